import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutAlignment

@Suite struct WordAnchorTests {
    static func word(_ text: String, confidence: Double = 0.9, x: Double = 0) -> TextBox.Word {
        TextBox.Word(
            text: text, confidence: confidence,
            region: Region(x: x, y: 0, width: 10 * Double(text.count), height: 14))
    }

    static func likeness(_ a: String, _ b: String) throws -> Double {
        let first = try #require(WordAnchor(word(a)))
        let second = try #require(WordAnchor(word(b)))
        return first.likeness(to: second)
    }

    @Test(arguments: [("Litres", "LITRES"), ("Total:", "total"), ("Šířka", "sirka")])
    func `case, accents and edge punctuation do not matter`(a: String, b: String) throws {
        #expect(try Self.likeness(a, b) == 1)
    }

    @Test(arguments: [
        ("Temperature", "Temperatune"), ("Pressure", "Presure"), ("Litres", "Litrcs"),
    ])
    func `a similar spelling is somewhat like`(a: String, b: String) throws {
        let likeness = try Self.likeness(a, b)
        #expect(likeness > 0.5 && likeness < 1)
    }

    @Test(arguments: [("Date", "Rate Card"), ("kWh", "kWm"), ("Spindle", "Handle")])
    func `another word is not alike`(a: String, b: String) throws {
        #expect(try Self.likeness(a, b) == 0)
    }

    @Test func `figures, short and uncertain words are weak`() throws {
        #expect(try #require(WordAnchor(Self.word("Power"))).isStrong)
        for weak in [
            Self.word("4821"), Self.word("kg"), Self.word("Power", confidence: 0.2),
        ] {
            #expect(!(try #require(WordAnchor(weak)).isStrong))
        }
        #expect(WordAnchor(Self.word("--")) == nil)
    }

    @Test func `words within a value are no anchors`() {
        let field = Field(
            name: "v", kind: .text, location: .region(Region(x: 95, y: -4, width: 80, height: 22)))
        let boxes = [TextBox(words: [Self.word("Name"), Self.word("Miller", x: 100)])]
        let template = Template(
            name: "t", fields: [field],
            reference: Reference(sha256: "", width: 300, height: 100, boxes: boxes, picture: []))
        #expect(WordAnchor.anchors(of: template).map { String($0.letters) } == ["name"])
    }
}
