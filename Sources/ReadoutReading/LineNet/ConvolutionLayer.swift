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
    /// Four outputs at a time; for each weight of an output, by kernel row, kernel column and input, those of the four
    /// after each other. Noughts stand for outputs that there are not.
    var weights: [Float] = []
    /// One an output, as are the shifts.
    var scales: [Float] = []
    var shifts: [Float] = []

    /// Weights of one output.
    var taps: Int { kernelRows * kernelColumns * inputs }

    /// Numbers of rows and columns that come out for those that go in, before and after pooling.
    func size(rows: Int, columns: Int) -> (
        convolved: (rows: Int, columns: Int), pooled: (rows: Int, columns: Int)
    ) {
        let tall = rows + 2 * paddedRows - kernelRows + 1
        let wide = columns + 2 * paddedColumns - (kernelColumns - 1) * dilation
        return ((tall, wide), (tall / poolRows, wide / poolColumns))
    }

    /// The layer's output for an input.
    /// - Parameter kernel: works out the sums.
    func applied(to input: FeatureMap, by kernel: any ConvolutionKernel) -> FeatureMap {
        let padded = input.padded(rows: paddedRows, columns: paddedColumns)
        let (convolved, pooled) = size(rows: input.rows, columns: input.columns)
        var result = FeatureMap(channels: outputs, rows: pooled.rows, columns: pooled.columns)
        let offsets = offsets(in: padded)
        // All rows in one stretch, as wide as the padded input: what falls between the rows is not used.
        let count = (convolved.rows - 1) * padded.columns + convolved.columns
        var sums = [Float](repeating: 0, count: 4 * count)
        for first in stride(from: 0, to: outputs, by: 4) {
            kernel.convolve(
                padded.values, offsets: offsets,
                weights: weights[first * taps..<(first + 4) * taps],
                into: &sums, count: count)
            for output in first..<min(outputs, first + 4) {
                finish(
                    &sums, from: (output - first) * count, stride: padded.columns, output: output,
                    input: input, into: &result)
            }
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

    /// Pools, scales and shifts one output's sums, which begin at `start`, and writes them to their channel. The first
    /// row of each pool becomes the greatest of its rows on the way.
    private func finish(
        _ sums: inout [Float], from start: Int, stride: Int, output: Int, input: FeatureMap,
        into result: inout FeatureMap
    ) {
        let scale = scales[output]
        let shift = shifts[output]
        let (rows, columns) = (result.rows, result.columns)
        sums.withUnsafeMutableBufferPointer { sums in
            result.values.withUnsafeMutableBufferPointer { target in
                guard let sums = sums.baseAddress, let values = target.baseAddress else { return }
                for row in 0..<rows {
                    let pool = sums + start + row * poolRows * stride
                    for more in 1..<max(1, poolRows) {
                        let other = pool + more * stride
                        for place in 0..<columns * poolColumns {
                            pool[place] = max(pool[place], other[place])
                        }
                    }
                    let target = values + (output * rows + row) * columns
                    for column in 0..<columns {
                        var value = pool[column &* poolColumns]
                        for more in 1..<max(1, poolColumns) {
                            value = max(value, pool[column &* poolColumns &+ more])
                        }
                        value = value * scale + shift
                        target[column] = kind == .linear ? value : max(value, 0)
                    }
                }
            }
        }
        guard kind == .residual else { return }
        for place in output * rows * columns..<(output + 1) * rows * columns {
            result.values[place] += input.values[place]
        }
    }
}
