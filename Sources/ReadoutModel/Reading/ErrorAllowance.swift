/// The share of automatically accepted values that may be wrong.
public struct ErrorAllowance: Hashable, Sendable {
    /// 0...0.5; at 0 nothing is accepted without a person.
    public let share: Double

    /// The default: one value in two hundred.
    public static let usual = ErrorAllowance(unchecked: 0.005)

    /// The largest: a value that is more likely wrong than right is never accepted.
    package static let largest = ErrorAllowance(unchecked: 0.5)

    /// - Parameter percent: 0...50.
    /// - Returns: nil for anything else.
    public init?(percent: Double) {
        guard (0...ErrorAllowance.largest.share * 100).contains(percent) else { return nil }
        share = percent / 100
    }

    private init(unchecked share: Double) { self.share = share }

    /// Minimum confidence of an accepted reading, 0.5...1.
    package var leastConfidence: Double { 1 - share }
}

/// A reason to accept a value without a person, and how reliable that reason is.
package struct Ground: Hashable, Sendable {
    /// Minimum measure for the value to be believed, on the reason's own scale.
    package let gate: Double

    package init(gate: Double) { self.gate = gate }

    /// Maximum probability claimed. None of some 3,200 generated values that were accepted was wrong (three runs of
    /// make accuracy), which supports one error in a thousand for all of them, and half of that for the most certain.
    private static let surest = 0.9995

    /// The probability that a value accepted for this reason is right, 0...1: the usual share at the gate, more above
    /// it; nil below the gate.
    package func probability(at measure: Double) -> Double? {
        guard measure >= gate else { return nil }
        let error = ErrorAllowance.usual.share * (1 - min(1, measure)) / (1 - gate)
        return min(Ground.surest, 1 - error)
    }
}

extension Reading {
    /// Adjusts the reading's doubts to an error allowance and to the value's track record. At the usual allowance and
    /// without a track record nothing changes. A smaller allowance, or errors found before, puts the less certain
    /// readings in doubt. A larger allowance, or a good track record, removes only the doubt that nobody was sure.
    package func judged(
        allowing allowance: ErrorAllowance, after known: TrackRecord = TrackRecord()
    ) -> Reading {
        guard allowance != .usual || known.factor != 1 else { return self }
        var reading = self
        let least = allowance.leastConfidence
        let probability = known.corrected(confidence)
        if isAccepted {
            if probability < least { reading.doubts = [.notSureEnough(probability, wanted: least)] }
        } else if isOnlyUnsure, value != nil, probability >= least,
            least < ErrorAllowance.usual.leastConfidence || known.factor < 1
        {
            reading.doubts = []
        }
        return reading
    }

    /// Whether low confidence is the only doubt.
    package var isOnlyUnsure: Bool {
        doubts.count == 1
            && doubts.contains {
                if case .lowConfidence = $0 { true } else { false }
            }
    }
}
