import ReadoutGeometry
import ReadoutImaging

/// A straight strip of a picture along one line of text, with the steepness of its grey at each pixel.
///
/// Steepness shows ink of any colour on any ground, and the edge of anything that covers the ink.
struct InkStrip: Sendable {
    /// The strip's grey.
    let image: GrayImage
    /// The line in the plane that the strip was cut from.
    let band: TextBand
    /// Left edge of the strip, in units of the plane.
    let left: Double
    /// Steepness of each pixel, row-major, in grey levels.
    let steepness: [UInt8]

    /// Height of the glyphs in a strip, in pixels: the gap between two digits of most typefaces is then three wide.
    static let glyphHeight = 32.0
    /// Margin above and below the glyphs, in glyph heights: enough for accents, and for a line that lies slightly
    /// lower.
    static let margin = 0.45

    /// Cuts a strip.
    /// - Parameters:
    ///   - band: the line, in a plane.
    ///   - columns: left and right end, in units of the plane.
    ///   - transform: from the plane to pixels of the photo at full size.
    ///   - picture: the picture to cut from; `frame` is its extent in pixels of the photo at full size.
    /// - Returns: nil when the strip would be empty or too wide.
    init?(
        of band: TextBand, columns: ClosedRange<Double>, through transform: Homography,
        from picture: GrayImage, in frame: Region
    ) {
        let scale = InkStrip.glyphHeight / band.height
        let width = ((columns.upperBound - columns.lowerBound) * scale).rounded()
        guard band.height > 0, width >= 8, width <= ValueCrop.widest else { return nil }
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

    private init(_ strip: InkStrip, showing image: GrayImage) {
        self.image = image
        band = strip.band
        left = strip.left
        steepness = strip.steepness
    }

    /// The strip, slightly softened, less what runs along the whole line, such as the upper and lower edges of a window: each
    /// row's distance from its median, around 128.
    var flat: InkStrip { InkStrip(self, showing: image.withoutRows) }

    /// Pixels of the strip per unit of the plane.
    var scale: Double { InkStrip.glyphHeight / band.height }
    /// Rows of the strip that hold the glyphs, including commas below them.
    var glyphRows: Range<Int> {
        let top = Int((InkStrip.margin - 0.1) * InkStrip.glyphHeight)
        let bottom = Int((InkStrip.margin + 1.2) * InkStrip.glyphHeight)
        return top..<min(image.height, bottom)
    }

    /// Rows of the strip between the top of the glyphs and their baseline, and one more on either side, as steepness is
    /// measured over two pixels. The edges of a window are often hardly farther away.
    var bodyRows: Range<Int> {
        let top = InkStrip.margin * InkStrip.glyphHeight
        return Int(top) - 1..<min(image.height, Int(top + InkStrip.glyphHeight) + 2)
    }

    /// Rows of the strip in which every letter and digit has ink, but no rule below the line and no comma.
    var upperRows: Range<Int> {
        glyphRows.lowerBound..<Int((InkStrip.margin + 0.7) * InkStrip.glyphHeight)
    }

    /// The column of the strip at a position in the plane.
    func column(at x: Double) -> Double { (x - left) * scale }
    /// The position in the plane of a column of the strip.
    func x(atColumn column: Double) -> Double { left + column / scale }
}

extension InkStrip {
    /// The columns of the strip for a region of the plane.
    func columns(of region: Region) -> Range<Int> {
        let first = min(max(0, Int(column(at: region.x).rounded())), image.width - 1)
        let last = min(image.width, max(first + 1, Int(column(at: region.right).rounded())))
        return first..<last
    }
}

extension GrayImage {
    /// The grey of each pixel less the median of its row, around 128 and at most 127 away from it, each averaged with its
    /// neighbours in the row: a line that is finer than a pixel falls on another one in every photo.
    fileprivate var withoutRows: GrayImage {
        var result = pixels
        var flat = [Int](repeating: 0, count: width)
        for y in 0..<height {
            let row = y * width..<(y + 1) * width
            var counts = [Int](repeating: 0, count: 256)
            for pixel in pixels[row] { counts[Int(pixel)] += 1 }
            var (median, below) = (0, 0)
            while below + counts[median] <= width / 2 {
                below += counts[median]
                median += 1
            }
            for (x, pixel) in pixels[row].enumerated() {
                flat[x] = max(-127, min(127, Int(pixel) - median))
            }
            for x in 0..<width {
                let beside = flat[max(0, x - 1)] + flat[min(width - 1, x + 1)]
                result[y * width + x] = UInt8(128 + (2 * flat[x] + beside) / 4)
            }
        }
        return GrayImage(width: width, height: height, pixels: result)
    }

    /// The larger change of grey over two pixels, horizontal or vertical, at each pixel; 0 at the edge.
    fileprivate var steepness: [UInt8] {
        var result = [UInt8](repeating: 0, count: width * height)
        guard width > 2, height > 2 else { return result }
        pixels.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { result in
                guard let source = source.baseAddress, let result = result.baseAddress else {
                    return
                }
                for y in 1..<height - 1 {
                    let row = source + y * width
                    let (above, below, target) = (row - width, row + width, result + y * width)
                    for x in 1..<width - 1 {
                        let (left, right) = (row[x &- 1], row[x &+ 1])
                        let across = max(left, right) &- min(left, right)
                        let down = max(above[x], below[x]) &- min(above[x], below[x])
                        target[x] = max(across, down)
                    }
                }
            }
        }
        return result
    }
}
