/// Integers in bytes; nil where the bytes end too early.
extension [UInt8] {
    func big16(at offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= count else { return nil }
        return Int(self[offset]) << 8 | Int(self[offset + 1])
    }

    func big32(at offset: Int) -> Int? {
        guard let high = big16(at: offset), let low = big16(at: offset + 2) else { return nil }
        return high << 16 | low
    }

    func little16(at offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= count else { return nil }
        return Int(self[offset + 1]) << 8 | Int(self[offset])
    }

    func little24(at offset: Int) -> Int? {
        guard let low = little16(at: offset), offset + 3 <= count else { return nil }
        return Int(self[offset + 2]) << 16 | low
    }

    func little32(at offset: Int) -> Int? {
        guard let low = little16(at: offset), let high = little16(at: offset + 2) else {
            return nil
        }
        return high << 16 | low
    }

    func integer16(at offset: Int, bigEndian: Bool) -> Int? {
        bigEndian ? big16(at: offset) : little16(at: offset)
    }

    func integer32(at offset: Int, bigEndian: Bool) -> Int? {
        bigEndian ? big32(at: offset) : little32(at: offset)
    }

    /// Whether this text is at `offset`.
    func has(_ text: String, at offset: Int) -> Bool {
        let text = text.utf8
        return offset >= 0 && offset + text.count <= count && self[offset...].starts(with: text)
    }
}
