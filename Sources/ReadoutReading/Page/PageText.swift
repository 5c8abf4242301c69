import ReadoutAlignment
package import ReadoutGeometry
import ReadoutInput
package import ReadoutModel

/// The text of a picture of paper as lines from top to bottom.
package struct PageText: Sendable {
    /// Words that stand on one line.
    package struct Line: Hashable, Sendable {
        /// From left to right, at least one.
        package let words: [TextBox.Word]
        /// The signs that identify the line, from left to right.
        let signs: [Sign]
        /// For each sign, the index of its word in `words`.
        let owners: [Int]
        /// Vertical position of the line at x = 0 once the page is turned level.
        let level: Double
        /// Median height of its words.
        let height: Double
    }

    /// A character reduced to what tells lines apart: a letter, folded to lower case without diacritics, or one of
    /// these.
    struct Sign: Hashable, Sendable {
        private let code: UInt32

        /// Any digit: numbers change from page to page, but their format hardly does.
        static let figure = Sign(code: 1)
        /// Any text: the place of a value that is written in words.
        static let anything = Sign(code: 0)

        private init(code: UInt32) { self.code = code }

        init(letter: Character) {
            code = letter.unicodeScalars.first?.value ?? Sign.anything.code
        }

        /// A mark that is part of the format of a date, a time or a price.
        init?(mark: Character) {
            guard ":-/@%#&+=".contains(mark) else { return nil }
            self.init(letter: mark)
        }

        var isLetter: Bool { Unicode.Scalar(code).map(\.properties.isAlphabetic) ?? false }
    }

    /// From top to bottom.
    package let lines: [Line]
    /// How far the lines fall, in pixels for each pixel to the right.
    package let slope: Double

    /// Whether the text is that of a page, whose lines come and go, and not that of a display and what is printed around it.
    let isPage: Bool
    /// Whether the lowest value is not much higher than what is printed around the values.
    let hasSmallValues: Bool

    /// Minimum number of a page's lines that have enough letters to be recognised, or that have words in the columns of the
    /// values: the numbers around a gauge do neither. Of the reference photos of 38 devices, real and made, one shows more
    /// than 7, a screen with 12; of 39 papers none shows fewer than 12.
    private static let leastOfPage = 10
    /// Maximum number of lines with which a title in light letters on a darker ground tells a screen. Of the reference photos
    /// of 48 papers, real and made, two have such a title above 10 and 16 lines and are taken for screens, and one above 28;
    /// of three screens with enough lines for a page, all have one, above 13 to 17.
    private static let mostOfScreen = 20
    /// Maximum height of the lowest of the values' places on a page, in heights of its words: a device shows its values larger
    /// than what is printed on it. Of 50 papers, real and made, none exceeds 2.5; of five devices with as many lines, none is
    /// below 3.1.
    private static let mostHeight = 3.0
    /// Minimum confidence of a word, 0...1: less certain ones are often rules and pictures.
    private static let leastConfidence = 0.25
    /// Minimum height of a word, as a share of the median height: lower ones are rules and specks.
    private static let leastHeight = 0.45

    /// - Parameters:
    ///   - words: all words of the picture, in any order; pixels of the upright photo.
    ///   - values: places known to hold different text in each photo.
    ///   - hasTable: whether values stand in the rows of a table, which come and go.
    ///   - known: how far the lines fall for one pixel to the right; nil to estimate it from the words.
    ///   - isLit: whether the picture shows a word in light letters on a darker ground.
    package init(
        words: [TextBox.Word], values: [Region] = [], hasTable: Bool = false,
        slope known: Double? = nil, isLit: (TextBox.Word) -> Bool = { _ in false }
    ) {
        let middle = words.map(\.region.height).median ?? 0
        let kept = words.filter {
            $0.confidence >= PageText.leastConfidence
                && $0.region.height >= PageText.leastHeight * middle
                && $0.text.contains { $0.isLetter || $0.isNumber }
        }
        let slope = known ?? kept.map(\.region).textSlope()
        self.slope = slope
        let rows = LabelFinder.lines(of: kept, slope: slope).map {
            Row($0, slope: slope, mostHeight: PageFit.mostGrowth * middle)
        }
        lines = Row.joined(rows).map { row in
            var signs: [Sign] = []
            var owners: [Int] = []
            for (index, word) in row.words.enumerated() {
                let isValue = values.contains { $0.contains(word.region.center) }
                let found = PageText.signs(of: word.text, isValue: isValue)
                // Several words of one value count as one piece of text.
                if found == [.anything], signs.last == .anything { continue }
                signs += found
                owners += found.map { _ in index }
            }
            return Line(
                words: row.words, signs: signs, owners: owners, level: row.level,
                height: row.height)
        }
        let span = Region.union(of: values)
        func isInColumn(_ line: Line) -> Bool {
            line.words.contains { word in
                span.map(word.region.isAbove) ?? false
            }
        }
        let print = kept.filter(\.text.isHeading).map(\.region.height).median ?? middle
        hasSmallValues =
            values.map(\.height).min().map { $0 <= PageText.mostHeight * print } ?? true
        let count = max(lines.count(where: \.isRecognizable), lines.count(where: isInColumn))
        isPage =
            hasTable
            || hasSmallValues && count >= PageText.leastOfPage
                && (count > PageText.mostOfScreen
                    || !kept.contains {
                        $0.confidence >= WordAnchor.sureConfidence && $0.text.isHeading
                            && $0.region.isTitle(above: values) && isLit($0)
                    })
    }

    /// Words that stand beside each other.
    private struct Row {
        let words: [TextBox.Word]
        let level: Double, height: Double

        init(_ words: [TextBox.Word], slope: Double, mostHeight: Double) {
            self.words = words
            let low = words.filter { $0.region.height <= mostHeight }
            let telling = low.isEmpty ? words : low
            let levels = telling.map { $0.region.center.level(onSlope: slope) }
            level = levels.median ?? 0
            height = telling.map(\.region.height).median ?? 0
        }

        private init(_ a: Row, _ b: Row) {
            words = (a.words + b.words).sorted { $0.region.x < $1.region.x }
            let longer = a.words.count < b.words.count ? b : a
            (level, height) = (longer.level, longer.height)
        }

        /// Joins rows side by side at one level: text typed into a form stands slightly higher or lower than its label.
        static func joined(_ rows: [Row]) -> [Row] {
            var joined: [Row] = []
            for row in rows.sorted(by: { $0.level < $1.level }) {
                if let last = joined.last, last.isBeside(row) {
                    joined[joined.count - 1] = Row(last, row)
                } else {
                    joined.append(row)
                }
            }
            return joined
        }

        private func isBeside(_ other: Row) -> Bool {
            PageText.areOnOneLine((level, height), (other.level, other.height))
                && !words.contains { word in
                    other.words.contains { word.region.isAbove($0.region) }
                }
        }
    }

    /// Whether what stands at two levels of the page stands on one line: at least half of the lower one's height is common.
    static func areOnOneLine(
        _ one: (level: Double, height: Double), _ other: (level: Double, height: Double)
    ) -> Bool {
        let common =
            min(one.level + one.height / 2, other.level + other.height / 2)
            - max(one.level - one.height / 2, other.level - other.height / 2)
        return 2 * common >= min(one.height, other.height)
    }

    /// The signs that identify a text.
    /// - Parameter isValue: whether the text is a value, which differs in each photo.
    static func signs(of text: String, isValue: Bool = false) -> [Sign] {
        let folded = text.foldedWithSpaces
        if isValue, folded.contains(where: \.isLetter) { return [.anything] }
        return folded.compactMap { character in
            if character.isNumber { return .figure }
            return character.isLetter ? Sign(letter: character) : Sign(mark: character)
        }
    }
}

extension PageText.Line {
    /// Number of letters that identify the line.
    var letterCount: Int { signs.count { $0.isLetter } }

    /// Minimum number of letters by which a line is recognised wherever it stands; chosen, not fitted.
    private static let leastLetters = 4

    /// Whether the line has enough letters to be recognised in another photo, wherever it stands there.
    var isRecognizable: Bool { letterCount >= PageText.Line.leastLetters }

    /// Number of these letters that are likely read correctly: the sum of the confidences of their words.
    var expectedLetterCount: Double {
        zip(signs, owners).reduce(0) { $0 + ($1.0.isLetter ? words[$1.1].confidence : 0) }
    }
}
