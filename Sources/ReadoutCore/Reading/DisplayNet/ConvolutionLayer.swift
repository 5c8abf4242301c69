/// A convolution, the greatest of each pool, a scale and a shift a channel, and what follows.
struct ConvolutionLayer: Sendable {
    /// What is done with the convolved values; the raw value is that of the file.
    enum Kind: Int, Sendable {
        /// Negative values become 0.
        case rectified = 0
        /// Negative values become 0, then the layer's input is added.
        case residual = 1
        /// Nothing.
        case linear = 2
    }

    let kind: Kind
    let inputs: Int
    let outputs: Int
    let kernelRows: Int
    let kernelColumns: Int
    /// Rows of nought above and below the input.
    let paddedRows: Int
    /// Columns of nought left and right of the input.
    let paddedColumns: Int
    /// Columns from one of the kernel's columns to the next.
    let dilation: Int
    let poolRows: Int
    let poolColumns: Int
    /// Output by output, each by kernel row, kernel column and input, in this order.
    var weights: [Float] = []
    /// One an output, as are the shifts.
    var scales: [Float] = []
    var shifts: [Float] = []

    /// Weights of one output.
    var taps: Int { kernelRows * kernelColumns * inputs }

    /// Rows and columns that come out of so many that go in, both before pooling and after.
    func size(rows: Int, columns: Int) -> (
        convolved: (rows: Int, columns: Int), pooled: (rows: Int, columns: Int)
    ) {
        let tall = rows + 2 * paddedRows - kernelRows + 1
        let wide = columns + 2 * paddedColumns - (kernelColumns - 1) * dilation
        return ((tall, wide), (tall / poolRows, wide / poolColumns))
    }

    /// The layer's output for an input.
    func applied(to input: FeatureMap) -> FeatureMap {
        let padded = input.padded(rows: paddedRows, columns: paddedColumns)
        let (convolved, pooled) = size(rows: input.rows, columns: input.columns)
        var result = FeatureMap(channels: outputs, rows: pooled.rows, columns: pooled.columns)
        let offsets = offsets(in: padded)
        // All rows in one stretch, as wide as the padded input: what falls between the rows is not used.
        var sums = [Float](
            repeating: 0, count: (convolved.rows - 1) * padded.columns + convolved.columns)
        for output in 0..<outputs {
            convolve(padded, offsets: offsets, output: output, into: &sums)
            finish(sums, stride: padded.columns, output: output, input: input, into: &result)
        }
        return result
    }

    /// Where each of an output's weights finds its first input.
    private func offsets(in input: FeatureMap) -> [Int] {
        (0..<taps).map { tap in
            let channel = tap % inputs
            let column = tap / inputs % kernelColumns * dilation
            let row = tap / inputs / kernelColumns
            return (channel * input.rows + row) * input.columns + column
        }
    }

    /// The sums of one output at every place.
    ///
    /// Four weights a pass, so that the sums are loaded and stored a quarter as often. The compiler makes vectors of this
    /// loop; written with SIMD types it is no faster, and a hundred times slower in debug builds.
    private func convolve(
        _ input: FeatureMap, offsets: [Int], output: Int, into sums: inout [Float]
    ) {
        let first = output * taps
        input.values.withUnsafeBufferPointer { source in
            weights.withUnsafeBufferPointer { weights in
                sums.withUnsafeMutableBufferPointer { sums in
                    sums.update(repeating: 0)
                    guard let values = source.baseAddress, let target = sums.baseAddress else {
                        return
                    }
                    let count = sums.count
                    var tap = 0
                    while tap < taps {
                        // After the last weight noughts, at a place that exists.
                        func weight(_ more: Int) -> Float {
                            tap + more < taps ? weights[first + tap + more] : 0
                        }
                        func place(_ more: Int) -> UnsafePointer<Float> {
                            values + offsets[tap + more < taps ? tap + more : tap]
                        }
                        let (w0, w1, w2, w3) = (weight(0), weight(1), weight(2), weight(3))
                        let (p0, p1, p2, p3) = (place(0), place(1), place(2), place(3))
                        var index = 0
                        while index < count {
                            var sum = target[index]
                            sum += w0 * p0[index]
                            sum += w1 * p1[index]
                            sum += w2 * p2[index]
                            sum += w3 * p3[index]
                            target[index] = sum
                            index &+= 1
                        }
                        tap += 4
                    }
                }
            }
        }
    }

    /// Pools, scales and shifts one output's sums and writes them to their channel.
    private func finish(
        _ sums: [Float], stride: Int, output: Int, input: FeatureMap, into result: inout FeatureMap
    ) {
        let scale = scales[output]
        let shift = shifts[output]
        let (rows, columns) = (result.rows, result.columns)
        let start = output * rows * columns
        sums.withUnsafeBufferPointer { sums in
            result.values.withUnsafeMutableBufferPointer { target in
                for row in 0..<rows {
                    var column = 0
                    while column < columns {
                        let corner = row * poolRows * stride + column * poolColumns
                        var value = sums[corner]
                        var y = 0
                        while y < poolRows {
                            var x = 0
                            while x < poolColumns {
                                value = max(value, sums[corner + y * stride + x])
                                x &+= 1
                            }
                            y &+= 1
                        }
                        value = value * scale + shift
                        if kind != .linear { value = max(value, 0) }
                        let place = start + row * columns + column
                        if kind == .residual { value += input.values[place] }
                        target[place] = value
                        column &+= 1
                    }
                }
            }
        }
    }
}
