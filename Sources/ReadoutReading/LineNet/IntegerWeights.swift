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
    /// What a weight of 1 stands for, for each output.
    let units: [Float]

    init(_ layer: ConvolutionLayer) {
        let pairs = (layer.inputs + 1) / 2
        let places = layer.kernelRows * layer.kernelColumns
        let taps = places * pairs
        func weight(_ tap: Int, _ output: Int) -> Float {
            layer.weights[(output / 4 * layer.taps + tap) * 4 + output % 4]
        }
        // Rounding adds less than one to each weight.
        let greatestSum = Float(Int32.max) - Float(layer.taps) * IntegerMap.most
        let units = (0..<layer.outputs).map { output in
            let sizes = (0..<layer.taps).map { abs(weight($0, output)) }
            return max(
                (sizes.max() ?? 0) / Float(Int16.max),
                sizes.reduce(0, +) * IntegerMap.most / greatestSum)
        }
        var words = [UInt32](repeating: 0, count: (layer.outputs + 3) / 4 * 4 * taps)
        for output in 0..<layer.outputs where units[output] > 0 {
            for tap in 0..<layer.taps {
                let (place, input) = tap.quotientAndRemainder(dividingBy: layer.inputs)
                let number = Int16((weight(tap, output) / units[output]).rounded())
                let word = (output / 4 * taps + place * pairs + input / 2) * 4 + output % 4
                words[word] |= UInt32(UInt16(bitPattern: number)) << (16 * (input % 2))
            }
        }
        self.words = words
        self.taps = taps
        self.units = units
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
        let last = offsets.withUnsafeBufferPointer { $0.reduce(0) { $0 > $1 ? $0 : $1 } }
        precondition(
            offsets.count == taps && count >= IntegerWeights.places && sums.count >= 4 * count
                && last + count <= map.words.count)
        words[first * taps..<(first + 4) * taps].withUnsafeBufferPointer { weights in
            readout_convolve_integers(
                map.words, offsets, taps, weights.baseAddress, &sums, count, isPlain ? 1 : 0)
        }
    }
}
