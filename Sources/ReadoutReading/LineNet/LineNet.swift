import Foundation
package import ReadoutImaging

/// A small convolutional net that reads one line, of a display or counter or of print.
///
/// For each step of `columnsPerStep` columns, the net gives a probability to every character and to the blank of CTC.
/// Sources/DisplayModel describes how it was trained, from drawings alone.
/// - Source: Graves et al. 2006, doi:10.1145/1143844.1143891 (CTC); Shi et al. 2015, arXiv 1507.05717 (convolutions for
///   text lines).
package struct LineNet: Sendable {
    /// Rows of the pictures that the net reads.
    package let lineHeight: Int
    /// Columns of the picture for each step of the lattice.
    package let columnsPerStep: Int
    /// The known characters; class 0 is the blank, class n is `alphabet[n - 1]`.
    package let alphabet: [Character]
    /// Divisor of the logits that calibrates the probabilities.
    package let temperature: Float
    var layers: [ConvolutionLayer]
    /// Computes the sums of the convolutions.
    package var kernel: any ConvolutionKernel = PlainKernel()

    init(
        lineHeight: Int, columnsPerStep: Int, alphabet: [Character], temperature: Float,
        layers: [ConvolutionLayer]
    ) {
        self.lineHeight = lineHeight
        self.columnsPerStep = columnsPerStep
        self.alphabet = alphabet
        self.temperature = temperature
        self.layers = layers
    }

    /// The same net, computed in whole numbers but for its first layer, which sees the picture, and its last one, which can
    /// be taught. It is faster; eight bits, which would be faster still, changed some logits by 0.1.
    package var quantized: LineNet {
        var net = self
        for number in layers.indices.dropFirst().dropLast() { net.layers[number].quantize() }
        return net
    }

    /// The probabilities of every character at every step of a line.
    /// - Parameter line: dark on light, grey stretched to the full range; resized to `lineHeight` rows and a whole
    ///   number of steps if necessary.
    package func lattice(of line: GrayImage) -> LineLattice { lattice(of: features(of: line)) }

    /// The same, from the features of a line.
    func lattice(of features: FeatureMap) -> LineLattice {
        let scores = logits(of: features)
        let classes = alphabet.count + 1
        var logits = [Float](repeating: 0, count: scores.values.count)
        for step in 0..<scores.columns {
            for number in 0..<classes {
                logits[step * classes + number] = scores.values[number * scores.columns + step]
            }
        }
        return lattice(ofLogits: logits)
    }

    /// The probabilities from the output of the last layer.
    /// - Parameter logits: the scores before any softmax, one for each class at each step.
    func lattice(ofLogits logits: [Float]) -> LineLattice {
        let classes = alphabet.count + 1
        var logs = [Float]()
        logs.reserveCapacity(logits.count)
        for step in stride(from: 0, to: logits.count, by: classes) {
            let row = logits[step..<step + classes].map { $0 / temperature }
            let greatest = row.max() ?? 0
            let total = row.reduce(Float(0)) { $0 + exp($1 - greatest) }
            let logTotal = greatest + log(total)
            logs.append(contentsOf: row.map { $0 - logTotal })
        }
        return LineLattice(
            alphabet: alphabet, steps: logits.count / classes, logProbabilities: logs)
    }

    /// The output of the last layer before any softmax: one row, a column for each step, a channel for each class.
    func logits(of features: FeatureMap) -> FeatureMap {
        layers.suffix(1).reduce(features) { $1.applied(to: $0, by: kernel) }
    }

    /// The output of all layers but the last: one row, a column for each step.
    func features(of line: GrayImage) -> FeatureMap {
        let steps = max(2, Int((Double(line.width) / Double(columnsPerStep)).rounded()))
        let fitted = line.resized(width: steps * columnsPerStep, height: lineHeight)
        return layers.dropLast().reduce(FeatureMap(inkOf: fitted)) { map, layer in
            layer.applied(to: map, by: kernel)
        }
    }
}
