package import ReadoutGeometry
package import ReadoutModel

/// The text embedded in a page of a PDF, besides what is drawn on the page.
public struct WrittenText: Hashable, Sendable {
    /// Line by line, each from left to right; pixels of the upright photo.
    package let lines: [[TextBox.Word]]
    /// Whether the page shows exactly this text, as far as can be determined. If not, the text may come from a
    /// recogniser that put it invisibly under a scan, and is only as good as that recogniser.
    package let isDrawn: Bool
    /// Whether the page also shows pictures, which may contain other text.
    package let hasPictures: Bool

    package init(lines: [[TextBox.Word]], isDrawn: Bool, hasPictures: Bool) {
        self.lines = lines
        self.isDrawn = isDrawn
        self.hasPictures = hasPictures
    }

    /// Maximum share of its own or a written word's area that a recognised word may share with the written word;
    /// above it, both are the same word.
    private static let mostCovered = 0.2

    /// The lines in a recogniser's form, from top to bottom.
    /// - Parameters:
    ///   - scale: pixels of the recogniser's picture per pixel of the photo.
    ///   - recognized: the recogniser's lines; words in other places are kept.
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

    /// The words whose centre is in a region of the photo, separated by spaces; empty if there are none.
    package func text(in region: Region) -> String {
        lines.flatMap { $0 }.filter { region.contains($0.region.center) }.map(\.text)
            .joined(separator: " ")
    }
}
