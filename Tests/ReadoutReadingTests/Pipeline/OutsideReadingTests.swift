import ReadoutImaging
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// What a reader from outside changes in a reading.
struct OutsideReadingTests {
    private let field = TaughtField(value(.number) { $0.decimals = 2 })

    private func seen(
        _ reader: Hypothesis.Reader, _ text: String, _ confidence: Double
    ) -> HypothesisTrace {
        HypothesisTrace(
            reader, image: GrayImage(width: 1, height: 1, filledWith: 0), text: text,
            confidence: confidence, isFree: reader == .outside)
    }

    /// A reading of 82.80 that three readers saw, one of them perhaps as another text, after the one from outside.
    private func reading(
        outside text: String, doubts: [Doubt], confidence: Double = 0.9995,
        net other: String = "82.80"
    ) -> Reading {
        let known = [
            seen(.recognizer, "82.80", 0.97), seen(.displayNet, other, 0.9),
            seen(.printNet, "82.80", 0.9),
        ]
        let outside = seen(.outside, text, confidence)
        let candidates = Candidates(known + [outside], of: field, by: .shipped)
        return Reading(
            valueName: "total", text: "82.80", value: field.parsed("82.80").value, confidence: 0.8,
            doubts: doubts
        ).weighed(
            againstOutside: outside, of: candidates, as: field, allowing: .usual
        ) { reading in
            reading.inputs(for: candidates, against: Evidence(), as: field)
                .map { reading.settled(by: $0, allowing: .usual) } ?? reading
        }
    }

    @Test func `an unsure number that it confirms is accepted, with the joint probability`() {
        let settled = reading(outside: "82.80", doubts: [.lowConfidence(0.8)])
        #expect(settled.isAccepted)
        #expect(settled.confidence >= ErrorAllowance.usual.leastConfidence)
    }

    @Test func `a label's colon before the number is not part of it`() {
        #expect(reading(outside: ": 82.80", doubts: [.lowConfidence(0.8)]).isAccepted)
    }

    @Test(arguments: [
        Doubt.surroundings, .cutOff, .unexplained, .otherLabel("Sum"), .labelNotFound("Total"),
        .decimals(text: "82.8", usual: 2),
    ])
    func `it settles no doubt that is not about characters`(_ doubt: Doubt) {
        let kept = reading(outside: "82.80", doubts: [.lowConfidence(0.8), doubt])
        #expect(kept.doubts.contains(doubt))
        #expect(!kept.isAccepted)
    }

    @Test func `it changes nothing where the place is in doubt, whatever it reads`() {
        let doubts: [Doubt] = [.lowConfidence(0.8), .surroundings]
        let kept = reading(outside: "92.80", doubts: doubts)
        #expect(kept.text == "82.80")
        #expect(kept.doubts == doubts)
    }

    @Test func `the surer it is, the more it counts`() {
        let doubt = Doubt.disagreement("82.80", "32.80")
        let seen = [0.3, 0.9995].map {
            reading(outside: "82.80", doubts: [doubt], confidence: $0, net: "32.80")
        }
        #expect(seen[0].confidence < seen[1].confidence)
    }

    @Test func `another number puts an accepted one in doubt`() {
        let doubtful = reading(outside: "32.80", doubts: [])
        #expect(doubtful.doubts == [.disagreement("82.80", "32.80")])
        #expect(doubtful.alternatives.first?.text == "32.80")
    }

    @Test func `what is no number does not count against one`() {
        #expect(reading(outside: "TOTAL", doubts: []).isAccepted)
    }
}
