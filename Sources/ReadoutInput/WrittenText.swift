package import ReadoutGeometry
package import ReadoutModel

/// The text that a page of a PDF carries beside what is drawn on it.
public struct WrittenText: Hashable, Sendable {
    /// Line by line, each from left to right; pixels of the upright photo.
    package let lines: [[TextBox.Word]]
    /// Whether the page shows just this text, as far as can be told. What a recogniser laid invisibly under a scan is as
    /// good as that recogniser.
    package let isDrawn: Bool
    /// Whether the page shows pictures as well, in which other text may stand.
    package let hasPictures: Bool

    package init(lines: [[TextBox.Word]], isDrawn: Bool, hasPictures: Bool) {
        self.lines = lines
        self.isDrawn = isDrawn
        self.hasPictures = hasPictures
    }

    /// A word of the recogniser that shares more of its place or of a written word's is the same.
    private static let mostCovered = 0.2

    /// The lines as a recogniser would see them, from top to bottom.
    /// - Parameters:
    ///   - scale: pixels of the recogniser's picture for one of the photo.
    ///   - recognized: what it saw; of that, words elsewhere are kept.
    package func lines(scale: Double, and recognized: [TextLine] = []) -> [TextLine] {
        let written = lines.map { words in
            TextLine(
                words: words.map {
                    RecognizedWord(
                        text: $0.text, confidence: $0.confidence,
                        region: $0.region.scaled(by: scale))
                })
        }
        let places = written.flatMap(\.words).map(\.region)
        let others = recognized.compactMap { line -> TextLine? in
            let words = line.words.filter { word in
                !places.contains { place in
                    let shared = place.intersection(word.region)?.area ?? 0
                    return shared > WrittenText.mostCovered * min(place.area, word.region.area)
                }
            }
            return words.isEmpty ? nil : TextLine(words: words)
        }
        return (written + others).sorted {
            ($0.words[0].region.y, $0.words[0].region.x)
                < ($1.words[0].region.y, $1.words[0].region.x)
        }
    }

    /// The words whose middle lies in a region of the photo, with spaces between them; empty where there are none.
    package func text(in region: Region) -> String {
        lines.flatMap { $0 }.filter { region.contains($0.region.center) }.map(\.text)
            .joined(separator: " ")
    }
}
