import ReadoutGeometry
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// Tests how the print net's look changes a reading.
struct ReadingPrintTests {
    private let name = value(.text)

    private func reading(_ text: String, doubts: [Doubt] = [], of field: Field) -> Reading {
        Reading(
            valueName: field.name, text: text, value: field.parsed(text).value, confidence: 0.8,
            doubts: doubts)
    }

    private func looked(
        at text: String, _ doubts: [Doubt] = [], seeing seen: [(String, Double)],
        among words: [RecognizedWord] = [], sureness: Double = 0.9, like others: [String] = []
    ) -> Reading {
        reading(text, doubts: doubts, of: name).weighed(
            againstPrint: seen.map { Reading.Alternative(text: $0.0, confidence: $0.1) },
            among: CharacterLattice([words]), sureness: sureness, of: name, like: others)
    }

    private let unsure = [Doubt.disagreement("PACK", "BACK")]

    @Test func `what both see is certain, blanks aside`() {
        let reading = looked(at: "1 PACK", unsure, seeing: [("1PACK", 0.7)])
        #expect(reading.isAccepted)
        #expect(reading.text == "1 PACK")
        #expect(reading.confidence >= 0.995)
    }

    @Test func `what the net is not sure of confirms nothing`() {
        #expect(looked(at: "PACK", unsure, seeing: [("PACK", 0.4)]).doubts == unsure)
    }

    @Test func `a doubt that is not of the looks stays`() {
        let doubts = unsure + [.outsidePhoto]
        #expect(looked(at: "PACK", doubts, seeing: [("PACK", 0.9)]).doubts == doubts)
    }

    @Test func `the net's text is shown where the recogniser was in doubt`() {
        let reading = looked(at: "BACK", unsure, seeing: [("PACK", 0.6)])
        #expect(reading.text == "PACK")
        #expect(reading.doubts == [.disagreement("PACK", "BACK")])
        #expect(reading.alternatives.first?.text == "BACK")
    }

    @Test func `figures that the recogniser hardly sees are noise`() {
        func hypothesis(_ reader: Hypothesis.Reader, _ text: String, _ confidence: Double)
            -> Hypothesis
        {
            Hypothesis(reader: reader, text: text, confidence: confidence, field: value(.integer))
        }
        let unsure = hypothesis(.recognizer, "0", 0.1)
        let net = hypothesis(.displayNet, "95", 0.1)
        #expect([unsure, net].readAsNoise("0"))
        #expect(![unsure, hypothesis(.recognizer, "0", 0.4)].readAsNoise("0"))
        #expect(![unsure, net].readAsNoise("95"))
        #expect(![unsure, net].readAsNoise("7"))
    }

    @Test func `of what the net is not sure of counts what the recogniser saw, too`() {
        let word = RecognizedWord(
            text: "BACK", confidence: 0.5, region: Region(x: 0, y: 0, width: 40, height: 9),
            characters: zip("BACK", [["P"], [], [], []]).map { character, others in
                RecognizedCharacter(
                    text: String(character), confidence: 0.5,
                    region: Region(x: 0, y: 0, width: 9, height: 9),
                    alternatives: others.map { .init(text: $0, confidence: 0.45) })
            })
        let seen = [("PAGK", 0.3), ("PACK", 0.2), ("BACK", 0.05)]
        #expect(looked(at: "BACK", unsure, seeing: seen, among: [word]).text == "PACK")
        #expect(looked(at: "BACK", unsure, seeing: seen).text == "BACK")
    }

    @Test
    func
        `a certain word leaves a doubt where the net likely sees another, a code where it surely does`()
    {
        #expect(looked(at: "GRAVEL", seeing: [("TRAVEL", 0.4)]).isAccepted)
        let word = looked(at: "GRAVEL", seeing: [("TRAVEL", 0.6)])
        #expect(word.text == "TRAVEL" && !word.isAccepted)
        #expect(looked(at: "CK-76132", seeing: [("CK-76152", 0.75)]).isAccepted)
        let code = looked(at: "CK-76132", seeing: [("CK-76152", 0.85)])
        #expect(code.text == "CK-76132")
        #expect(code.doubts == [.disagreement("CK-76132", "CK-76152")])
    }

    @Test func `an accent that the recogniser's language lacks leaves a doubt`() {
        let reading = looked(at: "Nadrz", seeing: [("Nádrž", 0.5), ("Nadrž", 0.2), ("Nadrz", 0.1)])
        #expect(reading.text == "Nádrž")
        #expect(reading.doubts == [.disagreement("Nádrž", "Nadrz")])
        #expect(looked(at: "Nadrz 2", seeing: [("Nádrž 2", 0.6)]).text == "Nádrž 2")
        #expect(looked(at: "Nadrz", seeing: [("Nádrž", 0.3), ("Nadrz", 0.1)]).isAccepted)
    }

    @Test func `accents that may be there leave a doubt, as the recogniser does not know them`() {
        let spread = [("Spard", 0.3), ("Spârd", 0.25), ("Spärd", 0.2)]
        #expect(looked(at: "Spard", seeing: spread).doubts == [.disagreement("Spard", "Spârd")])
        let possible = [("Spard", 0.7), ("Spård", 0.1)]
        #expect(looked(at: "Spard", unsure, seeing: possible).doubts == unsure)
        #expect(looked(at: "Spard", seeing: possible).doubts == [.disagreement("Spard", "Spård")])
        let hardly = [("Spard", 0.9), ("Spård", 0.01)]
        #expect(looked(at: "Spard", seeing: hardly).isAccepted)
        #expect(looked(at: "Spard", unsure, seeing: hardly).isAccepted)
    }

    @Test func `what the recogniser itself is unsure of needs the net's word`() {
        let seen = [("NA1O", 0.02)]
        #expect(!looked(at: "ANAT IO", seeing: seen, sureness: 0.25).isAccepted)
        #expect(looked(at: "ANAT IO", seeing: seen, sureness: 0.9).isAccepted)
        #expect(looked(at: "ANAT IO", seeing: [("ANAT IO", 0.4)], sureness: 0.25).isAccepted)
    }

    @Test func `letters that look like figures are no other text`() {
        #expect(looked(at: "KO-42", seeing: [("K0-42", 0.9)]).isAccepted)
        #expect(looked(at: "IO-11", seeing: [("10-11", 0.99)]).isAccepted)
        // If the reference photo has digits there, it is the same text.
        let doubts = [Doubt.disagreement("10-11", "18-11")]
        #expect(looked(at: "10-11", doubts, seeing: [("IO-ll", 0.9)]).doubts == doubts)
        #expect(looked(at: "10-11", doubts, seeing: [("1O-1l", 0.9)], like: ["24-36"]).isAccepted)
    }

    @Test func `nothing seen says nothing`() {
        #expect(looked(at: "PACK", unsure, seeing: [("", 0.9)]).doubts == unsure)
        #expect(looked(at: "PACK", unsure, seeing: []).doubts == unsure)
    }

    @Test(arguments: [
        ("O5.l2.2O25", false, "05.12.2025"), ("10 Oct 2025", false, "10 Oct 2025"),
        ("I 250", false, "I 250"), ("I 250", true, "1 250"), ("4O kWh", true, "40 kWh"),
        ("", true, ""), ("K0-I2", false, "K0-12"),
    ])
    func `letters among figures are figures`(text: String, isInDigits: Bool, expected: String) {
        #expect(text.withDigits(isInDigits: isInDigits) == expected)
    }

    @Test func `texts that differ in blanks are one`() throws {
        let seen = [("58.0O", 0.3), ("58.00", 0.25), ("5 8.00", 0.15), ("53.00", 0.1)].map {
            Reading.Alternative(text: $0.0, confidence: $0.1)
        }
        let asTheyStand = seen.merged { $0 }
        #expect(asTheyStand.map(\.text) == ["58.00", "58.0O", "53.00"])
        #expect(abs(asTheyStand[0].confidence - 0.4) < 1e-9)
        let figures = seen.merged { $0.withDigits(isInDigits: true) }
        #expect(figures.map(\.text) == ["58.00", "53.00"])
        #expect(abs(figures[0].confidence - 0.7) < 1e-9)
    }

    @Test(arguments: [(0.8, true), (0.95, false)])
    func `print that two see alike holds against an unsure net for displays`(
        display: Double, isAccepted: Bool
    ) {
        let field = value(.number)
        let reading = Verdict([
            Hypothesis(reader: .recognizer, text: "130.0", confidence: 0.8, field: field),
            Hypothesis(reader: .displayNet, text: "136.6", confidence: display, field: field),
            Hypothesis(reader: .printNet, text: "130.0", confidence: 0.8, field: field),
        ]).reading(of: field)
        #expect(reading.text == "130.0")
        #expect(reading.isAccepted == isAccepted)
    }

    @Test func `three readers outvote what the recogniser made of other looks`() {
        let field = value(.number)
        func reading(_ readers: [Hypothesis.Reader]) -> Reading {
            Verdict(
                readers.map { Hypothesis(reader: $0, text: "17.0", confidence: 0.9, field: field) }
                    + (0..<2).map { _ in
                        Hypothesis(reader: .recognizer, text: "17.6", confidence: 0.9, field: field)
                    }
            ).reading(of: field)
        }
        #expect(reading([.recognizer, .displayNet, .printNet]).isAccepted)
        #expect(!reading([.recognizer, .displayNet]).isAccepted)
        // Both nets were trained on lines drawn in the same way, so their agreement is not enough.
        #expect(!reading([.displayNet, .printNet]).isAccepted)
    }
}
