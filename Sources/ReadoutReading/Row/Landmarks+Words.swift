import Foundation
import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// Which words of the reference photo identify a value.
extension String {
    /// Whether the text is a word, a unit such as `m³/h`, or a register's code such as `1.8.1`, `F.F` or `L2`. Numbers, times
    /// and dates may change and do not count.
    var isLandmark: Bool {
        if !contains(where: \.isNumber), count(where: \.isLetter) >= 2 { return true }
        if count > 1, first?.isLetter ?? false, Unit.spelling(self) != nil { return true }
        return isCode || wholeMatch(of: #/[A-Z]\.?[A-Z0-9]{1,2}/#) != nil
    }

    /// Whether the text is a register's code of three parts, such as `1.8.1`.
    var isCode: Bool {
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3
            && parts.allSatisfy {
                (1...2).contains($0.count)
                    && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
    }

    /// Whether the text is a number that a display shows beside its register's value, such as `02`.
    var isRegisterNumber: Bool {
        first == "0" && count == 2 && last.map { ("0"..."9").contains($0) } == true
    }

    /// Whether the text may be read where a word of the reference photo stands: a code for a code, a number for the number
    /// of a register, a word for a word. All else was misread.
    func canReplace(_ known: String) -> Bool {
        known.isRegisterNumber
            ? wholeMatch(of: #/[0-9]{2}/#) != nil : isLandmark && isCode == known.isCode
    }

    /// Whether the text is a unit in brackets, as in the heading `Flow [m3/h]`.
    var isUnitInBrackets: Bool {
        guard let first, "[(".contains(first) else { return false }
        return Unit.spelling(withoutBrackets) != nil
    }

    /// The text without brackets around it.
    var withoutBrackets: String { trimmingCharacters(in: CharacterSet(charactersIn: "[]()")) }

    /// Whether the text begins with a letter, and at least two characters and half of it are letters, as in `DPH21%` or
    /// `Pump3`: a label whose words were joined.
    var isMostlyLetters: Bool {
        let letters = count(where: \.isLetter)
        return letters >= 2 && 2 * letters >= count && first?.isLetter ?? false
    }

    /// Whether the text is a rate, such as `20%`: on a paper, part of the label of a tax.
    var isRate: Bool { wholeMatch(of: #/\(?[0-9]{1,2}([.,][0-9]{1,2})?%\)?:?/#) != nil }

    /// Whether the text is a number with a letter, such as `7C`.
    var isNumberWithLetter: Bool { wholeMatch(of: #/[0-9]{1,2}[A-Za-z]/#) != nil }

    /// Whether the text is a time or a date in digits.
    var isMoment: Bool {
        wholeMatch(of: #/[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?/#) != nil
            || wholeMatch(of: #/[0-9]{1,4}([.\/\-])[0-9]{1,2}\1[0-9]{2,4}/#) != nil
    }

    /// Whether the text is a number of three or more characters without a decimal mark.
    fileprivate var isLongNumber: Bool { wholeMatch(of: #/[0-9][0-9\-]+[0-9]/#) != nil }

    /// Whether the text may be a register's code that lost a point.
    var mayBeCode: Bool { wholeMatch(of: #/[0-9.,:]{3,8}/#) != nil }
}

extension [TextBox] {
    /// The numbers and letters at the end of labels and headings: `Pump 3` is not `Pump 4`, nor `Room A` `Room B`. On a
    /// paper, such a number may be an amount, unless lines differ in nothing else.
    func numbersOfLabels(isPage: Bool) -> Set<TextBox.Word> {
        let labels = compactMap(\.numbered)
        return Set(
            labels.filter { label in
                !isPage
                    || labels.contains {
                        $0.before == label.before && $0.number.text != label.number.text
                    }
            }.map(\.number))
    }
}

extension [TextBox] {
    /// Where a display shows texts with longer numbers that are no value's: what they name, such as a sample or a car, is another
    /// one in each photo.
    /// - Parameter places: of the values; texts on their lines label them.
    func textsWithNumbers(besides places: [Region]) -> [Region] {
        let words = flatMap(\.words).sorted { $0.region.x < $1.region.x }
        let numbers = words.filter { number in
            number.text.isLongNumber && !places.contains { $0.isOnLine(of: number.region) }
        }
        return numbers.compactMap { number in
            let line = words.filter { $0.region.isOnLine(of: number.region) }
            let room = LandmarkCandidates.beside * number.region.height
            let text =
                line.run(around: { $0 == number }) { $1.region.x - $0.region.right < room }
                .map { line[$0] } ?? []
            return text.contains { $0.text.contains(where: \.isLetter) }
                ? Region.union(of: text.map(\.region)) : nil
        }
    }
}

extension TextBox {
    /// The words, those joined that are parts of one register's code: a recogniser may see `1` and `.8.1`.
    var wordsWithWholeCodes: [Word] {
        words.reduce(into: []) { joined, word in
            guard let last = joined.last, last.text.hasSuffix(".") || word.text.hasPrefix("."),
                (last.text + word.text).isCode
            else {
                joined.append(word)
                return
            }
            joined[joined.count - 1] = Word(
                text: last.text + word.text, confidence: min(last.confidence, word.confidence),
                region: last.region.union(word.region))
        }
    }

    /// The number of one or two digits, or the letter, at the end of the text, and the words before it; nil where the text
    /// ends otherwise.
    fileprivate var numbered: (before: [String], number: Word)? {
        let before = words.dropLast()
        guard let last = words.last?.text, before.last?.text.isLandmark ?? false,
            last.count <= 2 && last.allSatisfy(\.isNumber)
                || last.count == 1 && last.allSatisfy(\.isLetter)
        else { return nil }
        return words.last.map { (before.map(\.text), $0) }
    }
}

extension Set<TextBox.Word> {
    /// The nearest word above a place, as the number in the heading of its group; empty where none stands above.
    func nearest(above place: Region) -> [TextBox.Word] {
        filter { $0.region.bottom <= place.y }.max { $0.region.y < $1.region.y }.map { [$0] } ?? []
    }
}

extension [TextBox.Word] {
    /// Whether a label stands between other values and a value on its line.
    func hasLabel(after others: [Region], before place: Region) -> Bool {
        contains { word in
            word.text.isLandmark && Unit.spelling(word.text) == nil
                && word.region.begins(lineOf: place)
                && others.contains { $0.isOnLine(of: place) && $0.right <= word.region.x }
        }
    }

    /// The words of a label behind a value on its line: no units, and no other value stands between.
    func behind(_ place: Region, among others: [Region]) -> [TextBox.Word] {
        filter { word in
            word.confidence >= WordAnchor.sureConfidence && word.text.isLandmark
                && Unit.spelling(word.text) == nil && word.region.follows(place)
                && word.region.x >= place.right
                && !others.contains {
                    $0 != place && $0.isOnLine(of: place) && $0.x >= place.x
                        && $0.x <= word.region.right
                }
        }.sorted { $0.region.x < $1.region.x }
    }
}

extension Region {
    /// Whether the region lies right of a value on the value's line, so that it moves when the value gets longer.
    func follows(_ place: Region) -> Bool {
        x >= place.x && isOnLine(of: place)
    }

    /// Whether the region lies left of a value on the value's line, however far. If other values stand between them, it is the
    /// label of a row with several columns.
    func begins(lineOf place: Region) -> Bool { isLeft(of: place) && isOnLine(of: place) }

    /// Whether the region lies left of a place, which may be drawn so wide that it reaches into a word.
    private func isLeft(of place: Region) -> Bool {
        right <= place.x || center.x < place.x && right < place.center.x
    }

    /// Whether the region lies left of a value on the value's line, without another value between them.
    func begins(lineOf place: Region, among others: [Region]) -> Bool {
        begins(lineOf: place)
            && !others.contains { $0.isOnLine(of: place) && $0.x >= right && $0.right <= place.x }
    }

    /// Whether the region stands above all of some places, as the title of a screen, which concerns each of its values.
    func isTitle(above places: [Region]) -> Bool {
        !places.isEmpty && places.allSatisfy { bottom <= $0.y }
    }

    /// Whether the region has columns in common with another one.
    func isAbove(_ other: Region) -> Bool { min(right, other.right) > max(x, other.x) }

    /// Whether the region stays when the value gets longer; a unit to the right on the same line moves.
    func isFixed(beside place: Region) -> Bool { isAboveOrBelow(place) || isLeft(of: place) }

    /// Whether the middle of a word lies above or below a place, which may be drawn so high that it cuts into the word.
    func isAboveOrBelow(_ place: Region) -> Bool {
        !(place.y...max(place.y, place.bottom)).contains(center.y)
    }
}

extension TextBox.Word {
    /// Whether the word is the only unit behind a value: digits of a longer one cover it. Of several, the one that is lit counts.
    /// - Parameters:
    ///   - places: of all values.
    ///   - words: all words beside them.
    func isOnlyUnit(behind places: [Region], among words: [TextBox.Word]) -> Bool {
        func value(before word: TextBox.Word) -> Region? {
            places.filter(word.region.follows).max { $0.x < $1.x }
        }
        guard Unit.spelling(text) != nil, let place = value(before: self) else { return false }
        return !words.contains {
            $0.region != region && Unit.spelling($0.text) != nil && value(before: $0) == place
        }
    }
}
