extension GrayImage {
    /// Some rows of the picture.
    package func rows(_ range: Range<Int>) -> GrayImage {
        GrayImage(
            width: width, height: range.count,
            pixels: Array(pixels[(range.lowerBound * width)..<(range.upperBound * width)]))
    }

    /// Some columns of the picture.
    package func columns(_ range: Range<Int>) -> GrayImage {
        if range == 0..<width { return self }
        var result: [UInt8] = []
        result.reserveCapacity(range.count * height)
        for y in 0..<height {
            let start = y * width
            result += pixels[(start + range.lowerBound)..<(start + range.upperBound)]
        }
        return GrayImage(width: range.count, height: height, pixels: result)
    }

    /// The picture with a margin of one grey on each side.
    package func padded(by margin: Int, with gray: UInt8) -> GrayImage {
        var result = GrayImage(
            width: width + 2 * margin, height: height + 2 * margin, filledWith: gray)
        for y in 0..<height {
            let start = (y + margin) * result.width + margin
            result.pixels.replaceSubrange(
                start..<(start + width), with: pixels[(y * width)..<((y + 1) * width)])
        }
        return result
    }
}
