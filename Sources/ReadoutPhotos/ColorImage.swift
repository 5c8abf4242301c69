import ReadoutImaging

/// A picture in colour: four bytes per pixel, red in the highest, then green, blue and an unused one.
package struct ColorImage: Hashable, Sendable {
    /// Pixels per row.
    let width: Int
    /// Number of rows.
    let height: Int
    /// Row-major, `width * height` pixels.
    var pixels: [UInt32]

    /// Reads the pixels of a BMP with four bytes per pixel (blue, green, red, unused), from the bottom row to the
    /// top.
    init(bmpWithFourBytes bytes: [UInt8], header: PictureHeader) {
        width = header.width
        height = header.height
        pixels = []
        pixels.reserveCapacity(width * height)
        for y in (0..<height).reversed() {
            let row = header.pixelStart + y * width * 4
            for place in stride(from: row, to: row + width * 4, by: 4) {
                pixels.append(
                    UInt32(bytes[place + 2]) << 24 | UInt32(bytes[place + 1]) << 16
                        | UInt32(bytes[place]) << 8)
            }
        }
    }

    /// Makes a picture from its pixels, row by row from the top left.
    init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The brightness, as JPEG defines it.
    var gray: GrayImage {
        GrayImage(width: width, height: height, pixels: pixels.map(ColorImage.brightness))
    }

    /// The brightness of a pixel, as JPEG defines it.
    /// - Source: ITU-R BT.601, luma.
    @inline(__always)
    static func brightness(of pixel: UInt32) -> UInt8 {
        let red = pixel >> 24
        let green = pixel >> 16 & 255
        let blue = pixel >> 8 & 255
        return UInt8((red * 19595 + green * 38470 + blue * 7471 + 32768) >> 16)
    }

    /// The picture with at most `side` pixels on its longer side; nil if Leptonica fails.
    func fitted(toSide side: Int) -> ColorImage? {
        let longer = max(width, height)
        guard longer > side else { return self }
        let picture = LeptonicaPicture(self)
        return picture?.shrunk(by: Double(side) / Double(longer))?.color()
    }

    /// The stored picture made upright.
    func upright(from orientation: Orientation) -> ColorImage {
        guard orientation != .upright else { return self }
        let swap = orientation.swapsSides
        return ColorImage(
            width: swap ? height : width, height: swap ? width : height,
            pixels: orientation.upright(pixels, width: width, height: height))
    }
}

extension GrayImage {
    /// The stored picture made upright.
    func upright(from orientation: Orientation) -> GrayImage {
        guard orientation != .upright else { return self }
        let swap = orientation.swapsSides
        return GrayImage(
            width: swap ? height : width, height: swap ? width : height,
            pixels: orientation.upright(pixels, width: width, height: height))
    }
}

extension Orientation {
    /// Makes the pixels of a stored picture upright, in one pass; stored rows are `width` long.
    fileprivate func upright<Pixel>(_ pixels: [Pixel], width: Int, height: Int) -> [Pixel] {
        [Pixel](unsafeUninitializedCapacity: pixels.count) { target, count in
            pixels.withUnsafeBufferPointer {
                upright($0, width: width, height: height, into: target)
            }
            count = pixels.count
        }
    }
}
