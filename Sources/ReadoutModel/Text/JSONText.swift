extension [UInt8] {
    /// Appends a text as a JSON string, in UTF-8. All control characters are escaped, including those above ASCII, so
    /// that the text cannot control a terminal.
    /// - Parameter text: UTF-8.
    /// - Source: RFC 8259, section 7.
    package mutating func append(jsonString text: ArraySlice<UInt8>) {
        append(0x22)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            index += 1
            switch byte {
            case 0x22, 0x5C: append(contentsOf: [0x5C, byte])
            case 0x0A: append(contentsOf: [0x5C, 0x6E])
            case 0x0D: append(contentsOf: [0x5C, 0x72])
            case 0x09: append(contentsOf: [0x5C, 0x74])
            case 0..<0x20, 0x7F: append(escaped: byte)
            case 0xC2 where index < text.endIndex && text[index] < 0xA0:
                // U+0080...U+009F: two bytes, and the second one is the number.
                append(escaped: text[index])
                index += 1
            default: append(byte)
            }
        }
        append(0x22)
    }

    private mutating func append(escaped number: UInt8) {
        let digits = Array("0123456789abcdef".utf8)
        append(contentsOf: [0x5C, 0x75, 0x30, 0x30])
        append(digits[Int(number >> 4)])
        append(digits[Int(number & 15)])
    }
}
