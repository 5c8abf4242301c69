@testable import ReadoutModel

// A value of which nothing was learnt, wherever one with what was learnt of it is read.

extension Field {
    func findings(
        on text: String, at moment: String, earlier: PastReading?, later: PastReading?,
        exchanges: [MeterExchange] = []
    ) -> [RuleFinding] {
        TaughtField(self).findings(
            on: text, at: moment, earlier: earlier, later: later, exchanges: exchanges)
    }
}
