package import ReadoutImaging
package import ReadoutInput

/// Reads the line of a display with the text recogniser's model for displays, in several views of the crop.
///
/// The model was trained on the same drawn lines as the net and shares the net's errors more often than other readers
/// do. Its agreement with the net therefore counts less than theirs.
package struct DisplayLineReader {
    /// What one view showed.
    package struct Look: Hashable, Sendable {
        /// The text, without spaces; empty where nothing was seen.
        package let text: String
        /// Confidence of the least certain character, 0...1.
        package let confidence: Double
    }

    private let recognizer: any TextRecognizer

    /// Rows of a line and columns of a step of the model.
    private static let (height, columnsPerStep) = (32, 4)

    /// Makes a reader.
    package init(recognizer: any TextRecognizer) { self.recognizer = recognizer }

    /// The most confident look at a crop.
    /// - Parameter crop: one line of text, upright within a few degrees.
    /// - Throws: what the recogniser throws.
    package func surestLook(at crop: GrayImage) throws -> Look {
        var polarities = [false, true]
        var best = Look(text: "", confidence: 0)
        for view in LineView.all {
            let line = crop.netLine(
                trimmed: view.rows(cutOff: crop), contrast: view.contrast,
                height: DisplayLineReader.height, columnsPerStep: DisplayLineReader.columnsPerStep,
                widest: DisplayReader.widestLine)
            let looks = try polarities.map { try look(at: $0 ? line.inverted : line) }
            // The polarity that is less certain in the first view is taken as wrong.
            if looks.count == 2 { polarities = [looks[0].confidence < looks[1].confidence] }
            for look in looks where look.confidence > best.confidence { best = look }
        }
        return best
    }

    private func look(at line: GrayImage) throws -> Look {
        let words = try recognizer.lines(
            in: line, layout: .display, language: "", allowed: nil
        ).flatMap(\.words)
        return Look(
            text: words.map(\.text).joined(), confidence: words.map(\.confidence).min() ?? 0)
    }
}
