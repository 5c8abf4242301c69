package import ReadoutImaging
package import ReadoutInput

/// Reads the line of a display with the text recogniser's model for displays, in several looks at the crop.
///
/// It learnt from the same drawn lines as the net and fails like it more often than other readers do: its word on
/// the net's text counts less than theirs.
package struct DisplayLineReader {
    /// What one look saw.
    package struct Look: Hashable, Sendable {
        /// The text, without blanks; empty where nothing was seen.
        package let text: String
        /// That of the least sure character, 0...1.
        package let confidence: Double
    }

    private let recognizer: any TextRecognizer

    /// How the crop is shown: the fraction of its height cut off above and below, and the contrast.
    private static let views: [(trim: Double, contrast: LineContrast)] = [
        (0, .flattened), (0.08, .stretched),
    ]
    /// Rows of a line and columns of a step of the model.
    private static let (height, columnsPerStep) = (32, 4)
    /// Minimum difference of confidence, 0...1, by which the less sure polarity is the wrong one and skipped in
    /// further views.
    private static let clearlyLessSure = 0.2

    /// Makes a reader.
    package init(recognizer: any TextRecognizer) { self.recognizer = recognizer }

    /// The surest of the looks at a crop.
    /// - Parameter crop: one line of text, upright within a few degrees.
    /// - Throws: what the recogniser throws.
    package func surestLook(at crop: GrayImage) throws -> Look {
        var polarities = [false, true]
        var best = Look(text: "", confidence: 0)
        for view in DisplayLineReader.views {
            let line = crop.netLine(
                trimmed: Int((Double(crop.height) * view.trim).rounded()), contrast: view.contrast,
                height: DisplayLineReader.height, columnsPerStep: DisplayLineReader.columnsPerStep,
                widest: DisplayReader.widestLine)
            let looks = try polarities.map { try look(at: $0 ? line.inverted : line) }
            if looks.count == 2 {
                let lead = looks[0].confidence - looks[1].confidence
                if abs(lead) > DisplayLineReader.clearlyLessSure { polarities = [lead < 0] }
            }
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
