extension GrayImage {
    /// The picture with light and contrast evened out: around every pixel the mean becomes 128 and the standard
    /// deviation 40, except where there is almost no contrast, so that noise is not amplified.
    ///
    /// Mean and deviation are those of a window of about `window` pixels, computed on a coarse grid and interpolated.
    /// Costs two passes over the picture.
    package func evened(window: Int) -> GrayImage {
        let block = max(4, window / 12)
        let gridWidth = (width + block - 1) / block
        let gridHeight = (height + block - 1) / block
        let (sums, squares) = blockSums(block: block, gridWidth: gridWidth, gridHeight: gridHeight)
        let reach = max(1, window / (2 * block))
        let wideSums = GrayImage.windows(sums, width: gridWidth, reach: reach)
        let wideSquares = GrayImage.windows(squares, width: gridWidth, reach: reach)
        var gains = [Float](repeating: 0, count: gridWidth * gridHeight)
        var offsets = gains
        for row in 0..<gridHeight {
            let top = max(0, row - reach) * block
            let bottom = min(height, (min(gridHeight - 1, row + reach) + 1) * block)
            for column in 0..<gridWidth {
                let left = max(0, column - reach) * block
                let right = min(width, (min(gridWidth - 1, column + reach) + 1) * block)
                let count = Float((right - left) * (bottom - top))
                let index = row * gridWidth + column
                let mean = wideSums[index] / count
                let deviation = max(0, wideSquares[index] / count - mean * mean).squareRoot()
                let gain = Evening.deviation / max(Evening.leastDeviation, deviation)
                gains[index] = gain
                offsets[index] = 128 - mean * gain
            }
        }
        return mapped(gains: gains, offsets: offsets, block: block, gridWidth: gridWidth)
    }

    private enum Evening {
        /// Standard deviation around any pixel after evening, in grey levels.
        static let deviation: Float = 40
        /// Minimum standard deviation, in grey levels; less is taken for noise.
        static let leastDeviation: Float = 6
    }

    /// For each cell of a grid, the sum of the cells up to `reach` away, row by row and then column by column.
    private static func windows(_ cells: [Float], width: Int, reach: Int) -> [Float] {
        let height = cells.count / width
        var across = cells
        for row in 0..<height {
            for column in 0..<width {
                var sum: Float = 0
                for x in max(0, column - reach)...min(width - 1, column + reach) {
                    sum += cells[row * width + x]
                }
                across[row * width + column] = sum
            }
        }
        var result = [Float](repeating: 0, count: cells.count)
        for row in 0..<height {
            for y in max(0, row - reach)...min(height - 1, row + reach) {
                for column in 0..<width {
                    result[row * width + column] += across[y * width + column]
                }
            }
        }
        return result
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

    /// Multiplies every pixel by its gain and adds its offset, both interpolated between the centres of the blocks.
    private func mapped(
        gains: [Float], offsets: [Float], block: Int, gridWidth: Int
    ) -> GrayImage {
        let gridHeight = gains.count / gridWidth
        var wideGains: [Float] = []
        var wideOffsets: [Float] = []
        for row in 0..<gridHeight {
            let cells = (row * gridWidth)..<((row + 1) * gridWidth)
            wideGains += GrayImage.spread(Array(gains[cells]), block: block, over: width)
            wideOffsets += GrayImage.spread(Array(offsets[cells]), block: block, over: width)
        }
        var result = [UInt8](repeating: 0, count: width * height)
        pixels.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { target in
                wideGains.withUnsafeBufferPointer { gains in
                    wideOffsets.withUnsafeBufferPointer { offsets in
                        guard let source = source.baseAddress, let target = target.baseAddress,
                            let gains = gains.baseAddress, let offsets = offsets.baseAddress
                        else { return }
                        for y in 0..<height {
                            let position = max(0, (Float(y) + 0.5) / Float(block) - 0.5)
                            let first = min(gridHeight - 1, Int(position))
                            let second = min(gridHeight - 1, first + 1)
                            GrayImage.map(
                                source + y * width, into: target + y * width, count: width,
                                (gains + first * width, gains + second * width),
                                (offsets + first * width, offsets + second * width),
                                part: position - Float(first))
                        }
                    }
                }
            }
        }
        return GrayImage(width: width, height: height, pixels: result)
    }

    private typealias Rows = (first: UnsafePointer<Float>, second: UnsafePointer<Float>)

    /// Computes one row of the result between two rows of gains and offsets. Written so that the compiler can
    /// vectorise it.
    private static func map(
        _ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int,
        _ gains: Rows, _ offsets: Rows, part: Float
    ) {
        for x in 0..<count {
            let gain = gains.first[x] + (gains.second[x] - gains.first[x]) * part
            let offset = offsets.first[x] + (offsets.second[x] - offsets.first[x]) * part
            let value = Float(source[x]) * gain + offset + 0.5
            let limited = value < 0 ? 0 : value > 255 ? 255 : value
            target[x] = UInt8(truncatingIfNeeded: Int32(limited))
        }
    }

    /// Interpolates between values that belong to the centres of blocks.
    private static func spread(_ values: [Float], block: Int, over count: Int) -> [Float] {
        var pixels = [Float](repeating: 0, count: count)
        let step = 1 / Float(block)
        for index in -1..<values.count {
            // From the centre of this block to that of the next one; constant before the first and after the last.
            let start = max(0, index * block + block / 2)
            let end = min(count, (index + 1) * block + block / 2)
            guard start < end else { continue }
            let first = values[max(0, index)]
            let rise = (values[min(values.count - 1, index + 1)] - first) * step
            let origin = Float(index * block) + Float(block) / 2 - 0.5
            for x in start..<end {
                pixels[x] = first + rise * max(0, Float(x) - origin)
            }
        }
        return pixels
    }
}
