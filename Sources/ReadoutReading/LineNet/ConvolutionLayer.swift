/// A convolution, max pooling, a scale and a shift for each channel, and an activation.
struct ConvolutionLayer: Sendable {
    /// What happens to the convolved values; the raw value is the one in the file.
    enum Kind: Int, Sendable {
        /// Negative values become 0.
        case rectified = 0
        /// Negative values become 0, then the layer's input is added.
        case residual = 1
        /// Values are kept.
        case linear = 2
    }

    let kind: Kind
    let inputs: Int
    let outputs: Int
    let kernelRows: Int
    let kernelColumns: Int
    /// Rows of zeros above and below the input.
    let paddedRows: Int
    /// Columns of zeros left and right of the input.
    let paddedColumns: Int
    /// Input columns between neighbouring columns of the kernel.
    let dilation: Int
    let poolRows: Int
    let poolColumns: Int
    /// Weights in groups of four outputs. Within a group, ordered by kernel row, kernel column and input, the four
    /// outputs' weights are adjacent. Zeros fill up the last group.
    var weights: [Float] = []
    /// One for each output, like `shifts`.
    var scales: [Float] = []
    var shifts: [Float] = []

    /// Number of weights of one output.
    var taps: Int { kernelRows * kernelColumns * inputs }

    /// Numbers of rows and columns of the output for an input of this size, before and after pooling.
    func size(rows: Int, columns: Int) -> (
        convolved: (rows: Int, columns: Int), pooled: (rows: Int, columns: Int)
    ) {
        let tall = rows + 2 * paddedRows - kernelRows + 1
        let wide = columns + 2 * paddedColumns - (kernelColumns - 1) * dilation
        return ((tall, wide), (tall / poolRows, wide / poolColumns))
    }

    /// The layer's output for an input.
    /// - Parameter kernel: computes the sums.
    func applied(to input: FeatureMap, by kernel: any ConvolutionKernel) -> FeatureMap {
        var padded = input.padded(rows: paddedRows, columns: paddedColumns)
        let (convolved, pooled) = size(rows: input.rows, columns: input.columns)
        var result = FeatureMap(channels: outputs, rows: pooled.rows, columns: pooled.columns)
        let offsets = offsets(in: padded)
        // All rows form one stretch, as wide as the padded input: the sums between rows are not used.
        let places = (convolved.rows - 1) * padded.columns + convolved.columns
        // A short line has fewer places than the processor's vectors hold; the sums of those added are not used.
        let count = max(places, VectorKernel.width)
        padded.values += repeatElement(0, count: count - places)
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

    /// Index of the first input for each of an output's weights.
    private func offsets(in input: FeatureMap) -> [Int] {
        var offsets: [Int] = []
        offsets.reserveCapacity(taps)
        for row in 0..<kernelRows {
            for column in stride(from: 0, to: kernelColumns * dilation, by: dilation) {
                for channel in 0..<inputs {
                    offsets.append((channel * input.rows + row) * input.columns + column)
                }
            }
        }
        return offsets
    }

    /// Pools, scales and shifts one output's sums, which begin at `start`, and writes them to the output's channel.
    /// Overwrites the first row of each pool with the maximum of its rows.
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
                    for column in 0..<columns { target[column] = pool[column &* poolColumns] }
                    for more in 1..<max(1, poolColumns) {
                        for column in 0..<columns {
                            target[column] = max(
                                target[column], pool[column &* poolColumns &+ more])
                        }
                    }
                    for column in 0..<columns { target[column] = target[column] * scale + shift }
                }
                let target = values + output * rows * columns
                if kind != .linear {
                    for place in 0..<rows * columns { target[place] = max(target[place], 0) }
                }
                guard kind == .residual else { return }
                input.values.withUnsafeBufferPointer { input in
                    guard let input = input.baseAddress else { return }
                    for place in 0..<rows * columns {
                        target[place] += input[output &* rows &* columns &+ place]
                    }
                }
            }
        }
    }
}
