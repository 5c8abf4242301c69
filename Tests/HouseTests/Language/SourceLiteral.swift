/// A text written in a source, with what stands beside it.
struct SourceLiteral {
    /// The text; each place that is filled in is `{}`. Texts joined by `+` are one.
    var text: String
    /// The code before it, at most 260 characters, without spaces at its end.
    let before: String
    /// The code after it, at most 60 characters.
    var after: String

    /// The texts of a source, in order.
    static func all(in source: String) -> [SourceLiteral] {
        var scanner = LiteralScanner(source)
        scanner.scanCode(to: nil)
        return scanner.joined()
    }
}

/// Finds the texts of a source: those within others, too.
struct LiteralScanner {
    private struct Token {
        let start: Int
        let end: Int
        let text: String
    }

    private static let mark: UInt8 = 0
    private let source: [UInt8]
    private var place = 0
    private var tokens: [Token] = []

    init(_ source: String) { self.source = Array(source.utf8) }

    private func has(_ text: StaticString, at index: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= source.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(source[index..<(index + count)]) }
    }

    private func byte(_ index: Int) -> UInt8 {
        source.indices.contains(index) ? source[index] : 0
    }

    /// Passes code up to a closing bracket, or to the end.
    mutating func scanCode(to stop: UInt8?) {
        var depth = 0
        while place < source.count {
            if has("//", at: place) {
                while place < source.count, source[place] != 0x0A { place += 1 }
                continue
            }
            if has("#/", at: place) {
                place += 2
                while place < source.count, !has("/#", at: place) { place += 1 }
                place += 2
                continue
            }
            switch source[place] {
            case UInt8(ascii: "\""):
                scanLiteral()
                continue
            case UInt8(ascii: "#") where byte(place + 1) == UInt8(ascii: "\""):
                scanLiteral()
                continue
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0, source[place] == stop {
                    place += 1
                    return
                }
                depth -= 1
            default: break
            }
            place += 1
        }
    }

    private mutating func scanLiteral() {
        let start = place
        let isRaw = source[place] == UInt8(ascii: "#")
        if isRaw { place += 1 }
        let isLong = has("\"\"\"", at: place)
        place += isLong ? 3 : 1
        var text: [UInt8] = []
        while place < source.count {
            if isLong ? has("\"\"\"", at: place) : source[place] == UInt8(ascii: "\"") {
                place += (isLong ? 3 : 1) + (isRaw ? 1 : 0)
                break
            }
            guard source[place] == UInt8(ascii: "\\"), !isRaw else {
                text.append(source[place])
                place += 1
                continue
            }
            place += 2
            switch source[place - 1] {
            case UInt8(ascii: "("):
                scanCode(to: UInt8(ascii: ")"))
                text.append(LiteralScanner.mark)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                while place < source.count, source[place] != UInt8(ascii: "}") { place += 1 }
                place += 1
            case 0x0A:
                // The line goes on; its indentation is that of the text.
                text.append(0x02)
            default: text.append(source[place - 1])
            }
        }
        var words = String(decoding: text, as: UTF8.self)
        if isLong { words = LiteralScanner.unindented(words) }
        tokens.append(Token(start: start, end: place, text: words))
    }

    /// A text of several lines without the indentation of its last line.
    private static func unindented(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let indent = lines.last.map { $0.prefix { $0 == " " }.count } ?? 0
        return lines.dropFirst().dropLast().map { line in
            let parts = line.split(separator: "\u{2}", omittingEmptySubsequences: false)
            return parts.map { part in
                part.prefix(indent).allSatisfy { $0 == " " } ? part.dropFirst(indent) : part
            }.joined()
        }.joined(separator: "\n")
    }

    /// The texts, those joined by `+` as one, with a place for every other operand.
    func joined() -> [SourceLiteral] {
        let byStart = Dictionary(uniqueKeysWithValues: tokens.map { ($0.start, $0) })
        var used: Set<Int> = []
        return tokens.sorted { $0.start < $1.start }.compactMap { token in
            guard !used.contains(token.start) else { return nil }
            var before = source[max(0, token.start - 260)..<token.start]
            while before.last.map({ $0 == 0x20 || $0 == 0x0A }) == true { before.removeLast() }
            var text = (before.last == UInt8(ascii: "+") ? "\0" : "") + token.text
            var end = token.end
            while let operand = operand(after: end) {
                if let next = byStart[operand] {
                    used.insert(operand)
                    text += next.text
                    end = next.end
                } else {
                    let next = operandEnd(operand)
                    guard next > operand else { break }
                    text += "\0"
                    end = next
                }
            }
            return SourceLiteral(
                text: text.replacing(#/\x00+/#, with: "{}"),
                before: String(decoding: before, as: UTF8.self),
                after: String(
                    decoding: source[min(end, source.count)..<min(end + 60, source.count)],
                    as: UTF8.self))
        }
    }

    private func space(from index: Int) -> Int {
        var index = index
        while index < source.count {
            if source[index] == 0x20 || source[index] == 0x0A {
                index += 1
            } else if has("//", at: index) {
                while index < source.count, source[index] != 0x0A { index += 1 }
            } else {
                break
            }
        }
        return index
    }

    /// Where the operand after a `+` begins; nil without one.
    private func operand(after index: Int) -> Int? {
        let sign = space(from: index)
        guard byte(sign) == UInt8(ascii: "+"), [0x20, 0x0A].contains(byte(sign + 1)) else {
            return nil
        }
        return space(from: sign + 1)
    }

    /// Where an operand that is no text ends.
    private func operandEnd(_ index: Int) -> Int {
        var index = index
        while index < source.count {
            let byte = source[index]
            if Character(Unicode.Scalar(byte)).isLetter || (0x30...0x39).contains(byte)
                || ".?!_".utf8.contains(byte)
            {
                index += 1
            } else if "([{".utf8.contains(byte) {
                var inner = self
                inner.place = index + 1
                inner.scanCode(to: byte == 0x28 ? 0x29 : byte + 2)
                index = inner.place
            } else if let dot = Optional(space(from: index)), dot > index,
                self.byte(dot) == UInt8(ascii: ".")
            {
                index = dot
            } else {
                break
            }
        }
        return index
    }
}
