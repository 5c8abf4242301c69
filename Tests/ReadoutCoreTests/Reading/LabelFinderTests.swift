import Testing

@testable import ReadoutCore

struct LabelFinderTests {
    private static func word(_ text: String, _ x: Double, _ y: Double) -> TextBox.Word {
        TextBox.Word(
            text: text, confidence: 0.9,
            region: Region(x: x, y: y, width: Double(text.count) * 10, height: 20))
    }

    private static let receipt = [
        word("Date", 10, 100), word("20-06-2018", 120, 102),
        word("TOTAL:", 10, 200), word("38.00", 200, 199), word("MYR", 400, 200),
        word("Invoice", 10, 300), word("number", 90, 300),
        word("A-17", 20, 330),
    ]

    @Test func `the value stands right of its label, up to a wide gap`() throws {
        let region = try #require(
            LabelFinder(words: LabelFinderTests.receipt).region(ofValueAt: "Total"))
        #expect(region.contains(Point(225, 210)))
        #expect(region.right < 400)
        #expect(region.x > 70)
    }

    @Test func `the value stands below when nothing is beside the label`() throws {
        let region = try #require(
            LabelFinder(words: LabelFinderTests.receipt).region(ofValueAt: "Invoice number"))
        #expect(region.contains(Point(40, 340)))
        #expect(region.y > 315)
    }

    @Test func `one wrong letter in a long label is forgiven`() {
        #expect(
            LabelFinder(words: LabelFinderTests.receipt).region(ofValueAt: "lnvoice number") != nil)
    }

    @Test func `a label that is not there has no place`() {
        #expect(LabelFinder(words: LabelFinderTests.receipt).region(ofValueAt: "Cash") == nil)
    }

    @Test func `a label that stands twice has no place`() {
        let twice = LabelFinderTests.receipt + [LabelFinderTests.word("Total:", 10, 400)]
        #expect(LabelFinder(words: twice).region(ofValueAt: "Total:") == nil)
    }
}
