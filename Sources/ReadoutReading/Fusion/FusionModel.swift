import Foundation

/// The probability that a text is right, from what all readers saw: a logistic model.
///
/// The weights are fitted by `Sources/DisplayModel/fuse.py` to readings of made photos, and checked on devices that the
/// fit did not see. No evidence for a text can make it less likely, and none against it more.
/// - Source: Hosmer and Lemeshow, Applied Logistic Regression, 2nd edition, chapter 1.
package struct FusionModel: Sendable {
    /// Log-odds without any evidence.
    private let bias: Double
    /// What a unit of each input adds, by the input's name.
    let namedWeights: [String: Double]
    private let weights: [FusionInput: Double]

    /// The model that comes with the program.
    package static let shipped = FusionModel(
        table: String(decoding: PackageResources.fusion_tsv, as: UTF8.self))

    /// - Parameter table: one input a line, its name and its weight separated by a tab; `bias` is the log-odds without
    ///   evidence. Inputs that are missing weigh nothing; lines that begin with `#` are comments.
    package init(table: String) {
        var named: [String: Double] = [:]
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "\t")
            guard parts.count == 2, let weight = Double(parts[1]) else { continue }
            named[String(parts[0])] = weight
        }
        bias = named.removeValue(forKey: "bias") ?? 0
        namedWeights = named
        weights = Dictionary(
            uniqueKeysWithValues: FusionInput.all.compactMap { input in
                named[input.name].map { (input, $0) }
            })
    }

    /// The log-odds that a text is right.
    package func logOdds(of inputs: FusionInputs) -> Double {
        inputs.all.reduce(bias) { $0 + (weights[$1] ?? 0) * inputs[$1] }
    }

    /// The probability that a text is right, 0...1.
    package func probability(of inputs: FusionInputs) -> Double {
        1 / (1 + exp(-logOdds(of: inputs)))
    }
}
