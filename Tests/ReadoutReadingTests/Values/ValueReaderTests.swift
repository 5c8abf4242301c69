import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Testing

@testable import ReadoutReading

struct ValueReaderTests {
    /// Dark bars of the size of digits on light ground.
    private static let line: GrayImage = {
        var image = GrayImage(width: 200, height: 60, filledWith: 210)
        for digit in 0..<6 {
            for x in 0..<14 { for y in 15..<45 { image[20 + digit * 26 + x, y] = 30 } }
        }
        return image
    }()

    private static let field = Field(
        name: "energy", kind: .number, location: .region(Region(x: 0, y: 0, width: 1, height: 1)))

    @Test func `hypotheses that agree are accepted`() throws {
        let recognizer = FakeRecognizer([("4821.6", 0.9), ("4821.6", 0.95), ("4821.6", 0.9)])
        let reading = try ValueReader(recognizer: recognizer)
            .reading(of: ValueReaderTests.field, in: ValueCrop(ValueReaderTests.line))
        #expect(reading.text == "4821.6")
        #expect(reading.isAccepted)
        #expect(reading.confidence > 0.95)
    }

    @Test func `hypotheses that differ leave a doubt and an alternative`() throws {
        let recognizer = FakeRecognizer([
            ("4821.6", 0.9), ("4827.6", 0.95), ("4821.6", 0.9), ("4821.6", 0.9),
        ])
        let reading = try ValueReader(recognizer: recognizer)
            .reading(of: ValueReaderTests.field, in: ValueCrop(ValueReaderTests.line))
        #expect(!reading.isAccepted)
        #expect(
            Set([reading.text] + reading.alternatives.map(\.text))
                == ["4821.6", "4827.6"])
    }

    @Test func `an empty display says nothing and asks nobody`() throws {
        let recognizer = FakeRecognizer([("8", 0.99)])
        let reading = try ValueReader(recognizer: recognizer).reading(
            of: ValueReaderTests.field,
            in: ValueCrop(GrayImage(width: 200, height: 60, filledWith: 120)))
        #expect(reading.text.isEmpty)
        #expect(reading.doubts == [.nothingRead])
        #expect(recognizer.images.isEmpty)
    }

    @Test func `text on a dark ground is handed over dark on light`() throws {
        let recognizer = FakeRecognizer([])
        _ = try ValueReader(recognizer: recognizer)
            .reading(of: ValueReaderTests.field, in: ValueCrop(ValueReaderTests.line.inverted))
        let image = try #require(recognizer.images.first)
        #expect(image[0, 0] > 200)
        #expect(image.pixels.contains { $0 < 30 })
    }

    @Test func `two looks of one reader are not enough for figures`() throws {
        let recognizer = FakeRecognizer([("4821.6", 0.9), ("4821.6", 0.95)])
        let reading = try ValueReader(recognizer: recognizer)
            .reading(of: ValueReaderTests.field, in: ValueCrop(ValueReaderTests.line))
        #expect(reading.text == "4821.6")
        #expect(!reading.isAccepted)
    }

    @Test func `a text that is not certain is looked at larger and smaller`() throws {
        var field = ValueReaderTests.field
        field.kind = .text
        let answers = [("BACK", 0.5), ("PACK", 0.4), ("BACK", 0.1), ("PACK", 0.9), ("PACK", 0.9)]
        let recognizer = FakeRecognizer(answers)
        let reading = try ValueReader(recognizer: recognizer)
            .reading(of: field, in: ValueCrop(ValueReaderTests.line))
        #expect(reading.text == "PACK")
        let heights = recognizer.images.map(\.height)
        try #require(heights.count == 5)
        #expect(heights[3] > heights[1] && heights[4] < heights[1])

        let sure = FakeRecognizer([("BACK", 1), ("BACK", 1), ("BACK", 1), ("PACK", 1), ("PACK", 1)])
        let text = try ValueReader(recognizer: sure)
            .reading(of: field, in: ValueCrop(ValueReaderTests.line)).text
        #expect(text == "BACK")
        #expect(sure.images.count == 3)
    }

    @Test func `a character that reaches over the edge of its place leaves a doubt`() throws {
        var crop = ValueReaderTests.line
        for x in 0..<9 { for y in 15..<45 { crop[x, y] = 30 } }
        let recognizer = FakeRecognizer([("4821.6", 0.9), ("4821.6", 0.95), ("4821.6", 0.9)])
        let reading = try ValueReader(recognizer: recognizer)
            .reading(of: ValueReaderTests.field, in: ValueCrop(crop))
        #expect(reading.doubts.contains(.cutOff))
    }

    @Test(arguments: [
        ("BQ8-95398", "K70-10083"), ("x59-01101", "K70-10083"), ("17,05, 2024", "14.01.2022"),
    ])
    func `a code written otherwise than in the reference photo is doubtful`(
        text: String, reference: String
    ) {
        #expect(text.doubts(beside: [reference]) == [.form(text: text, reference: reference)])
    }

    @Test func `words may differ from those of the reference photo as they please`() {
        #expect("Crushed stone".doubts(beside: ["Washed sand 0/4"]).isEmpty)
        #expect("B08-95398".doubts(beside: ["K70-10083"]).isEmpty)
        #expect("(Lipa Pilina".doubts(beside: ["Tmel Beton"]) == [.unusualCharacters("(")])
    }
}
