import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Testing

@testable import ReadoutReading

struct EvidenceTests {
    private static let field = Field(
        name: "energy", kind: .integer, location: .region(Region(x: 0, y: 0, width: 9, height: 9)))

    private func reading(_ text: String) -> Reading {
        Reading(
            valueName: "energy", text: text, value: TypedValue(text: text), confidence: 0.99,
            doubts: [])
    }

    private func hypothesis(
        _ reader: Hypothesis.Reader, _ text: String, _ confidence: Double, isFree: Bool
    ) -> HypothesisTrace {
        HypothesisTrace(
            reader, image: GrayImage(width: 1, height: 1, filledWith: 0), text: text,
            confidence: confidence, isFree: isFree)
    }

    @Test func `a reader that surely sees another unit is heard`() {
        func other(_ hypotheses: HypothesisTrace...) -> Double {
            hypotheses.confidence(ofUnitOtherThan: "kWh")
        }
        #expect(other(hypothesis(.printNet, "482 MWh", 0.9, isFree: true)) == 0.9)
        #expect(
            other(
                hypothesis(.recognizer, "482", 0.99, isFree: true),
                hypothesis(.printNet, "482 MWh", 0.6, isFree: true)) == 0.6)
        #expect(other(hypothesis(.printNet, "482 MWh", 0.3, isFree: true)) == 0)
        #expect(other(hypothesis(.displayNet, "482 MWh", 0.9, isFree: false)) == 0)
        #expect(other(hypothesis(.printNet, "482 kWh", 0.9, isFree: true)) == 0)
    }

    @Test func `another currency before a number is heard`() {
        func other(_ text: String, than unit: String) -> Double {
            [hypothesis(.printNet, text, 0.9, isFree: true)].confidence(ofUnitOtherThan: unit)
        }
        #expect(other("€46.49", than: "£") == 0.9)
        #expect(other("€ 46.49", than: "GBP") == 0.9)
        #expect(other("£46.49", than: "GBP") == 0)
        #expect(other("-€46.49", than: "£") == 0.9)
        #expect(other("€-46.49", than: "£") == 0.9)
        #expect(other("Sum: € 46.49", than: "£") == 0.9)
        #expect(other("46.49", than: "£") == 0)
        #expect(other("E46.49", than: "£") == 0)
    }

    @Test func `a reader that surely sees letters after a number is heard`() {
        func letters(_ text: String, _ confidence: Double = 0.9, isFree: Bool = true) -> Double {
            [hypothesis(.printNet, text, confidence, isFree: isFree)]
                .confidence(inLettersAfter: reading("130.50"))
        }
        #expect(letters("130.50 CR") == 0.9)
        #expect(letters("130.50%") == 0.9)
        #expect(letters("130.50") == 0)
        // An O may be a zero.
        #expect(letters("130.50O") == 0)
        #expect(letters("130.50 CR", 0.3) == 0)
        #expect(letters("130.50 CR", isFree: false) == 0)
        // A reader of other digits says nothing of these.
        #expect(letters("13.50 CR") == 0)
    }

    @Test func `only readers that may say any character tell of other marks`() {
        let listed = hypothesis(.recognizer, "<482", 0.9, isFree: false)
        let free = hypothesis(.recognizer, "<482", 0.9, isFree: true)
        func marks(_ hypotheses: [HypothesisTrace], on row: RowEvidence? = nil) -> Double {
            Evidence(for: reading("482"), of: EvidenceTests.field, by: hypotheses, on: row)[
                .otherMarks]
        }
        #expect(marks([listed]) == 0)
        #expect(marks([free]) > 2)
        #expect(marks([hypothesis(.printNet, "*482", 0.9, isFree: true)]) > 2)
        #expect(marks([hypothesis(.printNet, "482", 0.9, isFree: true)]) == 0)
        // A sign that others took for a digit, also before a unit.
        #expect(marks([hypothesis(.printNet, "<82 bar", 0.9, isFree: true)]) > 2)
        #expect(marks([hypothesis(.printNet, "\u{2265}82 m³/h", 0.9, isFree: true)]) > 2)
        #expect(marks([hypothesis(.printNet, "782 bar", 0.9, isFree: true)]) == 0)
        // The figure of a unit such as m³ is none of the number's.
        #expect(marks([hypothesis(.printNet, "*482 m³/h", 0.9, isFree: true)]) > 2)
        // A gap counts as a mark if the line shows one that the reference photo lacks; digits on drums are spaced in
        // every photo.
        let spaced = hypothesis(.printNet, "4 82", 0.9, isFree: true)
        var row = RowEvidence()
        #expect(marks([spaced], on: row) == 0)
        row.gap = 0.3
        #expect(marks([spaced], on: row) > 2)
        // A mark in the place of a digit.
        #expect(marks([hypothesis(.printNet, "48?", 0.9, isFree: true)]) > 2)
        #expect(marks([hypothesis(.printNet, "487", 0.9, isFree: true)]) == 0)
    }

    @Test func `a point that only a rule asks for must have been seen`() {
        var field = Field(
            name: "glucose", kind: .number, location: EvidenceTests.field.location)
        field.rules.decimals = 1
        func marks(_ hypotheses: HypothesisTrace...) -> Double {
            Evidence(for: reading("10.2"), of: field, by: hypotheses, on: nil)[.otherMarks]
        }
        let unsure = hypothesis(.segments, "10.2", 0.4, isFree: false)
        let without = hypothesis(.printNet, "102", 0.9, isFree: true)
        #expect(marks(unsure, without) > 2)
        #expect(marks(unsure, hypothesis(.printNet, "103", 0.9, isFree: true)) == 0)
        #expect(marks(hypothesis(.recognizer, "10.2", 0.9, isFree: false), without) == 0)
    }

    @Test func `the net for displays tells of a point where no rule says where one stands`() {
        let field = Field(name: "temp", kind: .number, location: EvidenceTests.field.location)
        func marks(_ field: Field, _ text: String) -> Double {
            let seen = [
                hypothesis(.displayNet, "11", 0.99, isFree: false),
                hypothesis(.displayNet, text, 0.95, isFree: false),
            ]
            return Evidence(for: reading("11"), of: field, by: seen, on: nil)[.otherMarks]
        }
        #expect(marks(field, "1.1") > 2)
        #expect(marks(field, "11") == 0)
        #expect(marks(field, "17") == 0)
        var ruled = field
        ruled.rules.decimals = 0
        #expect(marks(ruled, "1.1") == 0)
    }

    @Test func `other decimals than in the reference photo wait for a person`() {
        var evidence = Evidence()
        evidence[.otherDecimals] = 1
        #expect(
            reading("11").held(against: evidence, decimals: .other(usual: 1)).doubts
                == [.decimals(text: "11", usual: 1)])
        #expect(
            reading("11").held(against: evidence, decimals: .unknown).doubts
                == [.unknownDecimals(text: "11")])
    }

    @Test(arguments: Evidence.Measure.allCases)
    func `more of a measure is never less unusual, and enough of it holds a reading back`(
        _ measure: Evidence.Measure
    ) {
        var evidence = Evidence()
        var before = 0.0
        for step in 1...20 {
            evidence[measure] = Double(step) * 0.3
            #expect(evidence.unusualness > before)
            before = evidence.unusualness
        }
        let held = reading("482").held(
            against: evidence, unlike: Doubt.otherLabel("IMPORT"), unit: "kWh")
        #expect(!held.isAccepted)
        #expect(held.value == TypedValue(text: "482"))
        #expect(held.doubts.count == 1)
        #expect(reading("482").held(against: Evidence()).isAccepted)
    }

    @Test func `where words hardly change, a little change is another word`() {
        var evidence = Evidence()
        evidence[.otherUnit] = 0.35
        #expect(reading("482").held(against: evidence, unit: "kW").isAccepted)
        evidence.usualUnlikeness = 0.2
        #expect(reading("482").held(against: evidence, unit: "kW").isAccepted)
        evidence.usualUnlikeness = 0.01
        #expect(reading("482").held(against: evidence, unit: "kW").doubts == [.otherUnit("kW")])
    }

    @Test func `ink counts as far as the figures that were read have ink of their size`() {
        var evidence = Evidence()
        evidence[.unexplainedInside] = 1
        evidence[.gap] = 0.2
        #expect(!reading("482").held(against: evidence).isAccepted)
        evidence.legibility = 0.5
        #expect(reading("482").held(against: evidence).isAccepted)
    }

    @Test func `what the reference photo's own reading shows, too, counts for nothing`() {
        var reference = Evidence()
        (reference[.gap], reference[.step], reference[.point]) = (0.5, 0.4, 1)
        var evidence = reference
        evidence[.gap] = 0.75
        evidence[.unexplainedInside] = 1
        let less = evidence.less(reference)
        #expect(less[.gap] == 0.25 && less[.step] == 0)
        // A point that the reference photo lost, too, and ink are never excused.
        #expect(less[.point] == 1 && less[.unexplainedInside] == 1)
    }

    @Test func `a word where the reference photo is empty puts a reading in doubt`() {
        var evidence = Evidence()
        evidence[.newWord] = Evidence.strength(0.9)
        let differences = Differences(
            new: TextBox.Word(
                text: "MAX", confidence: 0.9, region: Region(x: 0, y: 0, width: 9, height: 3)))
        #expect(
            reading("482").held(against: evidence, differences: differences).doubts
                == [.newWord("MAX")])
        evidence[.newWord] = Evidence.strength(0.3)
        #expect(reading("482").held(against: evidence, differences: differences).isAccepted)
    }

    @Test func `a text that is much fainter than the words around it may be unlit segments`() {
        var evidence = Evidence()
        evidence[.faint] = 3
        #expect(reading("888").held(against: evidence).doubts == [.faint])
        evidence[.faint] = 0.5
        #expect(reading("888").held(against: evidence).isAccepted)
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
        let held = reading("482").held(
            against: other, unlike: Doubt.otherLabel("1.8.1"), unit: "kW")
        #expect(Set(held.doubts) == [.otherUnit("kW"), .otherLabel("1.8.1")])
    }
}
