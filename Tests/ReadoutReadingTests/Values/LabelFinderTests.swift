import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Testing

@testable import ReadoutReading

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
            LabelFinder(words: LabelFinderTests.receipt).value(at: "Total")?.region)
        #expect(region.contains(Point(225, 210)))
        #expect(region.right < 400)
        #expect(region.x > 70)
    }

    @Test func `letters with descenders stand on the line of their number`() throws {
        let words: [(text: String, x: Double, y: Double, height: Double)] = [
            ("Heat", 195, 337, 33), ("energy", 290, 347, 31), ("004821.6", 727, 327, 45),
            ("kWh", 1025, 339, 32), ("RESET", 1322, 369, 20), ("Pressure", 190, 553, 32),
            ("1.62", 866, 546, 45), ("bar", 1024, 559, 33), ("MENU", 1329, 572, 20),
        ]
        let display = LabelFinder(
            words: words.map { text, x, y, height in
                TextBox.Word(
                    text: text, confidence: 0.9,
                    region: Region(
                        x: x, y: y, width: Double(text.count) * 15, height: height))
            })
        let region = try #require(display.value(at: "energy")?.region)
        #expect(region.contains(Point(780, 350)))
        #expect(region.right < 1322)
    }

    @Test func `a value ends before the word that begins another column in the reference photo`()
        throws
    {
        let word = LabelFinderTests.word
        let form = LabelFinder(words: [
            word("Name:", 10, 100), word("Karel", 120, 100), word("Room:", 400, 100),
            word("A12", 470, 100),
        ])
        let next = form.value(at: "Name:")?.next
        #expect(next == "Room:")
        let long = LabelFinder(words: [
            word("Name:", 10, 100), word("Christina", 120, 100), word("Hernandez", 220, 100),
            word("Roorn:", 322, 100), word("B7", 390, 100),
        ])
        for (next, isBefore) in [(nil, false), ("Room:", true), ("Date:", false)] {
            let region = try #require(long.value(at: "Name:", before: next)?.region)
            #expect((region.right < 340) == isBefore)
        }
    }

    @Test func `a label that goes on is told from one that ends with a colon or a gap`() {
        let word = LabelFinderTests.word
        let finder = LabelFinder(words: [
            word("Outdoor", 10, 100), word("temp.", 88, 100), word("21.5", 300, 100),
            word("Note:", 10, 200), word("fine", 68, 200),
            word("State", 10, 300), word("on", 100, 300),
        ])
        #expect(finder.continuation(of: "Outdoor") == "temp.")
        #expect(finder.continuation(of: "Outdoor temp.") == nil)
        #expect(finder.continuation(of: "Note:") == nil)
        #expect(finder.continuation(of: "State") == nil)
    }

    @Test func `the place of a value that stands close to its label holds no letter of it`() throws
    {
        let word = LabelFinderTests.word
        let finder = LabelFinder(words: [word("Outdoor", 10, 100), word("temp.", 86, 100)])
        let region = try #require(finder.value(at: "Outdoor")?.region)
        #expect(region.x == 83)
        #expect(region.right > 136)
    }

    @Test func `a misspelt label is answered with similar texts`() {
        let finder = LabelFinder(words: LabelFinderTests.receipt)
        #expect(finder.similar(to: "Totla") == ["TOTAL"])
        #expect(finder.similar(to: "Invoice numer").contains("Invoice number"))
        #expect(finder.similar(to: "Pressure") == [])
    }

    @Test func `a label that stands alone counts, whatever its case`() {
        let word = LabelFinderTests.word
        let finder = LabelFinder(
            words: LabelFinderTests.receipt + [
                word("Total", 10, 400), word("Total", 10, 450), word("tax", 65, 450),
            ])
        #expect(finder.countOfSpelling(of: "total") == 2)
        #expect(finder.count(of: "Total") == 1)
    }

    @Test func `the value stands below when nothing is beside the label`() throws {
        let region = try #require(
            LabelFinder(words: LabelFinderTests.receipt).value(at: "Invoice number")?.region)
        #expect(region.contains(Point(40, 340)))
        #expect(region.y > 315)
    }

    @Test func `one wrong letter in a long label is forgiven`() {
        #expect(
            LabelFinder(words: LabelFinderTests.receipt).value(at: "lnvoice number") != nil)
    }

    @Test func `a label that is not there has no place`() {
        #expect(LabelFinder(words: LabelFinderTests.receipt).value(at: "Cash") == nil)
    }

    @Test func `a label that stands twice has no place`() {
        let twice = LabelFinderTests.receipt + [LabelFinderTests.word("TOTAL:", 10, 400)]
        let finder = LabelFinder(words: twice)
        #expect(finder.value(at: "Total") == nil)
        #expect(finder.count(of: "Total") == 2)
        #expect(finder.count(of: "Cash") == 0)
    }

    @Test func `on a turned paper a word of another line is not the value`() throws {
        // Every line falls by one in ten: the button is level with the label, but belongs to the line above.
        func turned(_ text: String, _ x: Double, _ y: Double) -> TextBox.Word {
            LabelFinderTests.word(text, x, y + x / 10)
        }
        let words = [
            turned("Oil", 10, 100), turned("temperature", 45, 100), turned("low", 160, 100),
            turned("State", 10, 140), turned("of", 65, 140), turned("pump", 90, 140),
            turned("OK", 410, 100),
        ]
        #expect(LabelFinder(words: words).value(at: "State of pump") == nil)
        let whole = words + [turned("STOP", 300, 140)]
        let region = try #require(LabelFinder(words: whole).value(at: "State of pump")?.region)
        #expect(region.contains(Point(320, 180)))
    }

    @Test func `a value that stands elsewhere to its label than in the reference is noticed`() {
        func finding(_ isBelow: Bool, _ distance: Double) -> LabelFinder.Finding {
            LabelFinder.Finding(
                region: Region(x: 0, y: 0, width: 1, height: 1),
                label: Region(x: 0, y: 0, width: 1, height: 1), isBelow: isBelow,
                distance: distance, isWhole: false, beginsRange: false, next: nil)
        }
        #expect(finding(false, 7).isPlaced(like: finding(false, 9)))
        #expect(!finding(true, 1).isPlaced(like: finding(false, 1)))
        #expect(!finding(false, 20).isPlaced(like: finding(false, 5)))
    }

    @Test(arguments: [("-", true), ("\u{2013}", true), ("21:36", false)])
    func `a dash after a date says that a period begins`(next: String, isRange: Bool) throws {
        let words = [
            LabelFinderTests.word("Period", 10, 100), LabelFinderTests.word("05.04.2026", 100, 100),
            LabelFinderTests.word(next, 210, 100), LabelFinderTests.word("09.04.2026", 230, 100),
        ]
        let finding = try #require(
            LabelFinder(words: words).value(at: "Period") { $0 == "05.04.2026" })
        #expect(finding.isWhole)
        #expect(finding.beginsRange == isRange)
    }

    @Test func `of several lines that begin alike the one that is the label alone counts`() throws {
        let words = [
            LabelFinderTests.word("Total", 10, 100), LabelFinderTests.word("TAX", 70, 100),
            LabelFinderTests.word("2.10", 300, 100), LabelFinderTests.word("TOTAL", 10, 200),
            LabelFinderTests.word("38.00", 300, 200),
        ]
        let region = try #require(LabelFinder(words: words).value(at: "TOTAL:")?.region)
        #expect(region.contains(Point(310, 210)))
    }

    @Test func `a date ends before the time that follows it`() throws {
        let words = [
            LabelFinderTests.word("Date", 10, 100), LabelFinderTests.word("20-06-2018", 100, 100),
            LabelFinderTests.word("21:36:11", 210, 100),
        ]
        let region = try #require(
            LabelFinder(words: words).value(at: "Date", isWhole: { $0 == "20-06-2018" })?.region)
        #expect(region.right < 215)
    }

    @Test func `a time goes on with the half of the day that follows it`() throws {
        let words = [
            LabelFinderTests.word("Arrived", 10, 100), LabelFinderTests.word("9:40", 100, 100),
            LabelFinderTests.word("PM", 150, 100), LabelFinderTests.word("Miller", 180, 100),
        ]
        let field = Field(name: "arrived", kind: .time, location: .label("Arrived"))
        let region = try #require(
            LabelFinder(words: words).value(
                at: "Arrived", isWhole: { field.parsed($0).value != nil })?.region)
        #expect(region.right > 170 && region.right < 200)
    }

    @Test func `of two labels that read alike the one with the same marks counts`() throws {
        let words = [
            LabelFinderTests.word("TOTAL", 10, 100), LabelFinderTests.word("4.90", 200, 100),
            LabelFinderTests.word("TOTAL:", 10, 200), LabelFinderTests.word("4.60", 200, 200),
        ]
        let finder = LabelFinder(words: words)
        #expect(try #require(finder.value(at: "TOTAL")?.region).contains(Point(220, 110)))
        #expect(try #require(finder.value(at: "TOTAL:")?.region).contains(Point(220, 210)))
        #expect(finder.value(at: "Total") == nil)
    }

    @Test func `a colon that reaches into the next line does not move the value`() throws {
        let colon = TextBox.Word(
            text: ":", confidence: 0.2, region: Region(x: 64, y: 100, width: 6, height: 80))
        let words = [
            LabelFinderTests.word("TOTAL", 10, 100), LabelFinderTests.word("4.90", 200, 100),
            LabelFinderTests.word("-----", 190, 150),
        ]
        let alone = try #require(LabelFinder(words: words).value(at: "TOTAL:")?.region)
        let region = try #require(LabelFinder(words: words + [colon]).value(at: "TOTAL:")?.region)
        #expect(region == alone)
    }

    /// A white page with a black bar, as high as a letter, at each of these columns.
    private func page(withInkAt columns: [ClosedRange<Int>]) -> GrayImage {
        var pixels = [UInt8](repeating: 255, count: 300 * 60)
        for column in columns.joined() {
            for row in 20..<40 { pixels[row * 300 + column] = 0 }
        }
        return GrayImage(width: 300, height: 60, pixels: pixels)
    }

    /// The place of `00` at a column, as it is found beside its label, which ends at column 60.
    private func extended(
        overInkAt columns: [ClosedRange<Int>], before column: Int = 220
    ) throws -> Region {
        let words = [
            LabelFinderTests.word("TOTAL", 10, 20), LabelFinderTests.word("00", Double(column), 20),
        ]
        let found = try #require(LabelFinder(words: words).value(at: "TOTAL"))
        let zeros = [column + 1...column + 8, column + 12...column + 19]
        return found.extended(
            overInkOf: page(withInkAt: columns + zeros), through: .identity,
            in: Region(x: 0, y: 0, width: 300, height: 60)
        ).region
    }

    @Test func `characters that the recogniser missed before a value belong to it`() throws {
        let region = try extended(overInkAt: [185...194])
        #expect(region.x < 185)
        #expect(region.x > 150)
    }

    @Test func `a far column and a label's colon do not belong to a value`() throws {
        let alone = try extended(overInkAt: [])
        #expect(try extended(overInkAt: [120...130]) == alone)
        #expect(try extended(overInkAt: [61...63]) == alone)
        let near = try extended(overInkAt: [], before: 90)
        #expect(try extended(overInkAt: [61...63], before: 90) == near)
        #expect(try extended(overInkAt: [70...79], before: 90) != near)
    }
}
