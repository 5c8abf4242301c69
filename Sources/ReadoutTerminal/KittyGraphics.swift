import Foundation

/// Pictures by the graphics protocol of kitty, which Ghostty, Konsole and WezTerm speak too.
/// - Source: https://sw.kovidgoyal.net/kitty/graphics-protocol, "Remote client".
enum KittyGraphics {
    /// Maximum length of a piece of base64, in bytes; a multiple of 4, set by the protocol.
    static let chunkLength = 4096

    /// Asks whether the terminal speaks the protocol: a picture of one pixel that is not kept.
    static let query = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

    /// Shows a PNG file at the cursor, `columns` cells wide; the terminal keeps its shape and moves the cursor.
    ///
    /// The terminal is told to answer nothing, as its answer would stand among what is typed.
    static func bytes(png: [UInt8], columns: Int) -> [UInt8] {
        let text = Array(Data(png).base64EncodedData())
        var result: [UInt8] = []
        var start = 0
        repeat {
            let end = min(text.count, start + chunkLength)
            let more = end < text.count ? 1 : 0
            let keys = start == 0 ? "a=T,f=100,t=d,c=\(columns),q=2,m=\(more)" : "q=2,m=\(more)"
            result += Array("\u{1B}_G\(keys);".utf8) + text[start..<end] + Array("\u{1B}\\".utf8)
            start = end
        } while start < text.count
        return result
    }
}
