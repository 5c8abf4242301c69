/// Computes the sums of convolutions, which take most of a net's time.
package protocol ConvolutionKernel: Sendable {
    /// Computes the sums of four outputs at every place.
    /// - Parameters:
    ///   - values: the input.
    ///   - offsets: index of the first input for each weight; its other inputs follow.
    ///   - weights: four weights for each offset, one for each output.
    ///   - sums: room for four times `count` sums, output by output.
    ///   - count: number of places.
    func convolve(
        _ values: [Float], offsets: [Int], weights: ArraySlice<Float>, into sums: inout [Float],
        count: Int)
}

/// Computes the sums on any processor.
package struct PlainKernel: ConvolutionKernel {
    package init() {}

    /// Two weights of an output are applied per pass, which halves the loads and stores of the sums. The compiler
    /// vectorises this loop; a version with SIMD types is no faster, and a hundred times slower in debug builds.
    package func convolve(
        _ values: [Float], offsets: [Int], weights: ArraySlice<Float>, into sums: inout [Float],
        count: Int
    ) {
        values.withUnsafeBufferPointer { values in
            weights.withUnsafeBufferPointer { weights in
                sums.withUnsafeMutableBufferPointer { sums in
                    sums.update(repeating: 0)
                    guard let values = values.baseAddress, let sums = sums.baseAddress else {
                        return
                    }
                    for output in 0..<4 {
                        let target = sums + output * count
                        for tap in stride(from: 0, to: offsets.count, by: 2) {
                            // After an odd last weight, a zero weight is applied at a valid place.
                            let hasNext = tap + 1 < offsets.count
                            let (w0, w1) = (
                                weights[4 * tap + output],
                                hasNext ? weights[4 * tap + 4 + output] : 0
                            )
                            let p0 = values + offsets[tap]
                            let p1 = values + offsets[hasNext ? tap + 1 : tap]
                            var index = 0
                            while index < count {
                                target[index] += w0 * p0[index] + w1 * p1[index]
                                index &+= 1
                            }
                        }
                    }
                }
            }
        }
    }
}
