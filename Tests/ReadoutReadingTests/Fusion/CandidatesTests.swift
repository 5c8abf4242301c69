import ReadoutImaging
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

struct CandidatesTests {
    private let field = value(.number) {
        $0.decimals = 1
    }

    private func seen(
        _ reader: Hypothesis.Reader, _ text: String, _ confidence: Double, view: String = "",
        isFree: Bool = false
    ) -> HypothesisTrace {
        HypothesisTrace(
            reader, view: view, image: GrayImage(width: 1, height: 1, filledWith: 0), text: text,
            confidence: confidence, isFree: isFree)
    }

    private func candidates(
        _ hypotheses: [HypothesisTrace], of field: Field, like known: [String] = []
    ) -> Candidates {
        Candidates(
            hypotheses, of: TaughtField(field), by: .shipped,
            after: ReferenceTexts(known).sign)
    }

    @Test func `texts of one meaning are one candidate, and the likeliest comes first`() {
        let found = candidates(
            [
                seen(.recognizer, "12,5", 0.9), seen(.displayNet, "12.5", 0.95),
                seen(.printNet, "72.5", 0.6, isFree: true),
            ], of: field)
        #expect(found.all.count == 2)
        #expect(found.all.first?.parsed.value?.text == "12.5")
        #expect(found.all[0].probability > found.all[1].probability)
        #expect(found.all[0].inputs[.schools] == 1)
        #expect(found.all[0].inputs[.contradiction(.printNet)] > 0)
    }

    @Test func `readers that learnt from the same lines are one school`() {
        let found = candidates(
            [
                seen(.displayNet, "12.5", 0.9), seen(.displayLSTM, "12.5", 0.9),
                seen(.displayNet, "12.5", 0.9, view: HypothesisTrace.nearView),
            ], of: field)
        #expect(found.all.first?.inputs[.schools] == 0)
        #expect(found.all.first?.inputs[.secondSchool] == 0)
    }

    @Test func `where the page stores a text, no text is likeliest`() {
        let found = candidates(
            [seen(.recognizer, "12.5", 0.9), seen(.written, "72.5", 1)], of: field)
        #expect(found.all.isEmpty)
    }

    @Test func `what the device taught changes nothing about what the other readers say`() {
        let others = [seen(.recognizer, "12.5", 0.9), seen(.displayNet, "12.5", 0.9)]
        let taught = seen(.displayNet, "72.5", 0.9, view: HypothesisTrace.taughtView)
        let found = candidates(others + [taught], of: field).all
        #expect(found.map(\.text) == ["12.5"])
        #expect(found.map(\.probability) == candidates(others, of: field).all.map(\.probability))
    }

    @Test func `a unit that the net for displays takes for digits does not contradict`() {
        let found = candidates(
            [
                seen(.recognizer, "1028.5 s", 0.9, isFree: true),
                seen(.displayNet, "1028.55", 0.99),
            ], of: field)
        let read = found.all.first { $0.text == "1028.5 s" }
        #expect(read?.inputs[.contradiction(.displayNet)] == 0)
        #expect(read?.inputs[.support(.displayNet)] ?? 0 > 0)
    }

    @Test
    func `readers of digits take a currency sign for one, where the reference photo shows it`() {
        let hypotheses = [
            seen(.displayNet, "5112.5", 0.99), seen(.printNet, "$112.5", 0.95, isFree: true),
        ]
        func support(like known: [String]) -> Double {
            let found = candidates(hypotheses, of: field, like: known)
            return found.all.first { $0.text == "$112.5" }?.inputs[.support(.displayNet)] ?? 0
        }
        #expect(support(like: ["$96.0"]) > 0)
        #expect(support(like: ["US$ 96.0", ""]) > 0)
        #expect(support(like: ["596.0"]) == 0)
        #expect(support(like: ["\u{20ac}96.0"]) == 0)
        #expect(candidates(hypotheses, of: field, like: ["$96.0"]).all.first?.text == "$112.5")
        let letter = [
            seen(.displayNet, "5112.5", 0.99), seen(.printNet, "S112.5", 0.95, isFree: true),
        ]
        #expect(candidates(letter, of: field, like: ["$96.0"]).all.first?.text == "$112.5")
    }

    @Test func `a number that only readers of digits saw waits where a currency sign may stand`() {
        let digits = [seen(.displayNet, "50.7", 0.98), seen(.displayLSTM, "50.7", 0.76)]
        let reading = Reading(
            valueName: "v", text: "50.7", value: field.parsed("50.7").value, confidence: 0.99,
            doubts: [])
        func doubts(after sign: Character?, _ seen: [HypothesisTrace]) -> [Doubt] {
            reading.contradicted(bySign: sign, in: seen, as: TaughtField(field)).doubts
        }
        #expect(doubts(after: "$", digits) == [.disagreement("50.7", "$0.7")])
        #expect(doubts(after: nil, digits) == [])
        #expect(doubts(after: "$", digits + [seen(.printNet, "50.7", 0.6, isFree: true)]) == [])
        #expect(doubts(after: "$", digits + [seen(.printNet, "$0.7", 0.6, isFree: true)]) != [])
    }

    @Test(arguments: [
        ("<0.6", 0.9, "", true), ("< 0.6", 0.9, "", true), ("<=0.6", 0.9, "", true),
        ("<0.6", 0.4, "", false), ("<O", 0.9, "", false), (">0.6", 0.9, "> 1.8", false),
    ])
    func `a number that a reader sees as a bound waits, unless the reference photo shows one`(
        text: String, confidence: Double, reference: String, waits: Bool
    ) {
        let reading = Reading(
            valueName: "v", text: "20.6", value: field.parsed("20.6").value, confidence: 0.99,
            doubts: [])
        let seen = [
            seen(.displayNet, "20.6", 0.99), seen(.printNet, text, confidence, isFree: true),
        ]
        let doubts = reading.contradicted(
            byBoundIn: seen, as: TaughtField(field), beside: reference
        ).doubts
        #expect(doubts == (waits ? [.disagreement("20.6", text)] : []))
    }

    @Test func `the net for print means zeros where it sees letters like them`() {
        let found = candidates(
            [seen(.printNet, "O0.5", 0.9, isFree: true), seen(.recognizer, "00.5", 0.9)],
            of: field)
        #expect(found.all.count == 1)
    }

    @Test func `a lost mark is a contradiction only where no rule fixes the marks`() {
        let hypotheses = [seen(.recognizer, "12.5", 0.9), seen(.displayNet, "125", 0.9)]
        let ruled = candidates(hypotheses, of: field).all.first { $0.text == "12.5" }
        #expect(ruled?.inputs[.otherMarks(.displayNet)] == 0)
        let free = candidates(hypotheses, of: value(.number)).all.first { $0.text == "12.5" }
        #expect(free?.inputs[.otherMarks(.displayNet)] ?? 0 > 0)
        #expect(free?.inputs[.sameDigits(.displayNet)] == 0)
    }

    @Test func `an unlikely text does not take the place of none`() {
        let nothing = Reading.unread(field.name, because: .nothingRead)
        let unlikely = candidates([seen(.segments, "725", 0.1)], of: field)
        #expect(nothing.withLikeliest(of: unlikely, as: TaughtField(field)) == nothing)
        let likely = candidates(
            [seen(.displayNet, "12.5", 0.99), seen(.printNet, "12.5", 0.99, isFree: true)],
            of: field)
        #expect(nothing.withLikeliest(of: likely, as: TaughtField(field)).text == "12.5")
    }

    @Test func `a reading in doubt shows the likeliest text, and stays in doubt`() {
        let found = candidates(
            [
                seen(.recognizer, "12.5", 0.9), seen(.printNet, "12.5", 0.9, isFree: true),
                seen(.segments, "72.5", 0.4),
            ], of: field)
        let reading = Reading(
            valueName: field.name, text: "72.5", value: TypedValue(text: "72.5"), confidence: 0.4,
            doubts: [.cutOff, .lowConfidence(0.4)])
        let shown = reading.withLikeliest(of: found, as: TaughtField(field))
        #expect(shown.value?.text == "12.5")
        #expect(shown.doubts == [.cutOff, .disagreement("12.5", "72.5")])
        #expect(shown.alternatives.first?.text == "72.5")
        let accepted = Reading(
            valueName: field.name, text: "72.5", value: TypedValue(text: "72.5"), confidence: 1,
            doubts: [])
        #expect(accepted.withLikeliest(of: found, as: TaughtField(field)) == accepted)
    }
}
