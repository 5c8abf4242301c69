import ReadoutGeometry
import ReadoutImaging
import ReadoutInput

extension DisplayLineFinder {
    /// Minimum width-to-height ratio of a picture that may be a single line cut out by someone: 56 of 57 cut-out lines
    /// of meters and pumps are that wide. The ratio only decides which places are searched.
    private static let leastAspectOfLine = 2
    /// Factors by which such a picture is widened: digits cut out tightly, or in a picture that was squeezed to a given
    /// size, are wider than those of a display seen whole.
    private static let stretches = [1, 0.75]
    /// How far the line may fall, in pixels for each pixel to the right: up to 3.4 degrees, in steps that the net does
    /// not notice. `scan` reads 30 of the 57 lines as they are, 38 if the most certain of all widths and slopes counts,
    /// and 42 if they vote.
    private static let slopes = [0, -0.03, 0.03, -0.06, 0.06]

    /// The text of a picture that shows a single line and nothing else; nil for any other picture. The picture is shown
    /// to the net in several widths and slopes, which vote for their texts. A look that is sure of a point or a digit
    /// that no other look sees does not outvote them.
    func wholeLine(of picture: GrayImage, besides known: [Region]) -> RecognizedWord? {
        guard picture.width >= Self.leastAspectOfLine * picture.height else { return nil }
        let frame = picture.bounds
        let height = min(picture.height, 2 * reader.net.lineHeight)
        let scale = frame.height / Double(height)
        // A vote weighs as much as the square root of its confidence: between a count of the looks and the sum of their
        // confidences. Powers from 0.25 to 0.75 elect the same texts.
        var votes: [String: (sum: Double, surest: RecognizedWord)] = [:]
        for slope in Self.slopes {
            let level = picture.sampled(
                frame, through: .falling(by: slope, fromX: frame.center.x),
                width: Int(frame.width / scale), height: height)
            for stretch in Self.stretches {
                guard let word = word(in: level, stretch: stretch) else { continue }
                let before = votes[word.text] ?? (0, word)
                votes[word.text] = (
                    before.sum + word.confidence.squareRoot(),
                    word.confidence > before.surest.confidence ? word : before.surest
                )
            }
        }
        // Equal sums are rare; the order of the texts then keeps the result the same from run to run.
        let elected = votes.max { ($0.value.sum, $0.key) < ($1.value.sum, $1.key) }
        guard var best = elected?.value.surest, isCertain(best) else { return nil }
        best.region = best.region.scaled(by: scale)
        // If nothing else is known to be in the picture, the line's region is the whole picture.
        if known.isEmpty { best.region = frame }
        return best
    }
}
