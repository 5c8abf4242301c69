/// A terminal's answers to queries, separated from what a person typed at the same time.
package struct TerminalReply: Hashable, Sendable {
    /// Whether the terminal supports kitty's graphics protocol.
    package private(set) var acceptsKitty = false
    /// The terminal's device attributes, of which 4 means sixels; nil until the last query is answered.
    package private(set) var attributes: [Int]?
    /// The size of a cell; nil if not reported.
    package private(set) var cell: CellSize?
    /// Number of colour registers for sixels; nil if not reported.
    package private(set) var registers: Int?
    /// All bytes that are not part of an answer.
    package private(set) var typed: [UInt8] = []

    /// The queries: kitty graphics, the size of a cell, and last the device attributes, which every terminal answers.
    /// - Source: kitty, "Querying support and available transmission mediums"; xterm, XTWINOPS 16; ECMA-48, DA.
    package static let query = KittyGraphics.query + "\u{1B}[16t" + attributesQuery

    /// The query for terminals with sixels: the number of colours.
    package static let sixelQuery = SixelGraphics.query + attributesQuery

    private static let attributesQuery = "\u{1B}[c"
    /// The device attribute for sixels.
    private static let sixelAttribute = 4

    /// Parses all bytes received from a terminal so far.
    package init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let first = rest.first {
            if first == 0x1B, let sequence = TerminalReply.sequence(at: rest), take(sequence) {
                rest = rest.dropFirst(sequence.count)
            } else {
                typed.append(first)
                rest = rest.dropFirst()
            }
        }
    }

    /// Whether the terminal supports sixels.
    package var showsSixels: Bool { attributes?.contains(TerminalReply.sixelAttribute) ?? false }

    /// Combines this answer with a later one.
    package func joined(with later: TerminalReply) -> TerminalReply {
        var joined = self
        joined.registers = later.registers ?? registers
        joined.typed += later.typed
        return joined
    }

    /// The control sequence at the beginning; nil if incomplete or none.
    private static func sequence(at bytes: ArraySlice<UInt8>) -> [UInt8]? {
        switch bytes.dropFirst().first {
        case UInt8(ascii: "["):
            // Parameters, then one final byte.
            guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) })
            else { return nil }
            return Array(bytes[...end])
        case UInt8(ascii: "_"):
            let end = bytes.indices.dropFirst(2).first {
                bytes[$0] == UInt8(ascii: "\\") && bytes[$0 - 1] == 0x1B
            }
            return end.map { Array(bytes[...$0]) }
        default: return nil
        }
    }

    /// Stores an answer.
    /// - Returns: whether the sequence was an answer.
    private mutating func take(_ sequence: [UInt8]) -> Bool {
        let text = String(decoding: sequence, as: UTF8.self)
        if text.hasPrefix("\u{1B}_G") {
            if text.contains(";OK") { acceptsKitty = true }
            return true
        }
        guard text.hasPrefix("\u{1B}["), let final = text.last else { return false }
        let isPrivate = text.hasPrefix("\u{1B}[?")
        let numbers = text.dropFirst(isPrivate ? 3 : 2).dropLast().split(
            separator: ";", omittingEmptySubsequences: false
        ).map { Int($0) }
        switch (final, isPrivate) {
        case ("c", true):
            // The first number is the kind of terminal.
            attributes = numbers.dropFirst().compactMap { $0 }
        case ("S", true):
            if numbers.count >= 3, numbers[0] == 1, numbers[1] == 0 { registers = numbers[2] }
        case ("t", false) where numbers.first == 6:
            if numbers.count == 3, let height = numbers[1], let width = numbers[2],
                (1...1000).contains(height), (1...1000).contains(width)
            {
                cell = CellSize(width: Double(width), height: Double(height))
            }
        default: return false
        }
        return true
    }
}
