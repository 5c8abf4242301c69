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
    /// not notice. `scan` reads 30 of the 57 lines as they are, and 38 in all widths and slopes.
    private static let slopes = [0, -0.03, 0.03, -0.06, 0.06]

    /// The text of a picture that shows a single line and nothing else; nil for any other picture. The picture is shown
    /// to the net in several widths and slopes, of which the most certain counts.
    func wholeLine(of picture: GrayImage, besides known: [Region]) -> RecognizedWord? {
        guard picture.width >= Self.leastAspectOfLine * picture.height else { return nil }
        let frame = picture.bounds
        let height = min(picture.height, 2 * reader.net.lineHeight)
        let scale = frame.height / Double(height)
        var best: RecognizedWord?
        for slope in Self.slopes {
            let level = picture.sampled(
                frame,
                through: Homography(elements: [
                    1, 0, 0, slope, 1, -slope * frame.center.x, 0, 0, 1,
                ]), width: Int(frame.width / scale), height: height)
            for stretch in Self.stretches {
                guard var word = word(in: level, stretch: stretch),
                    word.confidence > best?.confidence ?? 0
                else { continue }
                word.region = word.region.scaled(by: scale)
                best = word
            }
        }
        // If nothing else is known to be in the picture, the line's region is the whole picture.
        if known.isEmpty { best?.region = frame }
        return best
    }
}
