import Foundation

/// Finds the place of a value by the label beside or above it, for papers whose layout moves.
package struct LabelFinder {
    private let lines: [[TextBox.Word]]

    /// - Parameter words: all words of a photo, in any order; pixels of the upright photo.
    package init(words: [TextBox.Word]) {
        lines = LabelFinder.lines(of: words)
    }

    /// Where the value of a label stands: on the label's line to the right of it, else below it.
    /// - Returns: pixels of the upright photo; nil when the label is not in the photo, when it is there more than
    ///   once and equally well, or when nothing stands beside or below it.
    package func region(ofValueAt label: String) -> Region? {
        guard let found = place(of: label) else { return nil }
        let height = found.region.height
        let right = lines[found.line][found.words.upperBound...]
        var run: [TextBox.Word] = []
        for word in right {
            // Words of one value stand together; what comes after a wide gap is another column.
            if let last = run.last, word.region.x - last.region.right > 2.5 * height { break }
            run.append(word)
        }
        if run.allSatisfy({ LabelFinder.folded($0.text).isEmpty }) {
            run = below(found.region)
        }
        guard let first = run.first else { return nil }
        let region = run.dropFirst().reduce(first.region) { $0.union($1.region) }
        return region.expanded(horizontally: height * 0.6, vertically: height * 0.35)
    }

    /// The words under a label that begin near its left edge.
    private func below(_ label: Region) -> [TextBox.Word] {
        for line in lines {
            let under = line.filter { word in
                let gap = word.region.y - label.bottom
                return gap > -0.3 * label.height && gap < 2.5 * label.height
                    && word.region.right > label.x && word.region.x < label.right + label.height
            }
            if !under.isEmpty, under.allSatisfy({ $0.region.y > label.y + 0.5 * label.height }) {
                return under
            }
        }
        return []
    }

    private struct Place {
        var line: Int
        var words: Range<Int>
        var region: Region
        /// Edits between the label and the text found, for each character of the label.
        var error: Double
    }

    /// The run of words that is nearest to the label in spelling; nil when none is near or two are.
    private func place(of label: String) -> Place? {
        let wanted = LabelFinder.folded(label)
        guard !wanted.isEmpty else { return nil }
        var places: [Place] = []
        for (number, line) in lines.enumerated() {
            for start in line.indices {
                var text = ""
                for end in start..<min(line.count, start + 12) {
                    text += LabelFinder.folded(line[end].text)
                    if text.count > wanted.count + 3 { break }
                    guard text.count + 3 >= wanted.count else { continue }
                    let distance = EditDistance.between(Array(text), Array(wanted))
                    let error = Double(distance) / Double(wanted.count)
                    // A short label must stand as it is; a long one may have lost a letter in five.
                    guard distance == 0 || (wanted.count >= 4 && error <= 0.2) else { continue }
                    let region = line[(start + 1)..<(end + 1)].reduce(line[start].region) {
                        $0.union($1.region)
                    }
                    places.append(
                        Place(
                            line: number, words: start..<(end + 1), region: region, error: error))
                }
            }
        }
        places.sort { $0.error < $1.error }
        guard let best = places.first else { return nil }
        let rivals = places.dropFirst().filter {
            $0.error == best.error && $0.region.intersection(best.region) == nil
        }
        return rivals.isEmpty ? best : nil
    }

    /// Letters and digits in lower case without diacritics.
    private static func folded(_ text: String) -> String {
        String(
            text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
                .filter { $0.isLetter || $0.isNumber })
    }

    /// Words that overlap vertically by half, from left to right; lines from top to bottom.
    private static func lines(of words: [TextBox.Word]) -> [[TextBox.Word]] {
        var lines: [[TextBox.Word]] = []
        for word in words.sorted(by: { $0.region.x < $1.region.x }) {
            let index = lines.firstIndex { line in
                guard let last = line.last?.region else { return false }
                let overlap = min(last.bottom, word.region.bottom) - max(last.y, word.region.y)
                return overlap > 0.5 * min(last.height, word.region.height)
            }
            if let index { lines[index].append(word) } else { lines.append([word]) }
        }
        return lines.sorted { ($0.first?.region.y ?? 0) < ($1.first?.region.y ?? 0) }
    }
}
