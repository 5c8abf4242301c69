import Foundation
package import ReadoutGeometry
import ReadoutInput
package import ReadoutModel

/// Finds a value's place by the label beside or above the value, for papers whose layout shifts.
package struct LabelFinder {
    /// The place of a value, and its position relative to its label.
    package struct Finding: Hashable, Sendable {
        /// Pixels of the upright photo.
        package let region: Region
        /// The place of the label, in the same pixels.
        package let label: Region
        /// Whether the value stands below the label; otherwise to its right.
        package let isBelow: Bool
        /// Distance from the label to the value, in heights of the label.
        package let distance: Double
        /// Whether its words are a complete value, where the kind allows to tell.
        package let isWhole: Bool
        /// Whether a dash and more words follow such a value: a date may be the first of a period.
        package let beginsRange: Bool
        /// The word after the value on its line, with which another column begins; nil for none.
        package let next: String?

        /// Whether the value lies relative to its label as in the reference photo: on the same side, at a similar
        /// distance.
        package func isPlaced(like reference: Finding) -> Bool {
            isBelow == reference.isBelow
                && abs(distance - reference.distance) <= max(4, 0.5 * reference.distance)
        }
    }

    let lines: [[TextBox.Word]]
    /// How far the text falls, in pixels for each pixel to the right.
    private let slope: Double

    /// Maximum vertical offset between the middles of two words of one line once the text is turned level, in heights of
    /// the label or of the lower word. `Region.LineShare` is for regions that are level already.
    private static let mostOffset = 0.4
    /// Maximum overlap of a value with its label, and maximum gap between a label and a value below it, in heights of the
    /// label.
    private static let (mostOverlap, farthestBelow) = (0.3, 2.5)
    /// Maximum gap between two words of one value, in heights of the label: `PageFit.gap` for a place as high as
    /// the label with the margins above and below it.
    static let farthestApart = PageFit.gap * (1 + 2 * verticalMargin)
    /// Margins around a value's words, in heights of the label.
    static let (horizontalMargin, verticalMargin) = (0.6, 0.35)

    /// - Parameter words: all words of a photo, in any order; pixels of the upright photo.
    package init(words: [TextBox.Word]) {
        let slope = words.map(\.region).textSlope()
        self.slope = slope
        lines = LabelFinder.lines(of: words, slope: slope)
    }

    /// Finds the value of a label: on the label's line to its right, otherwise below it.
    /// - Parameter isInDigits: whether the value is written in digits; words before the first digit then still belong to
    ///   the label (`Total` of `Total (incl. tax) EUR 12.40`).
    /// - Parameter next: the word with which another column begins in the reference photo, before which a value ends
    ///   however close it stands.
    /// - Parameter isWhole: tells whether a text is a complete value, for kinds that allow it: a date ends before the
    ///   time that follows.
    /// - Returns: nil when the photo does not have the label, has it more than once equally well, or has nothing beside
    ///   or below it.
    package func value(
        at label: String, isInDigits: Bool = false, before next: String? = nil,
        isWhole: ((String) -> Bool)? = nil
    ) -> Finding? {
        guard let found = place(of: label) else { return nil }
        let height = found.region.height
        var (run, following) = right(of: found.region, line: lines[found.line], before: next)
        if isInDigits, let first = run.firstIndex(where: { $0.text.contains(where: \.isNumber) }) {
            run.removeFirst(first)
        }
        let whole = isWhole.flatMap { LabelFinder.first(of: run, that: $0) }
        let beginsRange = whole.map { LabelFinder.range(in: run, after: $0) } ?? false
        run = whole ?? run
        let isBelow = run.allSatisfy { $0.text.foldedLetters.isEmpty }
        if isBelow { (run, following) = (below(found.region), nil) }
        guard let region = Region.union(of: run.map(\.region)) else { return nil }
        let gap = isBelow ? region.y - found.region.bottom : region.x - found.region.right
        var place = region.expanded(
            horizontally: height * Self.horizontalMargin, vertically: height * Self.verticalMargin)
        // The last letter of a label that stands close belongs to no value.
        let excess = isBelow ? 0 : max(0, region.x - max(0, gap) / 2 - place.x)
        place.x += excess
        place.width -= excess
        return Finding(
            region: place, label: found.region, isBelow: isBelow, distance: gap / height,
            isWhole: whole != nil, beginsRange: beginsRange, next: following?.text)
    }

    /// The words that follow a label so closely that they may belong to it; nil where none do, and where a colon ends the
    /// label.
    package func continuation(of label: String) -> String? {
        guard let found = place(of: label), found.isContinued else { return nil }
        let line = lines[found.line]
        guard !line[found.words].map(\.text).joined().hasSuffix(":") else { return nil }
        var (words, end) = ([String](), found.region.right)
        for word in line[found.words.upperBound...] {
            guard word.region.x - end < found.region.height else { break }
            words.append(word.text)
            end = word.region.right
        }
        return words.joined(separator: " ")
    }

    /// Whether a word stands beside a label or another word once the text is turned level. Letters with descenders have
    /// their middle lower than digits: half the height of the lower word is enough, too, if neither is twice as high and it is
    /// no rule.
    private func isBeside(_ text: TextBox.Word, _ other: Region, height: Double) -> Bool {
        let word = text.region
        let (lower, higher) = (min(word.height, other.height), max(word.height, other.height))
        return abs(level(word) - level(other)) <= Self.mostOffset * height
            || higher < 2 * lower && !text.text.foldedLetters.isEmpty
                && PageText.areOnOneLine(
                    (level(word), word.height), (level(other), other.height))
    }

    /// The vertical position of a place once the text is turned level.
    private func level(_ region: Region) -> Double {
        region.center.level(onSlope: slope)
    }

    /// The first run of words whose text passes the test, with the words after it with which it still does: a time goes on
    /// with its PM, a date ends before a time.
    private static func first(
        of run: [TextBox.Word], that isWhole: (String) -> Bool
    ) -> [TextBox.Word]? {
        for start in run.indices {
            func isPiece(to end: Int) -> Bool {
                isWhole(run[start...end].map(\.text).joined(separator: " "))
            }
            guard var end = (start..<run.count).first(where: isPiece) else { continue }
            while end + 1 < run.count, isPiece(to: end + 1) { end += 1 }
            return Array(run[start...end])
        }
        return nil
    }

    /// Whether a word that begins with a dash follows the first words of a run.
    private static func range(in run: [TextBox.Word], after first: [TextBox.Word]) -> Bool {
        guard let last = first.last, let end = run.firstIndex(of: last) else { return false }
        let rest = run[(end + 1)...].map(\.text).joined()
        return rest.count > 1 && rest.first.map { "-\u{2013}\u{2014}".contains($0) } ?? false
    }

    /// The group of words next to a label on its right, and the word after them on the line.
    private func right(
        of label: Region, line: [TextBox.Word], before next: String?
    ) -> (run: [TextBox.Word], next: TextBox.Word?) {
        let height = label.height
        let beside = lines.joined().filter { word in
            let isOnLine =
                line.contains(word) || isBeside(word, label, height: height)
            return word.region.x - label.right > -Self.mostOverlap * height && isOnLine
        }.sorted { $0.region.x < $1.region.x }
        guard let first = beside.first else { return ([], nil) }
        var run = [first]
        for word in beside.dropFirst() {
            guard let last = run.last, isBeside(word, last.region, height: height)
            else { continue }
            // Words of one value stand together; after a wide gap begins another column.
            if word.region.x - last.region.right > Self.farthestApart * height
                || next.map({ word.text.mayBe(label: $0) }) ?? false
            {
                return (run, word)
            }
            run.append(word)
        }
        return (run, nil)
    }

    /// The words under a label that begin near its left edge.
    private func below(_ label: Region) -> [TextBox.Word] {
        for line in lines {
            let under = line.filter { word in
                let gap = word.region.y - label.bottom
                return gap > -Self.mostOverlap * label.height
                    && gap < Self.farthestBelow * label.height
                    && word.region.right > label.x && word.region.x < label.right + label.height
            }
            if !under.isEmpty, under.allSatisfy({ $0.region.y > label.y + 0.5 * label.height }) {
                return under
            }
        }
        return []
    }

    /// Groups words into lines, from left to right, with the lines from top to bottom. The photo may be turned by some
    /// degrees.
    static func lines(
        of words: [TextBox.Word], slope: Double
    ) -> [[TextBox.Word]] {
        func level(_ word: TextBox.Word) -> Double {
            word.region.center.level(onSlope: slope)
        }
        var lines: [[TextBox.Word]] = []
        for word in words.sorted(by: { $0.region.x < $1.region.x }) {
            let index = lines.indices.min { a, b in
                abs(level(lines[a][lines[a].count - 1]) - level(word))
                    < abs(level(lines[b][lines[b].count - 1]) - level(word))
            }
            if let index, let last = lines[index].last,
                abs(level(last) - level(word))
                    <= mostOffset * min(last.region.height, word.region.height)
            {
                lines[index].append(word)
            } else {
                lines.append([word])
            }
        }
        return lines.sorted { ($0.first.map(level) ?? 0) < ($1.first.map(level) ?? 0) }
    }
}

extension String {
    /// Whether the text is a label, misread letters allowed; at most half of them where both end with a colon.
    fileprivate func mayBe(label: String) -> Bool {
        let letters = foldedLetters
        if LabelSpelling(label)?.error(of: letters) != nil { return true }
        let wanted = label.foldedLetters
        return hasSuffix(":") && label.hasSuffix(":")
            && 2 * EditDistance.between(letters, wanted) <= max(letters.count, wanted.count)
    }
}
