import CVectors

/// Computes the sums of convolutions with the processor's vector instructions, about five times as fast as the plain
/// loop.
package struct VectorKernel: ConvolutionKernel {
    /// Number of places processed at a time.
    static let width = Int(READOUT_WIDTH)

    /// Nil when the processor lacks the instructions.
    package init?() {
        guard readout_has_vectors() != 0 else { return nil }
    }

    /// Computes the sums of four outputs at every place; see `ConvolutionKernel`.
    package func convolve(
        _ values: [Float], offsets: [Int], weights: ArraySlice<Float>, into sums: inout [Float],
        count: Int
    ) {
        guard count >= VectorKernel.width else {
            PlainKernel().convolve(
                values, offsets: offsets, weights: weights, into: &sums, count: count)
            return
        }
        precondition(
            sums.count >= 4 * count && weights.count >= 4 * offsets.count
                && offsets.greatest + count <= values.count)
        weights.withUnsafeBufferPointer { weights in
            readout_convolve(
                values, offsets, offsets.count, weights.baseAddress, &sums, count)
        }
    }
}

extension [Int] {
    /// The greatest number, at least 0; faster than `max()` where calls are not inlined.
    var greatest: Int { withUnsafeBufferPointer { $0.reduce(0) { $0 > $1 ? $0 : $1 } } }
}
