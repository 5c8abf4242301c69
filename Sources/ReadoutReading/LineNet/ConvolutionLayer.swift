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
    /// The same weights in whole numbers; nil where they are used as they are.
    private(set) var integers: IntegerWeights?

    /// Uses the weights in whole numbers from now on. The layer's input must not be negative.
    mutating func quantize() { integers = IntegerWeights(self) }

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
    /// - Parameter kernel: computes the sums where weights are not whole numbers.
    func applied(to input: FeatureMap, by kernel: any ConvolutionKernel) -> FeatureMap {
        let stretch = Stretch(of: self, for: input)
        if let integers {
            let map = IntegerMap(
                input, rows: paddedRows, columns: paddedColumns, spare: stretch.spare)
            let offsets = stretch.offsets(of: self, channels: map.pairs)
            return output(for: input, stretch, in: integers.units.map { $0 * map.unit }) {
                integers.convolve(map, offsets: offsets, from: $0, into: &$1, count: stretch.count)
            }
        }
        var padded = input.padded(rows: paddedRows, columns: paddedColumns)
        if stretch.spare > 0 { padded.values += repeatElement(0, count: stretch.spare) }
        let offsets = stretch.offsets(of: self, channels: inputs)
        return output(for: input, stretch, in: Array(repeating: 1, count: outputs)) {
            kernel.convolve(
                padded.values, offsets: offsets, weights: weights[$0 * taps..<($0 + 4) * taps],
                into: &$1, count: stretch.count)
        }
    }

    /// The padded rows of a layer's input as one stretch; the sums between them are not used.
    private struct Stretch {
        /// Rows and columns of the padded input.
        let rows: Int, columns: Int
        /// Number of places at which sums are computed.
        let count: Int
        /// How many of them lie behind the input: a short line has fewer places than the processor's vectors hold.
        let spare: Int

        init(of layer: ConvolutionLayer, for input: FeatureMap) {
            rows = input.rows + 2 * layer.paddedRows
            columns = input.columns + 2 * layer.paddedColumns
            let convolved = layer.size(rows: input.rows, columns: input.columns).convolved
            let places = (convolved.rows - 1) * columns + convolved.columns
            count = max(places, layer.integers == nil ? VectorKernel.width : IntegerWeights.places)
            spare = count - places
        }

        /// Index of the first input for each of an output's weights.
        /// - Parameter channels: of the input, or pairs of them.
        func offsets(of layer: ConvolutionLayer, channels: Int) -> [Int] {
            var offsets: [Int] = []
            offsets.reserveCapacity(layer.kernelRows * layer.kernelColumns * channels)
            for row in 0..<layer.kernelRows {
                for column in 0..<layer.kernelColumns {
                    for channel in 0..<channels {
                        offsets.append((channel * rows + row) * columns + column * layer.dilation)
                    }
                }
            }
            return offsets
        }
    }

    /// - Parameters:
    ///   - units: what a sum of 1 stands for, for each output.
    ///   - convolve: computes the sums of four outputs from the given one on.
    private func output(
        for input: FeatureMap, _ stretch: Stretch, in units: [Float],
        convolve: (_ first: Int, _ sums: inout [Float]) -> Void
    ) -> FeatureMap {
        let pooled = size(rows: input.rows, columns: input.columns).pooled
        var result = FeatureMap(channels: outputs, rows: pooled.rows, columns: pooled.columns)
        var sums = [Float](repeating: 0, count: 4 * stretch.count)
        for first in stride(from: 0, to: outputs, by: 4) {
            convolve(first, &sums)
            for output in first..<min(outputs, first + 4) {
                finish(
                    &sums, from: (output - first) * stretch.count, stride: stretch.columns,
                    unit: units[output], output: output, input: input, into: &result)
            }
        }
        return result
    }

    /// Pools, scales and shifts one output's sums, which begin at `start`, and writes them to the output's channel.
    /// Overwrites the first row of each pool with the maximum of its rows.
    private func finish(
        _ sums: inout [Float], from start: Int, stride: Int, unit: Float, output: Int,
        input: FeatureMap, into result: inout FeatureMap
    ) {
        let scale = scales[output] * unit
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
