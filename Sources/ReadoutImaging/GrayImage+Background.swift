extension GrayImage {
    /// The picture with its background evened out to white: dark text on a background of any shade or gradient
    /// becomes dark text on white.
    ///
    /// A closing removes the text, which is narrower than the window; the result, smoothed, is the background. Each
    /// pixel is then divided by it.
    /// - Parameter window: pixels; larger than the strokes and the holes between them.
    /// - Source: Gonzalez and Woods 2008, Digital Image Processing, 9.6.3 (shading correction by a bottom-hat
    ///   transform).
    package func flattened(window: Int) -> GrayImage {
        let ground = extremes(window: window, isMaximum: true)
            .extremes(window: window, isMaximum: false)
            .blurred(radius: max(1, window / 2))
        let result = [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
            pixels.withUnsafeBufferPointer { pixels in
                ground.pixels.withUnsafeBufferPointer { ground in
                    for index in 0..<pixels.count {
                        // The half keeps exact quotients from being rounded down.
                        let part =
                            (Float(pixels[index]) * 255 + 0.5) / max(1, Float(ground[index]))
                        target[index] = (min(255.25, part) - 0.5).nearestByte
                    }
                }
            }
            count = pixels.count
        }
        return GrayImage(width: width, height: height, pixels: result)
    }

    /// Replaces each pixel by the lightest (or darkest) one in a square of about `window` pixels around it.
    ///
    /// Windows are built by doubling: two of half the size make one, whole rows at a time.
    package func extremes(window: Int, isMaximum: Bool) -> GrayImage {
        let radius = max(1, window / 2)
        let lightest = (isMaximum ? self : inverted).lightestAcross(radius: radius)
            .lightestDown(radius: radius)
        return isMaximum ? lightest : lightest.inverted
    }

    private func lightestAcross(radius: Int) -> GrayImage {
        // All rows at once: the margins keep them apart.
        let wide = width + 2 * radius
        var padded = [UInt8](repeating: 0, count: wide * height)
        for y in 0..<height {
            padded.replaceSubrange(
                y * wide + radius..<y * wide + radius + width,
                with: pixels[y * width..<(y + 1) * width])
        }
        let lightest = GrayImage.lightest(padded, step: 1, length: 2 * radius + 1)
        var result: [UInt8] = []
        result.reserveCapacity(pixels.count)
        for y in 0..<height { result += lightest[y * wide..<y * wide + width] }
        return GrayImage(width: width, height: height, pixels: result)
    }

    private func lightestDown(radius: Int) -> GrayImage {
        let margin = [UInt8](repeating: 0, count: radius * width)
        let rows = GrayImage.lightest(
            margin + pixels + margin, step: width, length: 2 * radius + 1)
        return GrayImage(width: width, height: height, pixels: Array(rows[..<pixels.count]))
    }

    /// Replaces each pixel by the lightest of `length` pixels that begin with it and are `step` apart; the last
    /// results are meaningless.
    private static func lightest(_ pixels: [UInt8], step: Int, length: Int) -> [UInt8] {
        var (current, next) = (pixels, pixels)
        func join(apart: Int) {
            let count = pixels.count - apart * step
            current.withUnsafeBufferPointer { current in
                next.withUnsafeMutableBufferPointer { next in
                    guard let first = current.baseAddress, let target = next.baseAddress else {
                        return
                    }
                    let second = first + apart * step
                    for index in 0..<count { target[index] = max(first[index], second[index]) }
                }
            }
            swap(&current, &next)
        }
        var reached = 1
        while 2 * reached < length {
            join(apart: reached)
            reached *= 2
        }
        // These two runs overlap.
        join(apart: length - reached)
        return current
    }

    /// Replaces each pixel by the mean of a square around it, three times: nearly a Gaussian blur with a standard
    /// deviation of about `radius`.
    package func blurred(radius: Int) -> GrayImage {
        var image = pixels
        var line = [UInt8](repeating: 0, count: width + 2 * radius + 1)
        var sums = [Int32](repeating: 0, count: width)
        image.withUnsafeMutableBufferPointer { image in
            guard let image = image.baseAddress else { return }
            for _ in 0..<3 {
                for y in 0..<height {
                    GrayImage.meanAcross(
                        image + y * width, count: width, radius: radius, line: &line)
                }
                GrayImage.meanDown(
                    image, width: width, height: height, radius: radius, sums: &sums)
            }
        }
        return GrayImage(width: width, height: height, pixels: image)
    }

    /// Replaces each pixel of a row by the mean of those up to `radius` away; the row's ends are repeated beyond it.
    /// - Parameter line: room for the row with its ends.
    private static func meanAcross(
        _ row: UnsafeMutablePointer<UInt8>, count: Int, radius: Int, line: inout [UInt8]
    ) {
        let window = 2 * radius + 1
        let factor = 1 / Float(window)
        line.withUnsafeMutableBufferPointer { line in
            guard let line = line.baseAddress else { return }
            line.update(repeating: row[0], count: radius)
            (line + radius).update(from: row, count: count)
            (line + radius + count).update(repeating: row[count - 1], count: radius + 1)
            var sum: Int32 = 0
            for index in 0..<window { sum &+= Int32(line[index]) }
            for index in 0..<count {
                row[index] = (Float(sum) * factor).nearestByte
                sum &+= Int32(line[index &+ window]) &- Int32(line[index])
            }
        }
    }

    /// Does the same down the columns, whole rows at a time.
    private static func meanDown(
        _ image: UnsafeMutablePointer<UInt8>, width: Int, height: Int, radius: Int,
        sums: inout [Int32]
    ) {
        // Pixels that leave the window are needed after they were replaced.
        let source = Array(UnsafeBufferPointer(start: image, count: width * height))
        source.withUnsafeBufferPointer { source in
            sums.withUnsafeMutableBufferPointer { sums in
                guard let source = source.baseAddress, let sums = sums.baseAddress else { return }
                func row(_ y: Int) -> UnsafePointer<UInt8> {
                    source + min(height - 1, max(0, y)) * width
                }
                for x in 0..<width { sums[x] = 0 }
                for y in -radius...radius {
                    let added = row(y)
                    for x in 0..<width { sums[x] &+= Int32(added[x]) }
                }
                let factor = 1 / Float(2 * radius + 1)
                for y in 0..<height {
                    let target = image + y * width
                    let (added, removed) = (row(y + radius + 1), row(y - radius))
                    for x in 0..<width {
                        target[x] = (Float(sums[x]) * factor).nearestByte
                        sums[x] &+= Int32(added[x]) &- Int32(removed[x])
                    }
                }
            }
        }
    }
}

extension Float {
    /// The nearest whole number, for numbers in -0.5...255.5. Cannot trap, so that the compiler can vectorise loops
    /// with it.
    @inline(__always)
    package var nearestByte: UInt8 {
        // Floats around 3 << 22 are whole numbers, and their lowest bits are the ones wanted.
        UInt8(truncatingIfNeeded: (self + 12_582_912).bitPattern)
    }
}
