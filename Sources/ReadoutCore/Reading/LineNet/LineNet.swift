import Foundation

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
    let layers: [ConvolutionLayer]
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
    package func lattice(of line: GrayImage) -> LineLattice {
        let scores = logits(of: line)
        let classes = alphabet.count + 1
        var logs = [Float]()
        logs.reserveCapacity(scores.columns * classes)
        for step in 0..<scores.columns {
            let row = (0..<classes).map { scores.values[$0 * scores.columns + step] / temperature }
            let greatest = row.max() ?? 0
            let total = row.reduce(Float(0)) { $0 + exp($1 - greatest) }
            let logTotal = greatest + log(total)
            logs.append(contentsOf: row.map { $0 - logTotal })
        }
        return LineLattice(alphabet: alphabet, steps: scores.columns, logProbabilities: logs)
    }

    /// What the last layer gives, before any softmax: one row, a column a step, a channel for each
    /// class.
    func logits(of line: GrayImage) -> FeatureMap {
        let steps = max(2, Int((Double(line.width) / Double(columnsPerStep)).rounded()))
        let fitted = line.resized(width: steps * columnsPerStep, height: lineHeight)
        return layers.reduce(FeatureMap(inkOf: fitted)) { map, layer in
            layer.applied(to: map, by: kernel)
        }
    }
}
