/// How reliable the readings of one value are: how many people found wrong, and how many were expected to be.
///
/// The ratio of observed to expected errors has a gamma prior with the weight of one error and mean 1; `factor` is
/// its posterior mean (Gelman et al., Bayesian Data Analysis, 3rd edition, section 2.6).
package struct TrackRecord: Hashable, Sendable {
    /// Number of readings that a person confirmed or corrected and that were certain, or doubtful only for low
    /// confidence.
    package private(set) var readings = 0
    /// Number of those readings that the person found wrong.
    package private(set) var wrong = 0
    /// Number of those readings expected to be wrong, by their confidences.
    package private(set) var expected = 0.0

    /// Starts empty, or with counts from elsewhere.
    package init(readings: Int = 0, wrong: Int = 0, expected: Double = 0) {
        self.readings = readings
        self.wrong = wrong
        self.expected = expected
    }

    /// Weight of the prior, in errors.
    private static let prior = 1.0
    /// Minimum factor claimed, however many readings were confirmed.
    private static let leastFactor = 0.25
    /// Minimum ratio of observed to expected errors that does not count as chance.
    private static let leastExcess = 1.8

    /// Notes a person's verdict on a reading.
    /// - Parameter confidence: probability that the reading is right, 0...1.
    package mutating func note(confidence: Double, isRight: Bool) {
        readings += 1
        wrong += isRight ? 0 : 1
        expected += 1 - confidence
    }

    /// Estimated ratio of actual errors to the errors that the confidences predict: 0.25 to 1, or at least 1.8.
    package var factor: Double {
        let mean = (TrackRecord.prior + Double(wrong)) / (TrackRecord.prior + expected)
        return mean < TrackRecord.leastExcess ? max(TrackRecord.leastFactor, min(1, mean)) : mean
    }

    /// Probability that a reading is right, 0...1, corrected by the value's track record.
    func corrected(_ confidence: Double) -> Double { max(0, 1 - (1 - confidence) * factor) }
}
