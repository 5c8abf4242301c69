import CVectors

/// A layer's weights in whole numbers of up to sixteen bits, such that no sum with an `IntegerMap` needs more than 32.
/// - Source: Jacob et al. 2018, Quantization and Training of Neural Networks for Efficient Integer-Arithmetic-Only
///   Inference, arXiv 1712.05877.
struct IntegerWeights: Sendable {
    /// Minimum number of places at which sums are computed.
    static let places = Int(READOUT_PLACES)

    /// In groups of four outputs. Within a group, ordered by kernel row, kernel column and pair of inputs, the four outputs'
    /// words are adjacent; the lower half is the first input's weight. Zeros fill up the last group and pairs.
    private let words: [UInt32]
    /// Words of one output.
    private let taps: Int
    /// What a weight of 1 stands for, for each output; for all of the last group, too.
    let units: [Float]

    init(_ layer: ConvolutionLayer) {
        let pairs = (layer.inputs + 1) / 2
        let places = layer.kernelRows * layer.kernelColumns
        let taps = places * pairs
        var units: [Float] = []
        var words: [UInt32] = []
        words.reserveCapacity((layer.outputs + 3) / 4 * 4 * taps)
        layer.weights.withUnsafeBufferPointer { weights in
            for group in stride(from: 0, to: weights.count, by: 4 * layer.taps) {
                let own = IntegerWeights.units(
                    of: weights[group..<group + 4 * layer.taps], taps: layer.taps)
                // Without weights, any unit does.
                let factors = own.map { $0 > 0 ? 1 / $0 : 0 }
                func number(_ place: Int, _ input: Int, _ output: Int) -> UInt32 {
                    guard input < layer.inputs else { return 0 }
                    let weight = weights[group + 4 * (place * layer.inputs + input) + output]
                    return (weight * factors[output]).nearestBits & 0xFFFF
                }
                for place in 0..<places {
                    for input in stride(from: 0, to: layer.inputs, by: 2) {
                        for output in 0..<4 {
                            words.append(
                                number(place, input, output)
                                    | number(place, input + 1, output) << 16)
                        }
                    }
                }
                units += own
            }
        }
        self.words = words
        self.taps = taps
        self.units = units
    }

    /// What a weight of 1 stands for, for each of four outputs.
    /// - Parameter weights: the four outputs' weights of each tap are adjacent.
    private static func units(of weights: Slice<UnsafeBufferPointer<Float>>, taps: Int) -> [Float] {
        // Rounding adds less than one to each weight.
        let greatestSum = Float(Int32.max) - Float(taps) * IntegerMap.most
        var (greatest, sums) = (SIMD4<Float>(), SIMD4<Float>())
        for start in stride(from: weights.startIndex, to: weights.endIndex, by: 4) {
            for output in 0..<4 {
                let size = abs(weights[start + output])
                greatest[output] = max(greatest[output], size)
                sums[output] += size
            }
        }
        return (0..<4).map {
            max(greatest[$0] / Float(Int16.max), sums[$0] * IntegerMap.most / greatestSum)
        }
    }

    /// Computes the sums of four outputs at every place.
    /// - Parameters:
    ///   - offsets: index of the first word of the input for each word of an output's weights.
    ///   - first: the first of the four outputs.
    ///   - sums: room for four times `count` sums, output by output.
    ///   - count: number of places, at least `places`.
    ///   - isPlain: whether to do without the processor's vectors; the sums are the same.
    func convolve(
        _ map: IntegerMap, offsets: [Int], from first: Int, into sums: inout [Float], count: Int,
        isPlain: Bool = false
    ) {
        precondition(
            offsets.count == taps && count >= IntegerWeights.places && sums.count >= 4 * count
                && offsets.greatest + count <= map.words.count)
        words[first * taps..<(first + 4) * taps].withUnsafeBufferPointer { weights in
            readout_convolve_integers(
                map.words, offsets, taps, weights.baseAddress, &sums, count, isPlain ? 1 : 0)
        }
    }
}
