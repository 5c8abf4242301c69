/// Looks for anchors and aliases before a file is parsed. A few lines of them can expand to more items than there are
/// atoms, and Yams expands all of them if one is the key of a field.
///
/// Examines one line at a time. A line of a multi-line quoted or block text that begins like an anchor is therefore
/// taken for one. Nodes with an anchor are refused again when they are read.
enum AnchorScan {
    /// The number of the first line with an anchor or alias, counted from 1; nil if there is none.
    static func firstLine(of text: String) -> Int? {
        var line = 1
        var quote: UInt8?
        var isEscaped = false
        // Whether an item could begin here: at the beginning of a line, or after a space, a bracket, a comma or a
        // colon.
        var isStart = true
        var isMarked = false
        for byte in text.utf8 {
            if byte == 0x0A || byte == 0x0D {
                if byte == 0x0A { line += 1 }
                quote = nil
                isStart = true
                isMarked = false
                continue
            }
            if let open = quote {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") {
                    isEscaped = true
                } else if byte == open {
                    quote = nil
                }
                continue
            }
            if isMarked, !isBlank(byte) { return line }
            isMarked = isStart && (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*"))
            if isStart, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            isStart = isBlank(byte) || [0x2C, 0x3A, 0x5B, 0x7B].contains(byte)
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
