import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Testing

@testable import ReadoutReading

/// A fake display model that sees a text in dark lines on light ground and fragments in light lines on dark ground.
private final class FakeModel: TextRecognizer {
    private let text: String
    private(set) var images: [GrayImage] = []

    init(_ text: String) { self.text = text }

    func lines(
        in image: GrayImage, layout: TextLayout, language: String, allowed: String?
    ) throws -> [TextLine] {
        guard layout == .display else { return [] }
        images.append(image)
        let isDark = image[0, 0] < 128
        return [
            TextLine(
                words: [isDark ? "7.1" : text].map {
                    RecognizedWord(
                        text: $0, confidence: isDark ? 0.3 : 0.9, region: image.bounds)
                })
        ]
    }
}

struct DisplayLineReaderTests {
    /// Dark bars on light ground.
    private static let line: GrayImage = {
        var image = GrayImage(width: 200, height: 60, filledWith: 210)
        for digit in 0..<6 {
            for x in 0..<8 { for y in 15..<45 { image[20 + digit * 26 + x, y] = 30 } }
        }
        return image
    }()

    private static let field = Field(
        name: "litres", kind: .number, location: .region(Region(x: 0, y: 0, width: 1, height: 1)))

    @Test(arguments: [false, true])
    func `the surer polarity is read, in lines as the model knows them`(isInverted: Bool) throws {
        let model = FakeModel("48.21")
        let crop = DisplayLineReaderTests.line
        let look = try DisplayLineReader(recognizer: model)
            .surestLook(at: isInverted ? crop.inverted : crop)
        #expect(look.text == "48.21")
        #expect(look.confidence == 0.9)
        #expect(model.images.allSatisfy { $0.height == 32 && $0.width % 4 == 0 })
        // The first view determines the polarity.
        #expect(model.images.count == 3)
    }

    private static func reading(
        net: (String, Double), second: (String, Double), rules: Rules = Rules()
    ) -> Reading {
        var field = field
        field.rules = rules
        let hypothesis = Hypothesis(
            reader: .displayNet, text: net.0, confidence: net.1, field: field)
        let look = DisplayLineReader.Look(text: second.0, confidence: second.1)
        return Verdict([hypothesis] + [hypothesis.judged(by: look, field: field)].compactMap { $0 })
            .reading(of: field)
    }

    /// A rule under which a lost or doubled digit or point would be noticed.
    private static let twoDecimals: Rules = {
        var rules = Rules()
        rules.decimals = 2
        return rules
    }()

    @Test
    func
        `two readers of displays that are sure of the same are believed where a rule would show a lost point`()
    {
        let (net, second) = (("48.21", 0.95), ("48.21", 0.92))
        #expect(
            DisplayLineReaderTests.reading(
                net: net, second: second, rules: DisplayLineReaderTests.twoDecimals
            ).isAccepted)
        #expect(!DisplayLineReaderTests.reading(net: net, second: second).isAccepted)
        #expect(
            DisplayLineReaderTests.reading(net: ("48.21", 0.99), second: ("48.21", 0.96)).isAccepted
        )
    }

    @Test(arguments: [(0.4, 0.95), (0.9, 0.6)])
    func `two readers of displays that agree are not believed when one is unsure`(
        net: Double, second: Double
    ) {
        #expect(
            !DisplayLineReaderTests.reading(
                net: ("48.21", net), second: ("48.21", second),
                rules: DisplayLineReaderTests.twoDecimals
            ).isAccepted)
    }

    @Test func `the second reader is not believed for the net`() {
        let reading = DisplayLineReaderTests.reading(
            net: ("48.21", 0.4), second: ("48.21", 0.99), rules: DisplayLineReaderTests.twoDecimals)
        #expect(reading.doubts.count == 1)
    }

    @Test func `a minus that only one of them saw is no mark that a rule knows`() {
        let reading = DisplayLineReaderTests.reading(
            net: ("-48.21", 0.96), second: ("48.21", 0.9), rules: DisplayLineReaderTests.twoDecimals
        )
        #expect(!reading.isAccepted)
    }

    @Test func `a point that one of them missed stands where the rule says`() {
        let reading = DisplayLineReaderTests.reading(
            net: ("48.21", 0.96), second: ("4821", 0.95), rules: DisplayLineReaderTests.twoDecimals)
        #expect(reading.isAccepted)
        #expect(reading.text == "48.21")
    }

    @Test func `another text that the second reader surely saw is a disagreement`() {
        let reading = DisplayLineReaderTests.reading(net: ("48.21", 0.8), second: ("48.27", 0.9))
        #expect(reading.doubts == [.disagreement("48.21", "48.27")])
        let unsure = DisplayLineReaderTests.reading(net: ("48.21", 0.8), second: ("48.27", 0.4))
        #expect(unsure.alternatives.isEmpty)
    }
}
