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

    /// Channels worked on together.
    static let lanes = 8

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
    /// For each group of `lanes` outputs: a vector for each kernel row, kernel column and input, in this order.
    var weights: [SIMD8<Float>] = []
    /// A vector for each group of outputs.
    var scales: [SIMD8<Float>] = []
    var shifts: [SIMD8<Float>] = []

    var groups: Int { (outputs + Self.lanes - 1) / Self.lanes }
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
    /// - Returns: channels rounded up to a multiple of `lanes`, the surplus 0.
    func applied(to input: FeatureMap) -> FeatureMap {
        let padded = input.padded(rows: paddedRows, columns: paddedColumns)
        let (convolved, pooled) = size(rows: input.rows, columns: input.columns)
        var result = FeatureMap(
            rows: pooled.rows, columns: pooled.columns, channels: groups * Self.lanes)
        var block = [SIMD8<Float>](repeating: .zero, count: convolved.rows * convolved.columns)
        for group in 0..<groups {
            convolve(
                padded, group: group, rows: convolved.rows, columns: convolved.columns, into: &block
            )
            finish(block, columns: convolved.columns, group: group, input: input, into: &result)
        }
        return result
    }

    /// The sums of one group of outputs at every place.
    ///
    /// Four neighbouring places at a time, so that each weight is loaded once for four products; one group's
    /// weights stay in the nearest cache meanwhile. Channels lie innermost, so that a kernel's row is one run
    /// of memory and nothing needs to be copied together first.
    private func convolve(
        _ input: FeatureMap, group: Int, rows: Int, columns: Int, into block: inout [SIMD8<Float>]
    ) {
        let channels = input.channels
        let stride = input.columns * channels
        let step = dilation * channels
        // Without dilation the columns of a kernel's row are neighbours: one longer run.
        let runs = dilation == 1 ? 1 : kernelColumns
        let length = dilation == 1 ? kernelColumns * inputs : inputs
        let first = group * taps
        input.values.withUnsafeBufferPointer { source in
            weights.withUnsafeBufferPointer { weights in
                block.withUnsafeMutableBufferPointer { target in
                    for row in 0..<rows {
                        var column = 0
                        while column < columns {
                            // The last places are done again rather than one by one.
                            let x = column + 4 <= columns ? column : max(0, columns - 4)
                            let wide = min(4, columns)
                            let start = row * stride + x * channels
                            let second = wide > 1 ? channels : 0
                            let third = wide > 2 ? 2 * channels : 0
                            let fourth = wide > 3 ? 3 * channels : 0
                            var a = SIMD8<Float>.zero
                            var b = SIMD8<Float>.zero
                            var c = SIMD8<Float>.zero
                            var d = SIMD8<Float>.zero
                            var tap = first
                            for kernelRow in 0..<kernelRows {
                                for run in 0..<runs {
                                    var place = start + kernelRow * stride + run * step
                                    for _ in 0..<length {
                                        let weight = weights[tap]
                                        a += weight * source[place]
                                        b += weight * source[place + second]
                                        c += weight * source[place + third]
                                        d += weight * source[place + fourth]
                                        tap += 1
                                        place += 1
                                    }
                                }
                            }
                            let out = row * columns + x
                            target[out] = a
                            if wide > 1 { target[out + 1] = b }
                            if wide > 2 { target[out + 2] = c }
                            if wide > 3 { target[out + 3] = d }
                            column += 4
                        }
                    }
                }
            }
        }
    }

    /// Pools, scales and shifts one group's sums and writes them to their channels.
    private func finish(
        _ block: [SIMD8<Float>], columns: Int, group: Int, input: FeatureMap,
        into result: inout FeatureMap
    ) {
        let scale = scales[group]
        let shift = shifts[group]
        let offset = group * Self.lanes
        for row in 0..<result.rows {
            for column in 0..<result.columns {
                var value = block[row * poolRows * columns + column * poolColumns]
                for y in 0..<poolRows {
                    for x in 0..<poolColumns where x + y > 0 {
                        let other = block[(row * poolRows + y) * columns + column * poolColumns + x]
                        value.replace(with: other, where: other .> value)
                    }
                }
                value = value * scale + shift
                if kind != .linear { value.replace(with: 0, where: value .< 0) }
                let place = (row * result.columns + column) * result.channels + offset
                for lane in 0..<Self.lanes { result.values[place + lane] = value[lane] }
                if kind == .residual {
                    for lane in 0..<Self.lanes {
                        result.values[place + lane] += input.values[place + lane]
                    }
                }
            }
        }
    }
}
