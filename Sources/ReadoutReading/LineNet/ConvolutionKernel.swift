/// Works out the sums of convolutions, which is most of what a net does.
package protocol ConvolutionKernel: Sendable {
    /// The sums of four outputs at every place.
    /// - Parameters:
    ///   - values: the input.
    ///   - offsets: where each weight finds its first input; the others follow.
    ///   - weights: for each offset four weights, one an output.
    ///   - sums: room for four times `count` sums, output by output.
    ///   - count: places.
    func convolve(
        _ values: [Float], offsets: [Int], weights: ArraySlice<Float>, into sums: inout [Float],
        count: Int)
}

/// Sums for any processor.
package struct PlainKernel: ConvolutionKernel {
    package init() {}

    /// Two weights of an output a pass, so that the sums are loaded and stored half as often. The compiler makes vectors
    /// of this loop; written with SIMD types it is no faster, and a hundred times slower in debug builds.
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
                            // After the last weight noughts, at a place that exists.
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
