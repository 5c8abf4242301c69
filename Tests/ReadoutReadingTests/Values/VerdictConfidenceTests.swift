import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

struct VerdictConfidenceTests {
    /// Readings from every combination of these readers and confidences, with one, two and three hypotheses.
    private func readings(of field: Field, saying text: String) -> [Reading] {
        let readers: [Hypothesis.Reader] = [.recognizer, .displayNet, .segments, .displayLSTM]
        let hypotheses = readers.flatMap { reader in
            [0.3, 0.75, 0.94, 0.999].map {
                Hypothesis(reader: reader, text: text, confidence: $0, field: field)
            }
        }
        return hypotheses.flatMap { first in
            [Verdict([first]), Verdict([first, first, first])].map { $0.reading(of: field) }
                + hypotheses.map { Verdict([first, $0]).reading(of: field) }
        }
    }

    @Test func `what is accepted is at least as certain as is usual, and never without doubt`() {
        let values: [(Field, String)] = [
            (value(.number) { $0.decimals = 1 }, "12.5"), (value(.number), "125"),
            (value(.choice) { $0.choices = ["RUN", "STOP"] }, "RUN"), (value(.text), "Gravel"),
        ]
        var accepted = 0
        for (field, text) in values {
            for reading in readings(of: field, saying: text) {
                if reading.isAccepted {
                    accepted += 1
                    #expect((0.995...0.9995).contains(reading.confidence))
                } else {
                    #expect(!reading.doubts.isEmpty)
                }
            }
        }
        #expect(accepted > 100)
    }

    @Test func `surer hypotheses make the same reading more certain`() {
        let field = value(.number)
        func probability(_ confidence: Double) -> Double {
            let hypotheses = [Hypothesis.Reader.recognizer, .displayNet].map {
                Hypothesis(reader: $0, text: "125", confidence: confidence, field: field)
            }
            return Verdict(hypotheses).reading(of: field).confidence
        }
        #expect(probability(0.3) < probability(0.6))
        #expect(probability(0.6) < probability(0.85))
    }

    @Test(arguments: [
        (0.98, 0.4, true), (0.98, 0.6, false), (0.95, 0.4, false),
    ])
    func `what an unsure recogniser makes of figures that the net reads surely is noise`(
        net: Double, recognizer: Double, isAccepted: Bool
    ) {
        let field = value(.number) { $0.decimals = 1 }
        let reading = Verdict([
            Hypothesis(reader: .recognizer, text: "197.8", confidence: recognizer, field: field),
            Hypothesis(reader: .displayNet, text: "8.7", confidence: net, field: field),
        ]).reading(of: field)
        #expect(reading.isAccepted == isAccepted)
        #expect(reading.alternatives.map(\.text).contains(reading.text == "8.7" ? "197.8" : "8.7"))
    }
}
