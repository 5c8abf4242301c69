import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// The titles of a paper and the headings of its columns.
struct PageTitlesTests {
    private static let rows = [
        "Cement", "Sand", "Brick", "Rebar", "Mortar", "Gravel", "Lime", "Tiles",
    ]

    /// A delivery note with a table of articles, quantities and units.
    private static func note(
        title: [PrintedPage.Word] = [(300, "DELIVERY"), (390, "NOTE")],
        quantity: String = "Delivered", further: [[PrintedPage.Word]] = []
    ) -> [TextBox.Word] {
        let head: [PrintedPage.Word] = [(40, "Article"), (240, quantity), (400, "Unit")]
        let table = rows.map { [PrintedPage.Word(40, $0), (250, "12"), (400, "bag")] }
        return PrintedPage([title, head] + table + further).words.map { word in
            TextBox.Word(text: word.text, confidence: 0.99, region: word.region)
        }
    }

    /// The place of the third quantity.
    private static let place = Region(x: 245, y: 254, width: 40, height: 32)

    /// The titles of the delivery note, its words joined as the recogniser joins them.
    private static func titles() -> PageTitles {
        let words = note()
        return titles(
            words,
            boxes: [TextBox(words: Array(words.prefix(2)))]
                + words.dropFirst(2).map { TextBox(words: [$0]) })
    }

    /// The titles of a note whose words the recogniser does not join.
    private static func titles(
        title: [PrintedPage.Word], further: [[PrintedPage.Word]]
    ) -> [PageTitles.Title] {
        let words = note(title: title, further: further)
        return titles(words, boxes: words.map { TextBox(words: [$0]) }).all
    }

    private static func titles(_ words: [TextBox.Word], boxes: [TextBox]) -> PageTitles {
        var picture = GrayImage(width: 500, height: 600, filledWith: 255)
        for word in words {
            picture.drawGlyph(
                atX: Int(word.region.x), y: Int(word.region.y), size: 4, bits: 0x7_1F3A_94C5)
        }
        return PageTitles(
            boxes, places: [place], on: PageText(words: words, values: [place]), in: picture,
            frame: Region(x: 0, y: 0, width: 500, height: 600))
    }

    @Test func `the name of the document concerns all values, a heading those below it`() {
        let titles = PageTitlesTests.titles().all
        #expect(titles.map(\.text) == ["DELIVERY NOTE", "Delivered"])
        #expect(titles.map(\.values) == [nil, [0]])
    }

    @Test func `what stands in the first line in capitals is a title, too, whatever it says`() {
        let name: [PrintedPage.Word] = [(40, "SYDFYN"), (300, "AFREGNING"), (420, "Helga")]
        let texts = PageTitlesTests.titles(title: name, further: [[(40, "Vinter")]]).map(\.text)
        #expect(texts == ["SYDFYN", "AFREGNING", "Delivered"])
    }

    @Test(arguments: [
        ("RETURN NOTE", true), ("PROFORMA DELIVERY NOTE", true), ("DELIVERY NOTE", false),
        ("DELIVERV NOTE", false), ("12.50", false), ("DELIV", false), ("NOTE", true),
        ("DELIVERY OTE", false),
    ])
    func `another title differs in a third of its letters or has a further word`(
        seen: String, isOther: Bool
    ) throws {
        let title = try #require(PageTitlesTests.titles().all.first)
        #expect(title.isOther(seen) == isOther)
    }

    @Test(arguments: [("UNPAID", "PAID", true), ("COPY", "COP", false), ("COPY", "NOTE", true)])
    func `a title without the word that makes it another document is another one`(
        title: String, seen: String, isOther: Bool
    ) throws {
        let known = PageTitlesTests.titles(title: [(300, title)], further: [])
        #expect(try #require(known.first).isOther(seen) == isOther)
    }

    @Test(arguments: [
        ("*COPY*", true), ("Storno", true), ("note", false), ("Invoice", false),
        ("Thursday", false), ("Return 19.00", false),
    ])
    func `only a word that makes another document is a new title, on a line without numbers`(
        line: String, isNew: Bool
    ) {
        let line = line.split(separator: " ").enumerated().map {
            PrintedPage.Word(Double(40 + 260 * $0.offset), String($0.element))
        }
        let photo = PageText(words: PageTitlesTests.note(further: [line]))
        #expect(PageTitlesTests.titles().new(on: photo).isEmpty != isNew)
    }

    @Test(arguments: [(1, "", true), (2, "", false), (1, "Page", false)])
    func `larger type that stands alone above most values is a title`(
        above: Int, beside: String, isTitle: Bool
    ) {
        let lines = PageTitlesTests.rows.map { [PrintedPage.Word(40, $0), (250, "12")] }
        var title = [PrintedPage.Word(40, "Waterworks")]
        if !beside.isEmpty { title.append((300, beside)) }
        let page = PrintedPage(
            lines.prefix(3) + [title] + lines.dropFirst(3) + [[(40, "Thank")], [(40, "you")]])
        let words = page.words.map { word in
            TextBox.Word(
                text: word.text, confidence: 0.99,
                region: word.text == "Waterworks"
                    ? word.region.expanded(horizontally: 0, vertically: 6) : word.region)
        }
        let numbers = words.filter { $0.text == "12" }.map(\.region)
        let places = Array(numbers.prefix(above)) + [numbers[4], numbers[6]].prefix(3 - above)
        var picture = GrayImage(width: 500, height: 700, filledWith: 255)
        for word in words {
            picture.drawGlyph(
                atX: Int(word.region.x), y: Int(word.region.y), size: 4, bits: 0x7_1F3A_94C5)
        }
        let titles = PageTitles(
            words.map { TextBox(words: [$0]) }, places: places,
            on: PageText(words: words, values: places), in: picture,
            frame: Region(x: 0, y: 0, width: 500, height: 700))
        #expect(titles.all.contains { $0.text == "Waterworks" && $0.values == nil } == isTitle)
    }

    @Test func `a heading stands above other texts of the value's line, too`() {
        func headings(_ words: [TextBox.Word]) -> [String] {
            PageText(words: words).headings(of: PageTitlesTests.place).map(\.word.text)
        }
        #expect(headings(PageTitlesTests.note()) == ["Delivered"])
        let form = PrintedPage(
            [[(40, "Brands"), (120, "sold"), (240, "Harley")]]
                + Array(repeating: [(40, "Issue"), (100, "date"), (250, "12.50")], count: 9)
        ).words
        #expect(headings(form).isEmpty)
    }

    @Test func `a device shows its values larger than its print`() {
        let words = PageTitlesTests.note()
        #expect(PageText(words: words, values: [PageTitlesTests.place]).isPage)
        let display = Region(x: 40, y: 0, width: 300, height: 90)
        #expect(!PageText(words: words, values: [display]).isPage)
        #expect(PageText(words: words, values: [display, PageTitlesTests.place]).isPage)
    }
}
