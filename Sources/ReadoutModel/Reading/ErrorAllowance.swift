/// How large a share of the values that are accepted without asking anybody may be wrong.
public struct ErrorAllowance: Hashable, Sendable {
    /// 0...0.5; at 0 nothing is accepted without a person.
    public let share: Double

    /// What is allowed unless something else is asked for: one value in two hundred.
    public static let usual = ErrorAllowance(unchecked: 0.005)

    /// - Parameter percent: 0...50.
    /// - Returns: nil for anything else.
    public init?(percent: Double) {
        guard (0...50).contains(percent) else { return nil }
        share = percent / 100
    }

    private init(unchecked share: Double) { self.share = share }

    /// Minimum certainty of an accepted reading, 0.5...1.
    package var leastCertainty: Double { 1 - share }
}

/// A way in which a value is believed without a person, and how surely it is right then.
package struct Ground: Hashable, Sendable {
    /// What is less sure than this, by the way's own measure, is not believed.
    package let gate: Double
    /// Whether the measure is a probability that was fitted on outcomes, also below the gate.
    package let isFitted: Bool

    package init(gate: Double, isFitted: Bool = false) {
        self.gate = gate
        self.isFitted = isFitted
    }

    /// The most that is claimed. Of some 3,200 made values that were accepted none was wrong (three runs of make
    /// accuracy), which bears out one error in a thousand for all of them, and half of that for the surest.
    private static let surest = 0.9995

    /// That a value read in this way is right, 0...1: of all that pass the gate at least the usual share is, and of
    /// those that are surer more; nil where that is not known.
    package func certainty(at measure: Double) -> Double? {
        guard measure >= gate else { return isFitted ? measure : nil }
        let error = ErrorAllowance.usual.share * (1 - min(1, measure)) / (1 - gate)
        return min(Ground.surest, 1 - error)
    }
}

extension Reading {
    /// The reading with its doubts as an allowance of errors and what is known of the value's earlier readings have
    /// them. At the usual allowance nothing changes as long as nothing is known; less of it, or errors that were found,
    /// put what is not so certain in doubt; more of it, or readings that turned out right, take no other doubt away than
    /// that nobody was sure.
    package func judged(
        allowing allowance: ErrorAllowance, after known: TrackRecord = TrackRecord()
    ) -> Reading {
        guard allowance != .usual || known.factor != 1 else { return self }
        var reading = self
        let least = allowance.leastCertainty
        let usual = ErrorAllowance.usual.leastCertainty
        if isAccepted {
            let certainty = known.certainty(certainty ?? usual)
            if certainty < least { reading.doubts = [.notSureEnough(certainty, wanted: least)] }
        } else if isOnlyUnsure, value != nil, let certainty,
            known.certainty(certainty) >= least, least < usual || known.factor < 1
        {
            reading.doubts = []
        }
        return reading
    }

    /// Whether nothing speaks against the reading but that no one was sure of it.
    package var isOnlyUnsure: Bool {
        doubts.count == 1
            && doubts.contains {
                if case .lowConfidence = $0 { true } else { false }
            }
    }
}
