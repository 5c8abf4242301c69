import Foundation

/// Pictures in kitty's graphics protocol, which Ghostty, Konsole and WezTerm support too.
/// - Source: https://sw.kovidgoyal.net/kitty/graphics-protocol, "Remote client".
enum KittyGraphics {
    /// Maximum length of a piece of base64, in bytes; a multiple of 4, set by the protocol.
    static let chunkLength = 4096

    /// Asks whether the terminal supports the protocol, with a picture of one pixel that the terminal does not keep.
    static let query = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

    /// Shows a PNG file at the cursor, `columns` cells wide. The terminal keeps the proportions and moves the cursor.
    ///
    /// The terminal is told not to answer, because its answer would be mixed with typed input.
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
