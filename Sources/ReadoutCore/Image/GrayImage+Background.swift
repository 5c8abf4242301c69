extension GrayImage {
    /// The picture with its background evened out to white: dark text on a ground of any shade or gradient
    /// becomes dark text on white.
    ///
    /// The ground is what a closing leaves (text is narrower than the window), smoothed; each pixel is then
    /// seen relative to it.
    /// - Parameter window: pixels; larger than the strokes and than the holes between them.
    /// - Source: Gonzalez and Woods 2008, Digital Image Processing, 9.6.3 (shading correction by a
    ///   bottom-hat transform).
    package func flattened(window: Int) -> GrayImage {
        let ground = extremes(window: window, isMaximum: true)
            .extremes(window: window, isMaximum: false)
            .blurred(radius: max(1, window / 2))
        var result = pixels
        ground.pixels.withUnsafeBufferPointer { ground in
            for index in result.indices {
                result[index] = UInt8(
                    min(255, Int(result[index]) * 255 / max(1, Int(ground[index]))))
            }
        }
        return GrayImage(width: width, height: height, pixels: result)
    }

    /// Each pixel the lightest (or darkest) within half a window of it, in a square.
    /// - Source: van Herk 1992, doi:10.1016/0167-8655(92)90069-C (constant time a pixel).
    package func extremes(window: Int, isMaximum: Bool) -> GrayImage {
        let radius = max(1, window / 2)
        var image = isMaximum ? pixels : pixels.map { 255 - $0 }
        var line = [UInt8](repeating: 0, count: max(width, height))
        image.withUnsafeMutableBufferPointer { image in
            for y in 0..<height {
                GrayImage.runningMaximum(
                    image, from: y * width, step: 1, count: width, radius: radius, line: &line)
            }
            for x in 0..<width {
                GrayImage.runningMaximum(
                    image, from: x, step: width, count: height, radius: radius, line: &line)
            }
        }
        return GrayImage(
            width: width, height: height, pixels: isMaximum ? image : image.map { 255 - $0 })
    }

    private static func runningMaximum(
        _ image: UnsafeMutableBufferPointer<UInt8>, from start: Int, step: Int, count: Int,
        radius: Int, line: inout [UInt8]
    ) {
        let length = 2 * radius + 1
        let padded = count + 2 * radius
        func value(_ index: Int) -> UInt8 {
            let position = index - radius
            return position < 0 || position >= count ? 0 : image[start + position * step]
        }
        var forward = [UInt8](repeating: 0, count: padded)
        var backward = [UInt8](repeating: 0, count: padded)
        for index in 0..<padded {
            forward[index] =
                index % length == 0 ? value(index) : max(forward[index - 1], value(index))
        }
        for index in stride(from: padded - 1, through: 0, by: -1) {
            backward[index] =
                index == padded - 1 || (index + 1) % length == 0
                ? value(index) : max(backward[index + 1], value(index))
        }
        for index in 0..<count { line[index] = max(backward[index], forward[index + length - 1]) }
        for index in 0..<count { image[start + index * step] = line[index] }
    }

    /// Each pixel the mean of a square around it, three times over: nearly a Gaussian blur with a standard
    /// deviation of about `radius`.
    package func blurred(radius: Int) -> GrayImage {
        var image = pixels
        for _ in 0..<3 {
            image.withUnsafeMutableBufferPointer { image in
                var line = [UInt8](repeating: 0, count: max(width, height))
                for y in 0..<height {
                    GrayImage.runningMean(
                        image, from: y * width, step: 1, count: width, radius: radius, line: &line)
                }
                for x in 0..<width {
                    GrayImage.runningMean(
                        image, from: x, step: width, count: height, radius: radius, line: &line)
                }
            }
        }
        return GrayImage(width: width, height: height, pixels: image)
    }

    private static func runningMean(
        _ image: UnsafeMutableBufferPointer<UInt8>, from start: Int, step: Int, count: Int,
        radius: Int, line: inout [UInt8]
    ) {
        let last = count - 1
        var sum = 0
        for offset in -radius...radius {
            sum += Int(image[start + min(last, max(0, offset)) * step])
        }
        let length = 2 * radius + 1
        for index in 0..<count {
            line[index] = UInt8((sum + length / 2) / length)
            sum += Int(image[start + min(last, index + radius + 1) * step])
            sum -= Int(image[start + min(last, max(0, index - radius)) * step])
        }
        for index in 0..<count { image[start + index * step] = line[index] }
    }
}
