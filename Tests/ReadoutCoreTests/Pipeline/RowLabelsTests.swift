import Testing

@testable import ReadoutCore

@Suite struct RowLabelsTests {
    private static func word(_ text: String, _ x: Double, _ y: Double) -> TextBox.Word {
        TextBox.Word(
            text: text, confidence: 0.9,
            region: Region(x: x, y: y, width: Double(text.count) * 10, height: 20))
    }

    /// A receipt whose lines below the first lie so much lower.
    private static func receipt(movedBy y: Double, total: String = "38.00") -> [TextBox.Word] {
        [
            word("Coffee", 10, 100), word("19.00", 200, 100),
            word("TOTAL:", 10, 200 + y), word(total, 200, 200 + y),
            word("CASH", 10, 240 + y), word("50.00", 200, 240 + y),
        ]
    }

    private static let template = Template(
        name: "receipt",
        values: [
            Value(
                name: "total", kind: .number,
                location: .region(Region(x: 190, y: 194, width: 80, height: 32))),
            Value(
                name: "stamp", kind: .text,
                location: .region(Region(x: 190, y: 500, width: 80, height: 32))),
        ],
        reference: Reference(
            sha256: "", width: 600, height: 800,
            boxes: receipt(movedBy: 0).map { TextBox(words: [$0]) }, picture: []))

    private static let labels = RowLabels(
        template, finder: LabelFinder(words: receipt(movedBy: 0)))

    @Test func `a value is found on its label's line where that has moved to`() throws {
        let words = RowLabelsTests.receipt(movedBy: 90, total: "41.50")
        let region = try #require(RowLabelsTests.labels.region(ofValueAt: 0, in: words))
        #expect(region.contains(Point(225, 300)))
        #expect(!region.contains(Point(225, 340)))
    }

    @Test func `without its label a value has no place`() {
        let words = RowLabelsTests.receipt(movedBy: 90).filter { $0.text != "TOTAL:" }
        #expect(RowLabelsTests.labels.region(ofValueAt: 0, in: words) == nil)
    }

    @Test func `a value that stands elsewhere beside its label is not taken`() {
        var words = RowLabelsTests.receipt(movedBy: 90).filter { $0.text != "38.00" }
        words.append(RowLabelsTests.word("38.00", 450, 290))
        #expect(RowLabelsTests.labels.region(ofValueAt: 0, in: words) == nil)
    }

    @Test func `a label that is there twice shows no place`() {
        var words = RowLabelsTests.receipt(movedBy: 90)
        words += [RowLabelsTests.word("TOTAL:", 10, 600), RowLabelsTests.word("99.00", 200, 600)]
        #expect(RowLabelsTests.labels.region(ofValueAt: 0, in: words) == nil)
    }

    @Test func `a value with nothing on its line has no label`() {
        #expect(!RowLabelsTests.labels.has(1))
    }
}
