import Foundation
import ReadoutGeometry
import ReadoutModel

/// Where a label stands: the words spelled like it, misread letters allowed.
extension LabelFinder {
    /// How often a label stands in the photo, counting only the places that fit it best.
    package func count(of label: String) -> Int { bestPlaces(of: label).count }

    /// How often a label stands alone in the photo, whatever its case and marks.
    package func countOfSpelling(of label: String) -> Int {
        places(of: label).count { $0.error == 0 && !$0.isContinued }
    }

    /// The texts in the photo that a person may have meant by a misspelt label, the most similar first; at most three.
    package func similar(to label: String) -> [String] {
        var seen: Set<[Character]> = []
        let names = texts(ofAtMost: label.split(separator: " ").count + 1)
            .map { $0.trimmingCharacters(in: .punctuationCharacters) }
            .filter {
                $0.contains(where: \.isLetter) && seen.insert($0.foldedLetters).inserted
            }
        return NearSpelling.similar(to: label, among: names)
    }

    /// All runs of neighbouring words of a line, up to a number of words.
    private func texts(ofAtMost count: Int) -> [String] {
        lines.flatMap { line in
            line.indices.flatMap { start in
                (start..<min(line.count, start + count)).map { end in
                    line[start...end].map(\.text).joined(separator: " ")
                }
            }
        }
    }

    /// A run of words spelled like a label.
    struct Place {
        var line: Int
        var words: Range<Int>
        var region: Region
        /// Edits between the label and the text found, per character of the label.
        var error: Double
        /// Whether another word follows closely: the label is then the start of a longer one.
        var isContinued: Bool
        /// Whether upper and lower case match the label, and whether the marks do, too.
        var isSameCase: Bool, isSame: Bool

        /// How badly the place fits: by spelling, then by whether the label stands alone, then by its case and marks.
        var rank: (Double, Int, Int, Int) {
            (error, isContinued ? 1 : 0, isSameCase ? 0 : 1, isSame ? 0 : 1)
        }
    }

    /// The run of words spelled most like the label; nil when none is close, or when two are equally good.
    func place(of label: String) -> Place? {
        let places = bestPlaces(of: label)
        return places.count == 1 ? places.first : nil
    }

    /// The runs of words spelled most like the label, all equally good.
    private func bestPlaces(of label: String) -> [Place] {
        let places = places(of: label)
        guard let best = places.first else { return [] }
        return [best]
            + places.dropFirst().filter {
                $0.rank == best.rank && $0.region.intersection(best.region) == nil
            }
    }

    /// The runs of words spelled like the label, the most similar first.
    private func places(of label: String) -> [Place] {
        guard let spelling = LabelSpelling(label) else { return [] }
        var places: [Place] = []
        for (number, line) in lines.enumerated() {
            for start in line.indices {
                var letters: [Character] = []
                for end in start..<min(line.count, start + 12) {
                    letters += line[end].text.foldedLetters
                    if spelling.isTooLong(letters) { break }
                    guard let error = spelling.error(of: letters),
                        let region = LabelFinder.region(of: line[start...end])
                    else { continue }
                    let next = line.dropFirst(end + 1).first
                    let isContinued =
                        next.map {
                            $0.region.x - region.right < region.height
                                && $0.text.contains(where: \.isLetter)
                        } ?? false
                    let written = line[start...end].map(\.text).joined()
                    places.append(
                        Place(
                            line: number, words: start..<(end + 1), region: region, error: error,
                            isContinued: isContinued,
                            isSameCase: written.filter(\.isLetter) == label.filter(\.isLetter),
                            isSame: written == label.filter { !$0.isWhitespace }))
                }
            }
        }
        return places.sorted { $0.rank < $1.rank }
    }

    /// The place of a label's words. A mark may belong to something above or below, so the others say how high it is.
    private static func region(of words: ArraySlice<TextBox.Word>) -> Region? {
        let letters = words.filter { !$0.text.foldedLetters.isEmpty }
        guard let all = Region.union(of: words.map(\.region)),
            let high = Region.union(of: letters.map(\.region))
        else { return nil }
        return Region(x: all.x, y: high.y, width: all.width, height: high.height)
    }
}
