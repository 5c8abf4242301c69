package import ReadoutGeometry

/// A grey picture: one byte per pixel.
public struct GrayImage: Hashable, Sendable {
    /// Pixels per row.
    public let width: Int
    /// Number of rows.
    public let height: Int
    /// Row-major, `width * height` bytes, 0 is black; no padding.
    public var pixels: [UInt8]

    /// Makes a picture from its bytes, row by row from the top left.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Makes a picture of a single grey.
    package init(width: Int, height: Int, filledWith gray: UInt8) {
        self.init(
            width: width, height: height, pixels: [UInt8](repeating: gray, count: width * height))
    }

    package var bounds: Region {
        Region(x: 0, y: 0, width: Double(width), height: Double(height))
    }

    package subscript(x: Int, y: Int) -> UInt8 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// The picture with dark and light swapped.
    package var inverted: GrayImage {
        mapped { ~$0 }
    }

    /// The picture with each pixel replaced.
    /// - Parameter change: cannot trap, so that the compiler can vectorise it.
    @inline(__always)
    func mapped(_ change: (UInt8) -> UInt8) -> GrayImage {
        let changed = [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
            pixels.withUnsafeBufferPointer { pixels in
                for index in 0..<pixels.count { target[index] = change(pixels[index]) }
            }
            count = pixels.count
        }
        return GrayImage(width: width, height: height, pixels: changed)
    }
}
