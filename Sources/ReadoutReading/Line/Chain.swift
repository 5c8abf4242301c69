package import ReadoutImaging

/// A way to condition a line of text before it is recognised: a few named steps that depend only on the height of the
/// glyphs.
package enum Chain: String, Sendable {
    /// The photo's greys, contrast stretched.
    case gray
    /// Background evened out, contrast stretched.
    case flat
    /// Background evened out, then binarised.
    case binary
    /// Like `gray`, but larger than usual.
    case larger
    /// Like `flat`, but smaller than usual.
    case smaller

    /// The conditionings in which every line is shown to the recogniser, unless readers agree before.
    static let usual: [Chain] = [.flat, .gray, .binary]

    /// Height of the glyphs handed to the recogniser, in pixels.
    /// Tesseract's models are trained on lines of 36 to 48 pixels with the glyphs filling two thirds.
    private static let glyphHeight = 32.0
    /// Margin around the line, in pixels: Tesseract loses characters that touch the edge.
    static let margin = 14

    /// The line ready to be recognised: dark on light, at the recogniser's height, with a margin.
    package func conditioned(_ line: TextLineImage) -> GrayImage {
        let window = max(3, Int(line.glyphHeight))
        let picture: GrayImage
        switch self {
        case .gray, .larger: picture = line.image
        case .flat, .smaller, .binary: picture = line.image.flattened(window: window)
        }
        let factor = min(Chain.mostEnlarged, Chain.glyphHeight / line.glyphHeight) * size
        let scaled = picture.scaled(by: factor)
        let conditioned =
            self == .binary
            ? scaled.thresholded(at: scaled.otsuThreshold()) : scaled.stretched()
        return conditioned.padded(by: Chain.margin, with: conditioned.percentile(0.9))
    }

    /// Maximum factor by which a small line is enlarged to the usual size; a larger one only costs time.
    private static let mostEnlarged = 3.0

    /// Height of the glyphs relative to the usual one: far enough from it that the recogniser makes different errors.
    private var size: Double {
        switch self {
        case .gray, .flat, .binary: 1
        case .larger: 1.4
        case .smaller: 0.72
        }
    }
}
