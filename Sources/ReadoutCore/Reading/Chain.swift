/// A way to condition a line of text before it is recognised: a few named steps, tied to the height of the
/// glyphs and to nothing else.
package enum Chain: String, Sendable, CaseIterable {
    /// The greys of the photo, contrast stretched.
    case gray
    /// Background evened out, contrast stretched.
    case flat
    /// Background evened out, then black and white.
    case binary
    /// Background evened out, softened so that the dots of a dot matrix run together, then black and white.
    case merged

    /// Height of the glyphs handed to the recogniser, in pixels.
    /// Tesseract's models are trained on lines of 36 to 48 pixels with the glyphs filling two thirds.
    private static let glyphHeight = 32.0
    /// Clear ground around the line, in pixels: Tesseract loses characters that touch the edge.
    private static let margin = 14

    /// The line ready to be recognised: dark on light, at the recogniser's height, with a margin.
    package func conditioned(_ line: TextLineImage) -> GrayImage {
        let window = max(3, Int(line.glyphHeight))
        let conditioned: GrayImage
        switch self {
        case .gray:
            conditioned = Chain.scaled(line.image, line).stretched()
        case .flat:
            conditioned = Chain.scaled(line.image.flattened(window: window), line).stretched()
        case .binary:
            let flat = Chain.scaled(line.image.flattened(window: window), line)
            conditioned = flat.thresholded(at: flat.otsuThreshold().gray)
        case .merged:
            // The pitch of a 7-row dot matrix is a seventh of the glyph's height.
            let flat = line.image.flattened(window: window)
                .blurred(radius: max(1, Int((line.glyphHeight / 20).rounded())))
            let scaled = Chain.scaled(flat, line)
            conditioned = scaled.thresholded(at: scaled.otsuThreshold().gray)
        }
        return conditioned.padded(by: Chain.margin, with: conditioned.percentile(0.9))
    }

    private static func scaled(_ image: GrayImage, _ line: TextLineImage) -> GrayImage {
        // Twice is the most that a small line is enlarged to any use; more only costs time.
        image.scaled(by: min(3, glyphHeight / line.glyphHeight))
    }
}
