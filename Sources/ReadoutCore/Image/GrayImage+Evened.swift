extension GrayImage {
    /// The picture with light and contrast evened out: around every place the mean becomes 128 and the
    /// deviation 40, except where there is next to no contrast, which is not blown up into noise.
    ///
    /// The mean and the deviation are those of a window of about `window` pixels, worked out on a coarse
    /// grid and interpolated. Costs two passes over the picture.
    package func evened(window: Int) -> GrayImage {
        let block = max(4, window / 12)
        let gridWidth = (width + block - 1) / block
        let gridHeight = (height + block - 1) / block
        let (sums, squares) = blockSums(block: block, gridWidth: gridWidth, gridHeight: gridHeight)
        let reach = max(1, window / (2 * block))
        var gains = [Float](repeating: 0, count: gridWidth * gridHeight)
        var offsets = gains
        for row in 0..<gridHeight {
            let top = max(0, row - reach)
            let bottom = min(gridHeight - 1, row + reach)
            for column in 0..<gridWidth {
                let left = max(0, column - reach)
                let right = min(gridWidth - 1, column + reach)
                var sum: Float = 0
                var square: Float = 0
                for y in top...bottom {
                    for x in left...right {
                        sum += sums[y * gridWidth + x]
                        square += squares[y * gridWidth + x]
                    }
                }
                let count = Float(
                    (min(width, (right + 1) * block) - left * block)
                        * (min(height, (bottom + 1) * block) - top * block))
                let mean = sum / count
                let deviation = max(0, square / count - mean * mean).squareRoot()
                let gain = Evening.deviation / max(Evening.leastDeviation, deviation)
                gains[row * gridWidth + column] = gain
                offsets[row * gridWidth + column] = 128 - mean * gain
            }
        }
        return mapped(gains: gains, offsets: offsets, block: block, gridWidth: gridWidth)
    }

    private enum Evening {
        /// Grey levels around any place after evening.
        static let deviation: Float = 40
        /// Grey levels; less contrast than this is taken for noise.
        static let leastDeviation: Float = 6
    }

    private func blockSums(
        block: Int, gridWidth: Int, gridHeight: Int
    ) -> (sums: [Float], squares: [Float]) {
        var sums = [Float](repeating: 0, count: gridWidth * gridHeight)
        var squares = sums
        pixels.withUnsafeBufferPointer { source in
            for y in 0..<height {
                let start = y * width
                let cells = (y / block) * gridWidth
                for column in 0..<gridWidth {
                    let left = column * block
                    let right = min(width, left + block)
                    var sum: UInt32 = 0
                    var square: UInt32 = 0
                    for x in left..<right {
                        let pixel = UInt32(source[start + x])
                        sum &+= pixel
                        square &+= pixel &* pixel
                    }
                    sums[cells + column] += Float(sum)
                    squares[cells + column] += Float(square)
                }
            }
        }
        return (sums, squares)
    }

    /// Every pixel times its gain plus its offset, both interpolated between the middles of the blocks.
    private func mapped(
        gains: [Float], offsets: [Float], block: Int, gridWidth: Int
    ) -> GrayImage {
        let gridHeight = gains.count / gridWidth
        var rowGains = [Float](repeating: 0, count: gridWidth)
        var rowOffsets = rowGains
        var pixelGains = [Float](repeating: 0, count: width)
        var pixelOffsets = pixelGains
        var result = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            let position = max(0, (Float(y) + 0.5) / Float(block) - 0.5)
            let first = min(gridHeight - 1, Int(position))
            let second = min(gridHeight - 1, first + 1)
            let part = position - Float(first)
            for column in 0..<gridWidth {
                let a = first * gridWidth + column
                let b = second * gridWidth + column
                rowGains[column] = gains[a] * (1 - part) + gains[b] * part
                rowOffsets[column] = offsets[a] * (1 - part) + offsets[b] * part
            }
            GrayImage.spread(rowGains, block: block, over: &pixelGains)
            GrayImage.spread(rowOffsets, block: block, over: &pixelOffsets)
            let start = y * width
            pixels.withUnsafeBufferPointer { source in
                result.withUnsafeMutableBufferPointer { target in
                    for x in 0..<width {
                        let value = Float(source[start + x]) * pixelGains[x] + pixelOffsets[x] + 0.5
                        target[start + x] = UInt8(Swift.min(255, Swift.max(0, value)))
                    }
                }
            }
        }
        return GrayImage(width: width, height: height, pixels: result)
    }

    /// Interpolates between values that belong to the middles of blocks.
    private static func spread(_ values: [Float], block: Int, over pixels: inout [Float]) {
        let step = 1 / Float(block)
        for index in -1..<values.count {
            // From this block's middle to the next one's; before the first and after the last it is level.
            let start = max(0, index * block + block / 2)
            let end = min(pixels.count, (index + 1) * block + block / 2)
            guard start < end else { continue }
            let first = values[max(0, index)]
            let rise = (values[min(values.count - 1, index + 1)] - first) * step
            let origin = Float(index * block) + Float(block) / 2 - 0.5
            for x in start..<end {
                pixels[x] = first + rise * max(0, Float(x) - origin)
            }
        }
    }
}
