import Foundation

/// Pictures in the inline image format of iTerm2, which WezTerm and mintty support too.
/// - Source: https://iterm2.com/documentation-images.html, OSC 1337.
enum InlineGraphics {
    /// Shows a picture file at the cursor, `columns` cells wide. The terminal keeps the proportions and moves the
    /// cursor.
    static func bytes(png: [UInt8], columns: Int) -> [UInt8] {
        let keys = "inline=1;size=\(png.count);width=\(columns);preserveAspectRatio=1"
        return Array("\u{1B}]1337;File=\(keys):".utf8) + Array(Data(png).base64EncodedData())
            + [0x07]
    }
}
