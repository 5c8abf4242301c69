/// What people's words on the readings of one value say of how far it can be believed: how many they found wrong, and
/// how many should have been.
///
/// The rate of errors over the expected one has a gamma distribution before anything is known, worth one error and
/// expected to be 1; its mean afterwards is `factor` (Gelman et al., Bayesian Data Analysis, 3rd edition, section 2.6).
package struct TrackRecord: Hashable, Sendable {
    /// How many readings a person has confirmed or corrected, of those that were certain or doubtful only because
    /// nobody was sure.
    package private(set) var readings = 0
    /// How many of them the person found wrong.
    package private(set) var wrong = 0
    /// How many of them should have been wrong by their certainties.
    package private(set) var expected = 0.0

    /// Knows nothing yet, or what is known from elsewhere.
    package init(readings: Int = 0, wrong: Int = 0, expected: Double = 0) {
        self.readings = readings
        self.wrong = wrong
        self.expected = expected
    }

    /// What is known before anything is, in errors.
    private static let prior = 1.0
    /// Less is never claimed, whatever a person confirmed.
    private static let leastFactor = 0.25
    /// Minimum ratio of observed to expected errors that is not taken for chance.
    private static let leastExcess = 1.8

    /// Notes what a person said of a reading.
    /// - Parameter certainty: that it is right, 0...1; nil for one that was accepted for another reason.
    package mutating func note(certainty: Double?, isRight: Bool) {
        readings += 1
        wrong += isRight ? 0 : 1
        expected += 1 - (certainty ?? ErrorAllowance.usual.leastCertainty)
    }

    /// How many times as many errors are to be expected as the certainties say: 0.25 to 1, or 1.8 and more.
    package var factor: Double {
        let mean = (TrackRecord.prior + Double(wrong)) / (TrackRecord.prior + expected)
        return mean < TrackRecord.leastExcess ? max(TrackRecord.leastFactor, min(1, mean)) : mean
    }

    /// That a reading is right as the value's own readings bear it out, 0...1.
    func certainty(_ certainty: Double) -> Double { max(0, 1 - (1 - certainty) * factor) }
}
