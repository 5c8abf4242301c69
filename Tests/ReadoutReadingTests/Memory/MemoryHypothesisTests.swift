import ReadoutGeometry
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

struct MemoryHypothesisTests {
    private static func value(_ rules: Rules = Rules()) -> Field {
        Field(
            name: "energy", kind: .number,
            location: .region(Region(x: 0, y: 0, width: 1, height: 1)), rules: rules)
    }

    private static func net(_ text: String, _ confidence: Double = 0.5, of field: Field)
        -> Hypothesis
    {
        Hypothesis(reader: .displayNet, text: text, confidence: confidence, field: field)
    }

    @Test func `what the net was not sure of is accepted when the memory confirms it`() throws {
        let field = Self.value()
        let net = Self.net("4821", of: field)
        #expect(!Verdict([net]).reading(of: field).isAccepted)
        let memory = try #require(net.confirmed(withCertainty: 0.9, field: field))
        let reading = Verdict([net, memory]).reading(of: field)
        #expect(reading.isAccepted)
        #expect(reading.text == "4821")
    }

    @Test func `a memory that confirms another text leaves a doubt`() throws {
        let field = Self.value()
        let net = Self.net("4827", 0.99, of: field)
        let other = try #require(
            Self.net("4821", 0.01, of: field).confirmed(withCertainty: 0.9, field: field))
        #expect(!Verdict([net, other]).reading(of: field).isAccepted)
    }

    @Test func `a point is confirmed only where a rule says where it stands`() {
        let free = Self.value()
        var rules = Rules()
        rules.decimals = 1
        let ruled = Self.value(rules)
        #expect(Self.net("482.1", of: free).confirmed(withCertainty: 0.9, field: free) == nil)
        #expect(
            Self.net("482.1", of: ruled).confirmed(withCertainty: 0.9, field: ruled)?.text
                == "482.1")
    }

    @Test func `the memory alone is believed by nobody`() {
        let field = Self.value()
        let alone = Hypothesis(reader: .memory, text: "4821", confidence: 1, field: field)
        #expect(!Verdict([alone]).reading(of: field).isAccepted)
        #expect(!Verdict([alone, alone]).reading(of: field).isAccepted)
    }

    /// Reads a line of the drawn script with a recogniser that always sees the same text, with low confidence.
    private static func reading(
        of shown: String, saying text: String, taught lessons: [GlyphMemory.TaughtCrop]
    ) throws -> Reading {
        let recognizer = FixedRecognizer()
        recognizer.words = [
            RecognizedWord(
                text: text, confidence: 0.6, region: Region(x: 0, y: 0, width: 9, height: 9))
        ]
        return try ValueReader(recognizer: recognizer, memory: { ValueMemory(lessons) }).reading(
            of: value(), in: ValueCrop(DrawnScript().image(of: shown)))
    }

    @Test func `what the recogniser was not sure of is accepted by what was learnt`() throws {
        let lessons = DrawnScript().lessons("4821", "1284", "8412")
        #expect(try !Self.reading(of: "4821", saying: "4821", taught: []).isAccepted)
        let reading = try Self.reading(of: "4821", saying: "4821", taught: lessons)
        #expect(reading.text == "4821")
        #expect(reading.isAccepted)
        #expect(reading.confidence > 0.95)
    }

    @Test(arguments: ["4827", "4824", "482", "48211", "4281"])
    func `what is not there is not accepted by what was learnt`(text: String) throws {
        let lessons = DrawnScript().lessons("4821", "1284", "8412", "7777")
        let untaught = try Self.reading(of: "4821", saying: text, taught: [])
        let reading = try Self.reading(of: "4821", saying: text, taught: lessons)
        #expect(!reading.isAccepted)
        #expect(reading == untaught)
    }
}
