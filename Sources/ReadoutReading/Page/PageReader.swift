import ReadoutGeometry
package import ReadoutImaging
package import ReadoutInput
import ReadoutModel

/// Reads the lines that a recogniser found in a picture again, with the net for print.
///
/// The recogniser says where words stand; what they say is the text of the reader that is more likely right.
package struct PageReader: Sendable {
    private let reader: PrintReader
    private let alphabet: Set<Character>

    /// Minimum height of words that are read again, in pixels: lower ones are rules and specks. Chosen, not fitted.
    private static let leastHeight = 5.0

    /// - Parameter reader: reads the lines again.
    package init(_ reader: PrintReader) {
        self.reader = reader
        alphabet = Set(reader.net.alphabet)
    }

    /// The lines as both readers see them.
    /// - Parameters:
    ///   - lines: as the recogniser found them.
    ///   - picture: where they were found, in any polarity; the lines may fall by some degrees.
    /// - Returns: the lines in the same order. Words may be added, and joined where a number was split.
    package func lines(_ lines: [TextLine], in picture: GrayImage) -> [TextLine] {
        let words = lines.flatMap(\.words)
        let places = words.map(\.region)
        let slope = places.textSlope()
        return lines.map { line in
            TextLine(
                words: PageRun.runs(of: line, slope: slope, among: places).flatMap {
                    read($0, in: picture)
                })
        }
    }

    /// The words of a run as both readers see them.
    private func read(_ run: PageRun, in picture: GrayImage) -> [RecognizedWord] {
        guard run.height >= PageReader.leastHeight, run.place.height > 0 else { return run.words }
        let level = Homography.falling(by: run.slope)
        let crop = ValueCrop(of: run.place, through: level, from: picture, in: picture.bounds)
        guard let line = TextLineImage(findingIn: crop) else { return run.words }
        let dark = crop.inner.isLightOnDark ? crop.image.inverted : crop.image
        // All columns, since the recogniser saw text there: a glyph at the end may be taken for a part of a frame.
        let shown = dark.rows(line.rowsWithMargin(in: crop)).columns(crop.columns)
        let step = crop.plane.height / Double(crop.image.height)
        return run.words(
            seenAs: reader.characters(in: shown).map {
                PageRun.Seen(
                    character: $0.character, confidence: $0.confidence,
                    x: crop.x(ofInner: $0.column))
            },
            from: crop.plane.y + step * Double(line.rows.lowerBound),
            to: crop.plane.y + step * Double(line.rows.upperBound), knowing: alphabet)
    }
}
