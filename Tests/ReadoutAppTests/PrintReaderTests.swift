import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import ReadoutNets
import ReadoutReading
import Samples
import Testing

@testable import ReadoutApp

struct PrintReaderTests {
    @Test(arguments: ["Pressure 13.97 bar", "DN-2024-00817", "GRAVEL 8/16"])
    func `the net for print reads a line`(text: String) throws {
        let picture = try TestPicture.text([text], letterHeight: 40)
        let line = try #require(TextLineImage(findingIn: ValueCrop(picture)))
        let seen = PrintReader(net: try .installed(.print)).alternatives(in: line.image)
        #expect(seen.first?.text == text)
        #expect((0.5...1).contains(seen.first?.confidence ?? 0))
        #expect(seen.reduce(0) { $0 + $1.confidence } < 1.001)
        #expect(seen.map(\.confidence) == seen.map(\.confidence).sorted(by: >))
    }

    @Test(arguments: [("GRAVEL 8/16", true), ("GRAVEL 8/18", false)])
    func `a text that the net confirms is looked at only twice`(
        seen: String, isConfirmed: Bool
    ) throws {
        let picture = try TestPicture.text(["GRAVEL 8/16"], letterHeight: 40)
        let recognizer = FixedRecognizer()
        let whole = Region(x: 0, y: 0, width: 1, height: 1)
        recognizer.words = [
            RecognizedWord(
                text: seen, confidence: 0.95, region: whole,
                characters: seen.map {
                    RecognizedCharacter(text: String($0), confidence: 0.95, region: whole)
                })
        ]
        let field = Field(name: "goods", kind: .text, location: .region(whole))
        let reading = try ValueReader(recognizer: recognizer, nets: .installed())
            .reading(of: TaughtField(field), in: ValueCrop(picture))
        #expect((recognizer.calls == 2) == isConfirmed)
        #expect(reading.isAccepted == isConfirmed)
    }
}
