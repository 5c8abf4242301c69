/// How a stored picture is rotated and mirrored; the numbers are those of EXIF and TIFF.
/// - Source: CIPA DC-008 (Exif 3.0), Orientation.
enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

    /// Whether width and height are swapped.
    var swapsSides: Bool { rawValue >= 5 }

    /// Makes the pixels of a stored picture upright, in one pass.
    /// - Parameters:
    ///   - source: rows of `width` pixels, without padding.
    ///   - width: number of pixels in a stored row.
    ///   - height: number of stored rows.
    ///   - target: receives the rows of the upright picture, each `height` wide if `swapsSides`.
    func upright<Pixel>(
        _ source: UnsafeBufferPointer<Pixel>, width: Int, height: Int,
        into target:
            UnsafeMutableBufferPointer<Pixel>
    ) {
        precondition(source.count == width * height && target.count == width * height)
        let newWidth = swapsSides ? height : width
        let newHeight = swapsSides ? width : height
        // Where the upright picture's first pixel is stored, and the steps to its right and lower neighbours.
        let right = width - 1
        let bottom = (height - 1) * width
        let (start, across, down) =
            switch self {
            case .upright: (0, 1, width)
            case .mirrored: (right, -1, width)
            case .upsideDown: (bottom + right, -1, -width)
            case .flipped: (bottom, 1, -width)
            case .transposed: (0, width, 1)
            case .turnedLeft: (bottom, -width, 1)
            case .transversed: (bottom + right, -width, -1)
            case .turnedRight: (right, width, -1)
            }
        // In tiles, so that the columns of a rotated picture stay in the cache.
        let side = 64
        for top in stride(from: 0, to: newHeight, by: side) {
            for left in stride(from: 0, to: newWidth, by: side) {
                for y in top..<min(top + side, newHeight) {
                    var from = start + y * down + left * across
                    var to = y * newWidth + left
                    for _ in left..<min(left + side, newWidth) {
                        target[to] = source[from]
                        to += 1
                        from += across
                    }
                }
            }
        }
    }
}
