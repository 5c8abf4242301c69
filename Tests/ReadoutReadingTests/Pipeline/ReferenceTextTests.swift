import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// Tests the texts that the reference photo shows at the places of values.
struct ReferenceTextTests {
    private let panel = Panel(seed: 21)

    /// The first value of a photo in which the recogniser sees the same text as at the place in the reference photo,
    /// after it had seen another text in the whole reference photo.
    private func reading(of text: String, recognizedAs other: String, _ confidence: Double) throws
        -> Reading
    {
        let recognizer = FixedRecognizer()
        // Wide enough for all of the panel's made-up characters.
        let place = Region(x: 0, y: 0, width: 9999, height: 9)
        recognizer.words = [
            RecognizedWord(
                text: text, confidence: confidence, region: place,
                characters: text.map {
                    RecognizedCharacter(text: String($0), confidence: confidence, region: place)
                })
        ]
        let prepared = panel.prepared(words: Panel.words + [(other, panel.regions[0])])
        let reader = TemplateReader(prepared.template, picture: prepared.picture)
        let photo = try panel.photo(
            through: Panel.views[0], values: 4, recognizer: recognizer)
        return try #require(try reader.read(photo, with: recognizer).readings.first)
    }

    @Test func `a reference text that was misread with the whole photo doubts nothing`() throws {
        let reading = try reading(of: "K00-12", recognizedAs: "00-12", 0.95)
        #expect(reading.text == "K00-12")
        #expect(reading.doubts.isEmpty)
    }

    @Test func `where it is not certain from near either, what was recognised counts`() throws {
        let reading = try reading(of: "K00-12", recognizedAs: "00-1a", 0.4)
        #expect(reading.doubts.contains { $0.code == "form" })
    }

    @Test func `the place is read closely once`() throws {
        let texts = ReferenceTexts(["00-12", "K1", "", "K08"])
        var count = 0
        func read(_ text: String, doubts: [Doubt] = []) throws -> Reading {
            count += 1
            return Reading(
                valueName: "a", text: text, value: TypedValue(text: text), confidence: 0.9,
                doubts: doubts)
        }
        let unsure = [Doubt.lowConfidence(0.4)]
        for _ in 0..<2 {
            let seen = try [
                texts.closeText(ofValueAt: 0) { try read("K00-12") },
                texts.closeText(ofValueAt: 1) { try read("K1", doubts: unsure) },
                texts.closeText(ofValueAt: 2) { try read("x9", doubts: unsure) },
                texts.closeText(ofValueAt: 3) { try read("Ko8") },
            ]
            #expect(
                seen == [
                    ReferenceText(text: "K00-12", others: ["00-12"]),
                    ReferenceText(text: "K1", others: []), ReferenceText(text: nil, others: []),
                    ReferenceText(text: "K08", others: ["Ko8"]),
                ])
        }
        #expect(count == 4)
    }
}
