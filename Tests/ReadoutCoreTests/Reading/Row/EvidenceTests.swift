import Testing

@testable import ReadoutCore

struct EvidenceTests {
    private static let value = Value(
        name: "energy", kind: .integer, location: .region(Region(x: 0, y: 0, width: 9, height: 9)))

    private func reading(_ text: String) -> Reading {
        Reading(
            valueName: "energy", text: text, value: TypedValue(text: text), confidence: 0.99,
            doubts: [])
    }

    private func hypothesis(
        _ reader: Hypothesis.Reader, _ text: String, _ confidence: Double, isFree: Bool
    ) -> Hypothesis {
        Hypothesis(
            reader, image: GrayImage(width: 1, height: 1, filledWith: 0), text: text,
            confidence: confidence, isFree: isFree)
    }

    @Test func `only readers that may say any character tell of other marks`() {
        let listed = hypothesis(.recognizer, "<482", 0.9, isFree: false)
        let free = hypothesis(.recognizer, "<482", 0.9, isFree: true)
        func marks(_ hypotheses: [Hypothesis]) -> Double {
            Evidence(for: reading("482"), of: EvidenceTests.value, by: hypotheses)[.otherMarks]
        }
        #expect(marks([listed]) == 0)
        #expect(marks([free]) > 2)
        #expect(marks([hypothesis(.printNet, "482", 0.9, isFree: true)]) == 0)
        // A gap that is none of thousands is a mark, too.
        #expect(marks([hypothesis(.printNet, "4 82", 0.9, isFree: true)]) > 2)
    }

    @Test(arguments: Evidence.Measure.allCases)
    func `more of a measure is never less unusual, and enough of it holds a reading back`(
        _ measure: Evidence.Measure
    ) {
        var evidence = Evidence()
        var before = 0.0
        for step in 1...20 {
            evidence[measure] = Double(step) * 0.25
            #expect(evidence.unusualness > before)
            before = evidence.unusualness
        }
        let held = reading("482").held(against: evidence, guardText: "IMPORT", unit: "kWh")
        #expect(!held.isAccepted)
        #expect(held.value == TypedValue(text: "482"))
        #expect(held.doubts.count == 1)
        #expect(reading("482").held(against: Evidence()).isAccepted)
    }

    @Test func `several small oddities count together, and the reasons name the odd things`() {
        var evidence = Evidence()
        evidence[.unexplainedInside] = 0.45
        #expect(reading("482").held(against: evidence).isAccepted)
        evidence[.gap] = 1.2
        #expect(reading("482").held(against: evidence).doubts == [.unexplained])
        var other = Evidence()
        other[.otherUnit] = 0.8
        other[.otherGuard] = 0.7
        #expect(
            Set(reading("482").held(against: other, guardText: "1.8.1", unit: "kW").doubts) == [
                .otherUnit("kW"), .otherLabel("1.8.1"),
            ])
    }
}
