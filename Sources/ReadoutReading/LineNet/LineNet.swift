import Foundation
package import ReadoutImaging

/// A small convolutional net that reads one line: of a display or counter, or of print.
///
/// It gives each step of four columns a probability for every character and for none (CTC's blank). How it was
/// trained, from drawings alone, stands in Sources/DisplayModel.
/// - Source: Graves et al. 2006, doi:10.1145/1143844.1143891 (CTC); Shi et al. 2015, arXiv 1507.05717 (convolutions
///   for text lines).
package struct LineNet: Sendable {
    /// Rows of the picture that it reads.
    package let lineHeight: Int
    /// Columns of the picture for each step of the lattice.
    package let columnsPerStep: Int
    /// The characters it knows; class 0 is the blank, class n the (n - 1)th of these.
    package let alphabet: [Character]
    /// What the logits are divided by, so that its probabilities are neither too sure nor too shy.
    package let temperature: Float
    var layers: [ConvolutionLayer]
    /// What works out its sums.
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

    /// The probabilities of every character at every step of a line.
    /// - Parameter line: dark on light, grey stretched to the full range; brought to `lineHeight` rows and a whole
    ///   number of steps when it is of another size.
    package func lattice(of line: GrayImage) -> LineLattice { lattice(of: features(of: line)) }

    /// The same of what the layers before the last give of the line.
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

    /// The probabilities of what the last layer gives.
    /// - Parameter logits: before any softmax, for each step one a class.
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

    /// What the last layer gives, before any softmax: one row, a column a step, a channel for each
    /// class.
    func logits(of features: FeatureMap) -> FeatureMap {
        layers.suffix(1).reduce(features) { $1.applied(to: $0, by: kernel) }
    }

    /// What the layers before the last give: one row, a column a step.
    func features(of line: GrayImage) -> FeatureMap {
        let steps = max(2, Int((Double(line.width) / Double(columnsPerStep)).rounded()))
        let fitted = line.resized(width: steps * columnsPerStep, height: lineHeight)
        return layers.dropLast().reduce(FeatureMap(inkOf: fitted)) { map, layer in
            layer.applied(to: map, by: kernel)
        }
    }
}
