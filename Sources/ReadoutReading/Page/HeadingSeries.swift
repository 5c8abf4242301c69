import ReadoutGeometry
import ReadoutModel

/// Headings of columns that differ only in their numbers, which follow each other: quarters, measurements or years.
struct HeadingSeries {
    /// Index of their line.
    let line: Int
    /// The heading of the value's column.
    let text: String
    private let own: NumberedText
    private let numbers: [Int]
    private let way: NumberedText.Way

    /// - Parameters:
    ///   - texts: of a line, from left to right.
    ///   - region: the value's place below them.
    /// - Returns: nil where what stands above the place is no such heading.
    fileprivate init?(_ texts: [TextBox], onLine line: Int, above region: Region) {
        guard let text = texts.first(where: { $0.region.isAbove(region) })?.text,
            let own = NumberedText(text)
        else { return nil }
        let alike = texts.compactMap { NumberedText($0.text) }.filter(own.resembles)
        let ways = NumberedText.Way.allCases
        guard let way = ways.first(where: { way in alike.map { $0.number(way) }.areConsecutive })
        else { return nil }
        (self.line, self.text, self.own, self.way) = (line, text, own, way)
        numbers = alike.compactMap { $0.number(way) }
    }

    /// Whether a text is another heading of the series than that of the value's column.
    func hasOther(_ text: String) -> Bool {
        guard let seen = NumberedText(text), own.resembles(seen) else { return false }
        return seen.number(way) != own.number(way)
            && seen.number(way).map(numbers.contains) ?? false
    }
}

extension PageText {
    /// The nearest headings above a value that are a series; nil where there are none.
    func series(above region: Region) -> HeadingSeries? {
        guard let line = line(of: region) else { return nil }
        return (0..<line).reversed().lazy.compactMap {
            HeadingSeries(
                self.lines[$0].words.texts(within: PageFit.gap), onLine: $0, above: region)
        }.first
    }
}

/// A text with a number, such as `Q1`, `2. Quartal` or `2026`.
private struct NumberedText {
    /// How its number is told: from its first digits, or from the first alone where the recogniser takes the mark of an ordinal
    /// for another digit, as `19` for `1º`.
    enum Way: CaseIterable { case whole, firstDigit }

    private let letters: String
    private let digits: String

    /// Maximum number of digits, those of a year; numbers of documents have more.
    private static let mostDigits = 4

    /// - Returns: nil where the text has no number, or is a quantity.
    init?(_ text: String) {
        letters = text.filter(\.isLetter).lowercased()
        digits = text.split { !$0.isNumber }.first.map(String.init) ?? ""
        guard (1...NumberedText.mostDigits).contains(digits.count), Unit.spelling(letters) == nil
        else { return nil }
    }

    func number(_ way: Way) -> Int? { Int(way == .whole ? digits : String(digits.prefix(1))) }

    /// Whether another text says the same but for the number, though a letter may be misread. Without letters, both must be
    /// years: other numbers are values.
    func resembles(_ other: NumberedText) -> Bool {
        letters.isEmpty
            ? other.letters.isEmpty && isYear && other.isYear : !letters.isFar(from: other.letters)
    }

    private var isYear: Bool {
        digits.count == NumberedText.mostDigits && (1900..<2100).contains(Int(digits) ?? 0)
    }
}

extension [Int?] {
    /// Whether at least two numbers rise or fall by one.
    fileprivate var areConsecutive: Bool {
        guard count > 1, let first = self[0], let second = self[1] else { return false }
        let step = second - first
        return abs(step) == 1 && indices.allSatisfy { self[$0] == first + $0 * step }
    }
}
