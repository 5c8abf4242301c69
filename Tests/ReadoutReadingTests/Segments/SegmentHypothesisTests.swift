import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutReading

struct SegmentHypothesisTests {
    private static func value(_ rules: Rules = Rules()) -> Field {
        var field = Field(
            name: "litres", kind: .number,
            location: .region(Region(x: 0, y: 0, width: 1, height: 1)))
        field.rules = rules
        return field
    }

    private static func seen(_ text: String, _ confidence: Double) -> Reading.Alternative {
        Reading.Alternative(text: text, confidence: confidence)
    }

    private static func reading(
        net text: String, segments: Reading.Alternative, rules: Rules = Rules()
    ) -> Reading {
        let field = value(rules)
        let net = Hypothesis(reader: .displayNet, text: text, confidence: 0.6, field: field)
        return Verdict([net] + [net.judged(by: segments, field: field)].compactMap { $0 })
            .reading(of: field)
    }

    @Test func `the net is accepted where the segments say the same`() {
        let reading = SegmentHypothesisTests.reading(
            net: "120.00", segments: SegmentHypothesisTests.seen("120.00", 0.7))
        #expect(reading.isAccepted)
        #expect(reading.text == "120.00")
    }

    @Test func `an unsure decoder confirms nothing`() {
        let reading = SegmentHypothesisTests.reading(
            net: "120.00", segments: SegmentHypothesisTests.seen("120.00", 0.4))
        #expect(!reading.isAccepted)
    }

    @Test func `a point that only one of them saw confirms nothing without a rule`() {
        let unseen = SegmentHypothesisTests.seen("12000", 0.9)
        #expect(!SegmentHypothesisTests.reading(net: "120.00", segments: unseen).isAccepted)
        #expect(
            !SegmentHypothesisTests.reading(
                net: "12000", segments: SegmentHypothesisTests.seen("120.00", 0.9)
            ).isAccepted)
        var rules = Rules()
        rules.decimals = 2
        #expect(
            SegmentHypothesisTests.reading(net: "120.00", segments: unseen, rules: rules).isAccepted
        )
    }

    @Test func `other figures that were surely seen make the net doubtful`() {
        var rules = Rules()
        rules.decimals = 2
        let field = SegmentHypothesisTests.value(rules)
        let net = Hypothesis(reader: .displayNet, text: "126.00", confidence: 0.99, field: field)
        #expect(Verdict([net]).reading(of: field).isAccepted)
        let rival = net.judged(by: SegmentHypothesisTests.seen("128.00", 0.9), field: field)
        let reading = Verdict([net] + [rival].compactMap { $0 }).reading(of: field)
        #expect(!reading.isAccepted)
        #expect(net.judged(by: SegmentHypothesisTests.seen("128.00", 0.6), field: field) == nil)
    }
}
