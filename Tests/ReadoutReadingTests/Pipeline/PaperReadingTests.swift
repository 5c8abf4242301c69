import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// Photos of papers without image features, so that only their lines of text can be matched.
@Suite struct PaperReadingTests {
    /// Sees the words of a page, and the same text in each line that it is shown.
    private final class PageRecognizer: TextRecognizer {
        let page: [TextBox.Word]
        let text: String

        init(_ page: [TextBox.Word], _ text: String) {
            self.page = page
            self.text = text
        }

        func lines(
            in image: GrayImage, layout: TextLayout, language: String, allowed: String?
        ) throws -> [TextLine] {
            guard layout != .line else {
                let word = RecognizedWord(text: text, confidence: 0.95, region: image.bounds)
                return [TextLine(words: [word])]
            }
            return page.map {
                TextLine(words: [
                    RecognizedWord(text: $0.text, confidence: $0.confidence, region: $0.region)
                ])
            }
        }
    }

    private static let (width, height) = (500, 1000)

    /// The small print at the bottom of a shop's receipts.
    private static let smallPrint = [
        "Conditions of purchase apply whenever something returns damaged",
        "Vouchers remain valid throughout twelve calendar months thereafter",
        "Registered office number underneath limited liability partnership",
        "Membership discounts exclude newspapers stationery magazines maps",
    ]

    /// A reader of the total, with a white reference photo.
    private static func reader(
        at location: Location = .region(PrintedPage.totalPlace(items: 1)), smallPrint: Bool = false
    ) -> TemplateReader {
        let words = printed(.receipt(["Atlas"]), withSmallPrint: smallPrint)
        let template = Template(
            name: "receipt",
            fields: [Field(name: "total", kind: .number, location: location)],
            reference: Reference(
                sha256: "", width: width, height: height,
                boxes: words.map { TextBox(words: [$0]) }, picture: []))
        return TemplateReader(
            template, picture: GrayImage(width: width, height: height, filledWith: 255))
    }

    private static func printed(
        _ page: PrintedPage, withSmallPrint isWanted: Bool
    ) -> [TextBox.Word] {
        guard isWanted else { return page.words }
        let lines = smallPrint.map { [PrintedPage.Word(x: 20, text: $0)] }
        return page.words + PrintedPage(lines, at: 700).words
    }

    /// The result for a photo with the words of a page, in which only the total is visible.
    private static func result(
        of page: PrintedPage, total: Region, by reader: TemplateReader
    ) throws -> PhotoResult {
        var picture = GrayImage(width: width, height: height, filledWith: 255)
        for glyph in 0..<4 {
            picture.drawGlyph(
                atX: Int(total.x) + 12 + 14 * glyph, y: Int(total.y) + 9, size: 2,
                bits: 0x7_1F3A_94C5)
        }
        let recognizer = PageRecognizer(page.words, "38.00")
        return try reader.read(
            WorkingPhoto(picture: picture, recognizer: recognizer), with: recognizer)
    }

    @Test func `a value is read on its line, wherever the lines above have put it`() throws {
        let result = try PaperReadingTests.result(
            of: .receipt(["Pencil", "Ruler", "Compass"]),
            total: PrintedPage.totalPlace(items: 3), by: PaperReadingTests.reader())
        guard case .matched(let alignment) = result.match else {
            Issue.record("not matched")
            return
        }
        #expect(alignment?.method == .words)
        let reading = try #require(result.readings.first)
        #expect(reading.text == "38.00")
        #expect(!reading.doubts.contains(.poorFit))
        #expect(!reading.doubts.contains(.surroundings))
    }

    @Test
    func `a labelled value is as wide as in the reference photo, whatever the first look lost`()
        throws
    {
        let reader = PaperReadingTests.reader(at: .label("Cash"))
        let page = PrintedPage.receipt(["Pencil", "Ruler"])
        let words = page.words.map { word in
            guard word.text == "50.00" else { return word }
            let region = word.region
            return TextBox.Word(
                text: ".00", confidence: word.confidence,
                region: Region(
                    x: region.x + 20, y: region.y, width: region.width - 20,
                    height: region.height))
        }
        let picture = GrayImage(
            width: PaperReadingTests.width, height: PaperReadingTests.height, filledWith: 255)
        let recognizer = PageRecognizer(words, "50.00")
        let trace = ReadingTrace()
        _ = try reader.read(
            WorkingPhoto(picture: picture, recognizer: recognizer), with: recognizer,
            noting: trace)
        let place = try #require(trace.values.first.flatMap { Region.bounds(of: $0.place) })
        let whole = try #require(page.words.first { $0.text == "50.00" }).region
        #expect(place.x <= whole.x && place.right >= whole.right)
        #expect(place.y <= whole.y && place.bottom >= whole.bottom)
    }

    @Test func `a form is known by its lines wherever they stand, and by its heading`() throws {
        let reader = PaperReadingTests.reader()
        func isKnown(_ page: PrintedPage, by reader: TemplateReader) throws -> Bool {
            let picture = GrayImage(
                width: PaperReadingTests.width, height: PaperReadingTests.height, filledWith: 255)
            let photo = try WorkingPhoto(
                picture: picture, recognizer: PageRecognizer(page.words, ""))
            return try reader.alignmentByLines(of: photo) != nil
        }
        #expect(try isKnown(.receipt(["Pencil", "Ruler", "Compass"]), by: reader))
        let other: [[PrintedPage.Word]] = [
            [(60, "GREEN"), (150, "GROCER")], [(80, "Market"), (160, "square"), (230, "7")],
        ]
        #expect(try !isKnown(.receipt(heading: other, ["Pencil"]), by: reader))
        // Most of its text is missing.
        #expect(
            try !isKnown(
                .receipt(["Pencil"]), by: PaperReadingTests.reader(smallPrint: true)))
        #expect(try !isKnown(PrintedPage([]), by: reader))
    }

    @Test func `a photo that hardly fits is kept with every value in doubt`() throws {
        let result = try PaperReadingTests.result(
            of: .receipt(["Pencil", "Ruler"]), total: PrintedPage.totalPlace(items: 2),
            by: PaperReadingTests.reader(smallPrint: true))
        guard case .matched = result.match else {
            Issue.record("not kept")
            return
        }
        #expect(result.readings.map(\.text) == ["38.00"])
        #expect(result.readings.allSatisfy { !$0.isAccepted && $0.doubts.first == .poorFit })
    }

    @Test func `a value whose line is missing is never accepted`() throws {
        let gone = PrintedPage.totalPlace(items: 1).center.y
        let page = PrintedPage.receipt(["Pencil"]).words.filter {
            abs($0.region.center.y - gone) > 20
        }
        let result = try PaperReadingTests.result(
            of: PrintedPage(words: page), total: PrintedPage.totalPlace(items: 0),
            by: PaperReadingTests.reader())
        guard case .matched = result.match else {
            Issue.record("not matched")
            return
        }
        let reading = try #require(result.readings.first)
        #expect(!reading.isAccepted)
        #expect(reading.doubts.contains(.labelNotFound("Total")))
    }

    @Test func `a paper of another shop is not kept`() throws {
        let other = PrintedPage(
            ["Green grocer", "Market square", "Apples 3.20", "Sum 3.20", "Goodbye"].map { text in
                text.split(separator: " ").enumerated().map {
                    (40 + 160 * Double($0.offset), String($0.element))
                }
            })
        let result = try PaperReadingTests.result(
            of: other, total: PrintedPage.totalPlace(items: 0), by: PaperReadingTests.reader())
        guard case .unmatched = result.match else {
            Issue.record("kept")
            return
        }
    }
}
