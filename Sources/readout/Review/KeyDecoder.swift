import ReadoutApp

/// Decodes the bytes that a terminal sends for keys.
/// - Source: ECMA-48, 5.4 (control sequences); xterm, "PC-Style Function Keys".
struct KeyDecoder {
    private static let escape: UInt8 = 0x1B

    /// Bytes of a key that is not complete yet.
    private var waiting: [UInt8] = []

    /// Whether the next bytes may belong to an incomplete key.
    var isInKey: Bool { !waiting.isEmpty }

    /// Decodes bytes.
    /// - Parameter isLast: whether no more bytes came for a while, so that the waiting bytes are complete.
    /// - Returns: the complete keys.
    mutating func take(_ bytes: some Sequence<UInt8>, isLast: Bool = false) -> [ReviewKey] {
        waiting += bytes
        var keys: [ReviewKey] = []
        while let first = waiting.first {
            guard let length = length(startingWith: first) ?? (isLast ? waiting.count : nil)
            else { break }
            let sequence = Array(waiting.prefix(length))
            waiting.removeFirst(min(length, waiting.count))
            if let key = KeyDecoder.key(sequence) { keys.append(key) }
        }
        return keys
    }

    /// Drops an incomplete key.
    mutating func clear() { waiting = [] }

    /// Number of bytes of the first key; nil while the key is incomplete.
    private func length(startingWith first: UInt8) -> Int? {
        guard first == KeyDecoder.escape else {
            // The first byte of a UTF-8 character gives its length.
            let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            return waiting.count >= length ? length : nil
        }
        guard waiting.count > 1 else { return nil }
        switch waiting[1] {
        case UInt8(ascii: "["):
            return waiting.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
        case UInt8(ascii: "O"): return waiting.count > 2 ? 3 : nil
        case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"):
            // A reply of the terminal, up to its end.
            return waiting.indices.dropFirst(2).first {
                waiting[$0] == 7
                    || waiting[$0] == UInt8(ascii: "\\") && waiting[$0 - 1] == KeyDecoder.escape
            }.map { $0 + 1 }
        case KeyDecoder.escape: return 1
        default: return 2
        }
    }

    /// The key of a complete sequence; nil when the sequence is not a key.
    private static func key(_ bytes: [UInt8]) -> ReviewKey? {
        switch bytes {
        case [0x0A], [0x0D]: return .enter
        case [escape]: return .escape
        case [0x7F], [0x08]: return .backspace
        case [0x01]: return .home
        case [0x03]: return .interrupt
        case [0x04]: return .endOfInput
        case [0x05]: return .end
        case [0x15]: return .eraseLine
        case [0x17]: return .eraseWord
        default: break
        }
        if bytes.first == escape { return function(Array(bytes.dropFirst())) }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let scalar = text.unicodeScalars.first, text.count == 1, scalar.value >= 0x20,
            scalar != "\u{FFFD}", !(0x7F...0x9F).contains(scalar.value)
        else { return .other }
        return .character(Character(text))
    }

    /// A key that sends several bytes, given without the leading escape.
    private static func function(_ bytes: [UInt8]) -> ReviewKey? {
        switch String(decoding: bytes, as: UTF8.self) {
        case "[D", "OD": .left
        case "[C", "OC": .right
        case "[H", "OH", "[1~", "[7~": .home
        case "[F", "OF", "[4~", "[8~": .end
        case "[3~": .delete
        case let text where text.hasPrefix("_") || text.hasPrefix("P") || text.hasPrefix("]"): nil
        case let text where text.hasPrefix("[?") || text.hasPrefix("[6;"): nil
        default: .other
        }
    }
}
