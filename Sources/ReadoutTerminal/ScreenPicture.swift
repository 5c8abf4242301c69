package import ReadoutImaging

/// A picture to be shown on a screen: one plane of grey, or three of red, green and blue.
package struct ScreenPicture: Hashable, Sendable {
    /// One grey plane, or red, green and blue; all of the same size.
    let planes: [GrayImage]

    /// Makes a grey picture.
    package init(_ image: GrayImage) { planes = [image] }

    /// Makes a colour picture, or a grey one if no pixel has a hue.
    /// - Parameter pixels: 0xRRGGBB, row by row from the top left.
    package init(width: Int, height: Int, pixels: [UInt32]) {
        func plane(_ shift: UInt32) -> GrayImage {
            GrayImage(
                width: width, height: height,
                pixels: pixels.map { UInt8(truncatingIfNeeded: $0 >> shift) })
        }
        let (red, green, blue) = (plane(16), plane(8), plane(0))
        planes = red == green && green == blue ? [red] : [red, green, blue]
    }

    private init(planes: [GrayImage]) { self.planes = planes }

    /// Width in pixels.
    package var width: Int { planes[0].width }
    /// Height in pixels.
    package var height: Int { planes[0].height }
    /// Whether no pixel has a hue.
    var isGray: Bool { planes.count == 1 }

    /// The colour of a pixel as 0xRRGGBB.
    package subscript(x: Int, y: Int) -> UInt32 {
        let red = UInt32(planes[0][x, y])
        guard !isGray else { return red << 16 | red << 8 | red }
        return red << 16 | UInt32(planes[1][x, y]) << 8 | UInt32(planes[2][x, y])
    }

    /// The red, green and blue of 0xRRGGBB, each 0...255.
    static func channels(of color: UInt32) -> [Int] {
        [Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255)]
    }

    /// All pixels as 0xRRGGBB, row by row from the top left.
    package var pixels: [UInt32] {
        (0..<height).flatMap { y in (0..<width).map { x in self[x, y] } }
    }

    /// The picture at another size.
    package func resized(width: Int, height: Int) -> ScreenPicture {
        ScreenPicture(planes: planes.map { $0.resized(width: width, height: height) })
    }
}
