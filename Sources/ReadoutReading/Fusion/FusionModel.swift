import Foundation

/// The probability that a text is right, from what all readers saw: a logistic model of straight pieces.
///
/// The weights are fitted by `Sources/DisplayModel/fuse.py`, `settle.py` and `rate.py` to readings of made photos, and checked on
/// devices that the fit did not see. No evidence for a text can make it less likely, and none against it more.
/// - Source: Hosmer and Lemeshow, Applied Logistic Regression, 2nd edition, chapters 1 and 4.2.
package struct FusionModel: Sendable {
    /// One straight piece of an input's contribution to the log-odds: its slope between two amounts.
    private struct Piece: Sendable {
        let from: Double, to: Double
        let weight: Double

        /// What an amount of the input adds.
        func share(of amount: Double) -> Double { weight * max(0, min(amount, to) - from) }
    }

    /// Log-odds without any evidence.
    private let bias: Double
    private let pieces: [FusionInput: [Piece]]

    /// The probability of each text that readers saw.
    package static let shipped = FusionModel(
        table: String(decoding: PackageResources.fusion_tsv, as: UTF8.self))
    /// The probability of the likeliest text of a reading in doubt about its characters, given what the value's line shows.
    package static let settling = FusionModel(
        table: String(decoding: PackageResources.settling_tsv, as: UTF8.self))
    /// The probability that the text of a reading in doubt is right.
    package static let doubtful = FusionModel(
        table: String(decoding: PackageResources.doubtful_tsv, as: UTF8.self))

    /// - Parameter table: one piece a line: the input's name, the amounts from and to which the piece applies, and its
    ///   weight, separated by tabs. A line without amounts applies to all. `bias` is the log-odds without evidence. Missing
    ///   inputs weigh nothing. Lines that begin with `#` are comments.
    package init(table: String) {
        let inputs = Dictionary(uniqueKeysWithValues: FusionInput.all.map { ($0.name, $0) })
        var bias = 0.0
        var pieces: [FusionInput: [Piece]] = [:]
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "\t")
            let numbers = parts.dropFirst().compactMap { Double($0) }
            guard let weight = numbers.last, numbers.count == parts.count - 1 else { continue }
            if parts[0] == "bias" {
                bias = weight
            } else if let input = inputs[String(parts[0])] {
                let isPart = numbers.count == 3
                pieces[input, default: []].append(
                    Piece(
                        from: isPart ? numbers[0] : 0, to: isPart ? numbers[1] : .infinity,
                        weight: weight))
            }
        }
        self.bias = bias
        self.pieces = pieces
    }

    /// What each input adds to the log-odds that a text is right, in a fixed order; inputs that add nothing are left
    /// out.
    package func shares(of inputs: FusionInputs) -> [(input: FusionInput, share: Double)] {
        inputs.all.compactMap { input in
            let share = (pieces[input] ?? []).reduce(0) { $0 + $1.share(of: inputs[input]) }
            return share == 0 ? nil : (input, share)
        }
    }

    /// The log-odds that a text is right.
    package func logOdds(of inputs: FusionInputs) -> Double {
        shares(of: inputs).reduce(bias) { $0 + $1.share }
    }

    /// The probability that a text is right, 0...1.
    package func probability(of inputs: FusionInputs) -> Double {
        1 / (1 + exp(-logOdds(of: inputs)))
    }
}
