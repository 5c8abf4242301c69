@testable import ReadoutModel

// Lets tests pass a value without lessons wherever one with lessons is expected.

extension Field {
    func findings(
        on text: String, at moment: String, earlier: PastReading?, later: PastReading?,
        replacements: [MeterReplacement] = []
    ) -> [RuleFinding] {
        TaughtField(self).findings(
            on: text, at: moment, earlier: earlier, later: later, replacements: replacements)
    }
}
