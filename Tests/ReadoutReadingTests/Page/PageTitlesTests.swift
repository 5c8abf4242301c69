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

    /// The title that a label right above a value makes.
    private static func label(_ text: String) -> PageTitles.Title? {
        var end = 40.0
        let line = text.split(separator: " ").map { word in
            defer { end += Double(10 * word.count + 10) }
            return PrintedPage.Word(end, String(word))
        }
        let words =
            PrintedPage(rows.map { [PrintedPage.Word(40, $0)] } + [line, [(45, "5334")]])
            .words + PrintedPage([[(40, "Thank"), (100, "you")]], at: 540).words
        let sure = words.map {
            TextBox.Word(
                text: $0.text, confidence: 0.99,
                region: $0.text == "5334"
                    ? $0.region.expanded(horizontally: 0, vertically: 6) : $0.region)
        }
        return titles(
            sure, boxes: sure.map { TextBox(words: [$0]) },
            at: [Region(x: 40, y: 454, width: 50, height: 32)]
        ).all.first { !$0.labelled.isEmpty }
    }

    private static func titles(
        _ words: [TextBox.Word], boxes: [TextBox], at places: [Region] = [place]
    ) -> PageTitles {
        var picture = GrayImage(width: 500, height: 600, filledWith: 255)
        for word in words {
            picture.drawGlyph(
                atX: Int(word.region.x), y: Int(word.region.y), size: 4, bits: 0x7_1F3A_94C5)
        }
        return PageTitles(
            boxes, places: places, on: PageText(words: words, values: places), in: picture,
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

    @Test(arguments: [
        ("Results as found", true), ("Results as left", false), ("Marta Nowak", false),
        ("Results", false),
    ])
    func `the title of a table is another one if a part of it stays`(
        seen: String, isOther: Bool
    ) throws {
        let caption: [PrintedPage.Word] = [(40, "Results"), (120, "as"), (150, "left")]
        let head: [PrintedPage.Word] = [
            (40, "Article"), (240, "Ready"), (340, "Sent"), (430, "Unit"),
        ]
        let table = PageTitlesTests.rows.map {
            [PrintedPage.Word(40, $0), (250, "12"), (350, "9"), (430, "bag")]
        }
        let words = PrintedPage([[(40, "Goods")], caption, head] + table).words.map {
            TextBox.Word(text: $0.text, confidence: 0.99, region: $0.region)
        }
        let titles = PageTitlesTests.titles(
            words,
            boxes: [TextBox(words: Array(words[1...3]))]
                + (words[..<1] + words[4...]).map { TextBox(words: [$0]) },
            at: [Region(x: 245, y: 294, width: 40, height: 32)])
        let title = try #require(titles.all.first { $0.text == "Results as left" })
        #expect(title.values == [0])
        #expect(title.isOther(seen) == isOther)
    }

    @Test(arguments: [
        ("CANCELLED", 0.99, true), ("CANCELLED", 0.7, true), ("VOID", 0.99, true),
        ("VOID", 0.7, false), ("CEMENT", 0.99, false),
    ])
    func `a short word makes another document only if it is surely read`(
        word: String, confidence: Double, isNew: Bool
    ) {
        let photo = PageText(
            words: PrintedPage([[(40, word)]]).words.map {
                TextBox.Word(text: $0.text, confidence: confidence, region: $0.region)
            })
        #expect(PageTitlesTests.titles().new(on: photo).map(\.text) == (isNew ? [word] : []))
    }

    @Test(arguments: [
        ("VOID", "void"), ("IVOID|", "void"), ("IPTAŁ", "iptal"), ("CIPTAL", "iptal"),
        ("AKULERAL", "makulerad"), ("VOYD", nil), ("GRANITE", nil),
        ("APROBAT", nil), ("PAID", nil),
    ])
    func `a stamped word is known though a frame or a letter was misread`(
        seen: String, word: String?
    ) {
        #expect(DocumentWords.change(seenAs: seen) == word)
    }

    /// A payslip whose boxes have their labels above the values, and values farther right than their labels.
    private static func slip(_ labels: [PrintedPage.Word]) -> [TextBox.Word] {
        let boxes: [[PrintedPage.Word]] = [
            labels, [(110, "5334"), (310, "1605"), (430, "kg")],
        ]
        let lines = rows.map { [PrintedPage.Word(40, $0)] }
        return PrintedPage(lines + boxes + [[(40, "Thank")]]).words
    }

    @Test func `the label of a box stands above its value, perhaps farther left`() throws {
        func label(_ labels: [PrintedPage.Word], above value: String) throws -> String? {
            let words = PageTitlesTests.slip(labels)
            let place = try #require(words.first { $0.text == value }).region
            return PageText(words: words, values: [place]).labelAbove(place)?.text
        }
        let labels: [PrintedPage.Word] = [(40, "Gross"), (240, "Net")]
        #expect(
            try label([(40, "Gross"), (100, "pay"), (240, "Net")], above: "5334") == "Gross pay")
        #expect(try label(labels, above: "5334") == "Gross")
        #expect(try label(labels, above: "1605") == "Net")
        #expect(try label(labels + [(330, "7")], above: "1605") == nil)
        #expect(try label([(40, "Gross")], above: "5334") == nil)
        #expect(try label([(40, "Weight"), (110, "(m³)"), (240, "Net")], above: "5334") != nil)
    }

    @Test func `without another label on its line, only a value in larger type has one`() throws {
        func label(ofHeight height: Double) -> String? {
            let page = PrintedPage(
                PageTitlesTests.rows.map { [PrintedPage.Word(40, $0)] } + [[(110, "Gross")]])
            let value = TextBox.Word(
                text: "5334", confidence: 0.9,
                region: Region(x: 110, y: 460, width: 60, height: height))
            let words = page.words + [value]
            return PageText(words: words, values: [value.region]).labelAbove(value.region)?.text
        }
        #expect(label(ofHeight: 20) == nil)
        #expect(label(ofHeight: 32) == "Gross")
    }

    @Test(arguments: [240.0, 110.0])
    func `a value after a label on its own line has none above it`(left: Double) throws {
        let page = PrintedPage(
            PageTitlesTests.rows.map { [PrintedPage.Word(40, $0), (left, "Anna")] }
                + [[(40, "Table"), (left, "12"), (400, "9")]])
        let place = try #require(page.words.dropLast().last).region
        #expect(PageText(words: page.words, values: [place]).labelAbove(place) == nil)
    }

    @Test(arguments: [false, true])
    func `a label takes its words from a longer text, in any order of the values`(
        isReversed: Bool
    ) {
        let words = PageTitlesTests.slip([(40, "Gross"), (240, "Net")]).map {
            TextBox.Word(text: $0.text, confidence: 0.99, region: $0.region)
        }
        let labels = words.filter { ["Gross", "Net"].contains($0.text) }
        let boxes =
            [TextBox(words: labels)]
            + words.filter { !labels.contains($0) }.map { TextBox(words: [$0]) }
        let places = words.filter { ["5334", "1605"].contains($0.text) }.map(\.region)
        let titles = PageTitlesTests.titles(
            words, boxes: boxes, at: isReversed ? places.reversed() : places)
        #expect(Set(titles.all.map(\.text)) == ["Gross", "Net"])
        #expect(titles.all.allSatisfy { $0.values == $0.labelled && $0.labelled.count == 1 })
    }

    @Test func `the name of the document above a number stays that of all values`() throws {
        let words = PrintedPage(
            [[(40, "INVOICE"), (240, "SHOP")], [(40, "1187"), (240, "12.50")]]
                + PageTitlesTests.rows.map { [PrintedPage.Word(40, $0), (240, "7")] }
                + [[(40, "Thank"), (240, "you")], [(40, "Come"), (240, "again")]]
        ).words.map { TextBox.Word(text: $0.text, confidence: 0.99, region: $0.region) }
        let places = words.filter { ["1187", "12.50"].contains($0.text) }.map(\.region)
        let titles = PageTitlesTests.titles(
            words, boxes: words.map { TextBox(words: [$0]) }, at: places)
        let title = try #require(titles.all.first { $0.text == "INVOICE" })
        #expect(title.values == nil && title.labelled.isEmpty)
    }

    @Test func `on a display, the heading of a column is read as a label`() throws {
        let words = PrintedPage(
            [[(40, "Zone"), (240, "Actual"), (400, "Target")]]
                + ["A", "B", "C"].map { [PrintedPage.Word(40, $0), (240, "21.5"), (400, "20.0")] }
        ).words.map { TextBox.Word(text: $0.text, confidence: 0.99, region: $0.region) }
        let place = try #require(words.last { $0.text == "21.5" }).region
        let titles = PageTitlesTests.titles(
            words, boxes: words.map { TextBox(words: [$0]) }, at: [place])
        #expect(titles.all.map(\.text) == ["Actual"])
        #expect(titles.all.map(\.labelled) == [[0]])
    }

    @Test(arguments: [
        ("Net loon (€)", "Net loon (USD)", true), ("Net loon (€)", "Net loon (€)", false),
        ("Weight (kg)", "Weight (lb)", true), ("Weight (kg)", "Weight", false),
        ("Present", "Present %", true), ("Amount EUR", "Amount CHF", true),
        ("Volume (l)", "Volume (m³)", true), ("Gross pay", "Gr0ss pay", false),
        ("Amount EUR", "Amount EUR", false), ("RESULTS", "CONTROL LEVEL 2", true),
    ])
    func `another unit makes another title, and numbers make none`(
        title: String, seen: String, isOther: Bool
    ) throws {
        let found = try #require(PageTitlesTests.label(title))
        #expect(found.text == title)
        #expect(found.isOther(seen) == isOther)
        #expect(!(isOther && found.isSaid(by: seen)))
    }

    @Test(arguments: [
        ("Total CHF", "CHF"), ("Total (CHF)", "CHF"), ("CHF EUR", ""), ("Total $", ""),
        ("CHF EUR12.50", ""),
    ])
    func `a currency tells only where that of the reference photo is gone`(
        line: String, currency: String
    ) {
        let words = PageTitlesTests.note(further: [[(40, "Total"), (240, "EUR")]])
        let titles = PageTitlesTests.titles(words, boxes: words.map { TextBox(words: [$0]) })
        let line = line.split(separator: " ").enumerated().map {
            PrintedPage.Word(Double(40 + 200 * $0.offset), String($0.element))
        }
        let photo = PageText(words: PageTitlesTests.note(further: [line]))
        #expect(titles.otherCurrency(on: photo)?.text ?? "" == currency)
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
