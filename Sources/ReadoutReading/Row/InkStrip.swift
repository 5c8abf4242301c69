import ReadoutGeometry
import ReadoutImaging

/// A straight strip of a picture along one line of text, with the steepness of its grey at each pixel.
///
/// Steepness shows ink of any colour on any ground, and the edge of whatever covers it.
struct InkStrip: Sendable {
    /// The strip's grey.
    let image: GrayImage
    /// The line in the plane that the strip was cut from.
    let band: TextBand
    /// Left edge of the strip, in units of the plane.
    let left: Double
    /// Steepness of each pixel, row-major, in grey levels.
    let steepness: [UInt8]

    /// Height of the glyphs in a strip, in pixels: the ground between two digits of most typefaces is three wide.
    static let glyphHeight = 32.0
    /// Room above and below the glyphs, in heights of them: enough for accents, and for a line to lie a little lower.
    static let margin = 0.45
    /// Widest strip, in pixels.
    private static let widest = 2400.0

    /// Cuts a strip.
    /// - Parameters:
    ///   - band: the line, in a plane.
    ///   - columns: from where to where, in units of the plane.
    ///   - transform: from the plane to pixels of the photo at full size.
    ///   - picture: where to cut; `frame` is its extent in pixels of the photo at full size.
    /// - Returns: nil when nothing of the columns can be cut.
    init?(
        of band: TextBand, columns: ClosedRange<Double>, through transform: Homography,
        from picture: GrayImage, in frame: Region
    ) {
        let scale = InkStrip.glyphHeight / band.height
        let width = ((columns.upperBound - columns.lowerBound) * scale).rounded()
        guard band.height > 0, width >= 8, width <= InkStrip.widest else { return nil }
        let margin = InkStrip.margin * band.height
        let region = Region(
            x: columns.lowerBound, y: band.top - margin, width: width / scale,
            height: band.height + 2 * margin)
        let toPicture = Homography.scale(Double(picture.width) / frame.width).after(transform)
        image = picture.sampled(
            region, through: toPicture, width: Int(width),
            height: Int((region.height * scale).rounded()))
        self.band = band
        left = columns.lowerBound
        steepness = image.steepness
    }

    /// Pixels of the strip for a unit of the plane.
    var scale: Double { InkStrip.glyphHeight / band.height }
    /// Rows of the strip in which the glyphs stand, and commas below them.
    var glyphRows: Range<Int> {
        let top = Int((InkStrip.margin - 0.1) * InkStrip.glyphHeight)
        let bottom = Int((InkStrip.margin + 1.2) * InkStrip.glyphHeight)
        return top..<min(image.height, bottom)
    }

    /// A column of the strip for a place in the plane.
    func column(at x: Double) -> Double { (x - left) * scale }
    /// The place in the plane of a column of the strip.
    func x(atColumn column: Double) -> Double { left + column / scale }
}

/// A line of text in a plane: where its capital letters and digits begin and how high they are.
struct TextBand: Hashable, Sendable {
    let top: Double
    let height: Double
}

extension GrayImage {
    /// At each pixel the greater change of grey over two pixels, along or across; 0 at the edge.
    fileprivate var steepness: [UInt8] {
        var result = [UInt8](repeating: 0, count: width * height)
        guard width > 2, height > 2 else { return result }
        pixels.withUnsafeBufferPointer { source in
            for y in 1..<height - 1 {
                for x in 1..<width - 1 {
                    let at = y * width + x
                    let across = abs(Int(source[at + 1]) - Int(source[at - 1]))
                    let down = abs(Int(source[at + width]) - Int(source[at - width]))
                    result[at] = UInt8(min(255, max(across, down)))
                }
            }
        }
        return result
    }
}
