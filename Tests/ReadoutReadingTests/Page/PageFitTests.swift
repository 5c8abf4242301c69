import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutReading

@Suite struct PageFitTests {
    private static let places = [PrintedPage.totalPlace(items: 1), PrintedPage.datePlace]
    private static let reference = PageText(
        words: PrintedPage.receipt(["Atlas"]).words, values: places)

    private static func fit(_ page: PrintedPage) -> PageFit? {
        PageFit(reference, PageText(words: page.words))
    }

    /// The place to which the middle of a region is mapped.
    private static func middle(_ place: PageFit.Place?, _ region: Region) -> Point? {
        place?.transform.apply(region.center)
    }

    @Test func `a value is found on its own line where lines were added above it`() throws {
        let fit = try #require(PageFitTests.fit(.receipt(["Pencil", "Ruler", "Compass"])))
        let place = try #require(fit.place(of: PageFitTests.places[0]))
        let middle = place.transform.apply(PageFitTests.places[0].center)
        #expect(abs(middle.y - PrintedPage.totalPlace(items: 3).center.y) < 3)
        #expect(abs(middle.x - 330) < 3)
        #expect(place.probability > 0.995)
        #expect(place.agreement > 0.9)
    }

    @Test func `a value below another column's heading is told by the headings`() throws {
        let names = ["Sodium", "Potassium", "Glucose", "Creatinine"]
        func table(_ columns: [PrintedPage.Word]) -> PageText {
            let heading = [(40.0, "Analyte")] + columns.filter { $0.text != "" }
            let rows = names.map { name in
                [(40.0, name)]
                    + columns.map { ($0.x, $0.text == "Units" ? "mmol" : "4.1") }
            }
            return PageText(words: PrintedPage([heading] + rows).words)
        }
        let reference = table([(240, "Result"), (400, "Units")])
        let place = Region(x: 235, y: 176, width: 50, height: 30)
        func other(_ columns: [PrintedPage.Word], foundAt x: Double) throws -> PageFit.OtherColumn?
        {
            let fit = try #require(PageFit(reference, table(columns)))
            return fit.otherColumn(of: place, through: .translation(x - 240, 0))
        }
        let added: [PrintedPage.Word] = [(240, "Result"), (400, "Previous"), (560, "Units")]
        #expect(
            try other(added, foundAt: 400)
                == PageFit.OtherColumn(heading: "Result", seen: "Previous"))
        #expect(try other(added, foundAt: 240) == nil)
        #expect(try other([(240, "Result"), (400, "Units")], foundAt: 240) == nil)
        #expect(try other([(270, "Result"), (430, "Units")], foundAt: 270) == nil)
    }

    @Test func `columns with the same unit below their names are told by the names`() throws {
        let names = ["Sodium", "Potassium", "Glucose", "Creatinine"]
        func table(_ columns: [PrintedPage.Word]) -> PageText {
            PageText(
                words: PrintedPage(
                    [
                        [(40, "Analyte")] + columns,
                        [(40, "Serum")] + columns.map { ($0.x, "mmol") },
                    ] + names.map { name in [(40, name)] + columns.map { ($0.x, "4.1") } }
                ).words)
        }
        let reference = table([(240, "Result"), (400, "Previous"), (560, "Before")])
        let photo = table([(240, "Previous"), (400, "Result"), (560, "Before")])
        let place = Region(x: 235, y: 216, width: 50, height: 30)
        let fit = try #require(PageFit(reference, photo))
        #expect(
            fit.otherColumn(of: place, through: .identity)
                == PageFit.OtherColumn(heading: "Result", seen: "Previous"))
        let same = try #require(PageFit(reference, reference))
        #expect(same.otherColumn(of: place, through: .identity) == nil)
    }

    @Test(arguments: [0.7, 1, 1.6], [-0.02, 0, 0.03])
    func `it is found at any size, and where the page is turned a little`(
        scale: Double, slope: Double
    ) throws {
        let page = PrintedPage.receipt(["Pencil", "Ruler"], scale: scale, slope: slope)
        let fit = try #require(PageFitTests.fit(page))
        let place = try #require(fit.place(of: PageFitTests.places[0]))
        let middle = place.transform.apply(PageFitTests.places[0].center)
        let expected = PrintedPage.totalPlace(items: 2).center
        #expect(abs(middle.x - scale * expected.x) < 5 * scale)
        #expect(abs(middle.y - scale * expected.y - slope * middle.x) < 4 * scale)
    }

    @Test(arguments: [-0.0001, 0.0001])
    func `in a photo taken at an angle, a value is found at the other end of its line`(
        trend: Double
    ) throws {
        let names = ["Item", "Price", "Sum", "Rate", "Paid", "Left", "Due", "Card"]
        let lines = names.map { name -> [PrintedPage.Word] in
            [
                (40, name + "s:"), (150, "total"), (270, name), (390, "as"), (500, "of"),
                (600, "now"),
            ]
        }
        // In the photo, the last line has no other word than its label.
        let alone: [PrintedPage.Word] = [(40, "Voucher:")]
        let reference = PageText(words: PrintedPage(lines + [alone]).words)
        let photo = PrintedPage(lines + [alone + [(600, "7")]], trend: trend)
        let fit = try #require(PageFit(reference, PageText(words: photo.words)))
        let region = Region(x: 590, y: 414, width: 40, height: 32)
        let place = try #require(fit.place(of: region))
        let shown = try #require(photo.words.last?.region.center)
        #expect(abs(place.transform.apply(region.center).y - shown.y) < 3)
    }

    @Test func `lines found in a straightened plane lie at their places in the photo`() throws {
        let page = PrintedPage.receipt(["Pencil", "Ruler"])
        // The photo was taken at an angle.
        let straight = Homography(elements: [0.9, 0.1, 30, 0.05, 1.1, -20, 0.0002, -0.0001, 1])
        let fit = try #require(
            PageFit(PageFitTests.reference, PageText(words: page.words), straight: straight))
        let level = try #require(PageFitTests.fit(page))
        let region = PageFitTests.places[0]
        let found = try #require(PageFitTests.middle(fit.place(of: region), region))
        let expected = try #require(PageFitTests.middle(level.place(of: region), region))
        #expect(found.distance(to: straight.apply(expected)) < 1e-6)
        let (overall, flat) = try (#require(fit.overall), #require(level.overall))
        let corner = Point(100, 120)
        #expect(overall.apply(corner).distance(to: straight.apply(flat.apply(corner))) < 1e-6)
        let place = try #require(fit.place(of: region))
        #expect(fit.figures(in: region, at: place) == region)
    }

    @Test func `a number's place holds the whole word of digits that stands mostly in it`() throws {
        let page = PrintedPage.receipt(["Pencil", "Ruler"], total: "1238.00")
        let fit = try #require(PageFitTests.fit(page))
        let region = PageFitTests.places[0]
        var late = region
        late.x += 25
        let place = try #require(fit.place(of: region))
        #expect(fit.figures(in: late, at: place).x < 300)
        #expect(fit.figures(in: late, at: place).right == late.right)
        #expect(fit.figures(in: region, at: place).right >= 370)
    }

    @Test func `a word of the reference lies where it was found, whatever the line's others say`()
        throws
    {
        // At the end of their lines, words stand farther to the right than the scale says.
        let words = PrintedPage.receipt(["Pencil", "Ruler"]).words.map { word in
            var word = word
            if word.region.x > 250 { word.region.x += 40 }
            return word
        }
        let fit = try #require(PageFitTests.fit(PrintedPage(words: words)))
        let label = try #require(
            PageFitTests.reference.lines.flatMap(\.words).last { $0.text == "Total" })
        let there = try #require(words.last { $0.text == "Total" })
        let transform = try #require(fit.transform(ofWord: label.region))
        #expect(transform.apply(label.region.center).distance(to: there.region.center) < 1)
        #expect(fit.transform(ofWord: Region(x: 40, y: 2000, width: 50, height: 20)) == nil)
    }

    @Test func `a plane in which the words keep their places has more support`() throws {
        let page = PrintedPage.receipt(["Pencil", "Ruler", "Compass"])
        let tilted = page.words.map { word in
            var word = word
            word.region.x += 0.4 * word.region.y
            return word
        }
        let level = try #require(PageFitTests.fit(page))
        let slanted = try #require(PageFitTests.fit(PrintedPage(words: tilted)))
        #expect(level.support > 0.9 * Double(level.wordCount))
        #expect(slanted.support < 0.7 * level.support)
    }

    @Test func `a page is told from a display by its lines`() {
        let line: [PrintedPage.Word] = [(40, "Total"), (120, "before"), (200, "tax")]
        let display = Array(repeating: line, count: 6)
        #expect(!PageText(words: PrintedPage(display).words).isPage)
        #expect(PageText(words: PrintedPage(display + display).words).isPage)
    }

    @Test func `a line of figures alone is found by how they are written`() throws {
        let fit = try #require(PageFitTests.fit(.receipt(["Pencil"], date: "17-02-19")))
        let place = try #require(fit.place(of: PageFitTests.places[1]))
        #expect(
            place.transform.apply(PageFitTests.places[1].center).distance(to: Point(340, 190)) < 4)
        #expect(place.probability > 0.99)
    }

    @Test func `where a line was not read its place is known, but not what stands there`() throws {
        let gone = PrintedPage.totalPlace(items: 2)
        let words = PrintedPage.receipt(["Pencil", "Ruler"]).words.filter {
            abs($0.region.center.y - gone.center.y) > 20
        }
        let fit = try #require(PageFitTests.fit(PrintedPage(words: words)))
        let place = try #require(fit.place(of: PageFitTests.places[0]))
        #expect(abs(place.transform.apply(PageFitTests.places[0].center).y - gone.center.y) < 3)
        #expect(place.agreement == 0)
        #expect(place.line == nil)
    }

    @Test func `a line that the page lacks is known once it was read on its own`() throws {
        let gone = PrintedPage.totalPlace(items: 2)
        let words = PrintedPage.receipt(["Pencil", "Ruler"]).words.filter {
            abs($0.region.center.y - gone.center.y) > 20
        }
        let fit = try #require(PageFitTests.fit(PrintedPage(words: words)))
        let region = PageFitTests.places[0]
        let place = try #require(fit.place(of: region))
        let read = fit.place(place, of: region, whenItsLineSays: "Tota1 38.00")
        #expect(read.probability > place.probability)
        #expect(read.agreement > 0.5)
        let other = fit.place(place, of: region, whenItsLineSays: "Cash 50.00")
        #expect(other.probability == place.probability)
        #expect(other.agreement == 0)
    }

    @Test func `for a line that is not there the one like it is shown, and is not certain`() throws
    {
        // The lines below have moved up: only the total before tax is left.
        let gone = PrintedPage.totalPlace(items: 2)
        let words = PrintedPage.receipt(["Pencil", "Ruler"]).words
            .filter { abs($0.region.center.y - gone.center.y) > 20 }
            .map { word in
                var word = word
                if word.region.y > gone.y { word.region.y -= 40 }
                return word
            }
        let fit = try #require(PageFitTests.fit(PrintedPage(words: words)))
        #expect((fit.place(of: PageFitTests.places[0])?.probability ?? 0) < 0.5)
        let likest = try #require(fit.likestPlace(to: PageFitTests.places[0]))
        #expect(likest.probability == 0)
        let middle = likest.transform.apply(PageFitTests.places[0].center)
        #expect(abs(middle.y - gone.center.y + 40) < 3)
    }

    @Test func `a misread label between lines that are sure is as sure as they are`() throws {
        let words = PrintedPage.receipt(["Pencil", "Ruler"]).words.map { word in
            var word = word
            if word.text == "Total", word.region.y > PrintedPage.totalPlace(items: 2).y {
                word.text = "T0RALS"
            }
            return word
        }
        let fit = try #require(PageFitTests.fit(PrintedPage(words: words)))
        let place = try #require(fit.place(of: PageFitTests.places[0]))
        #expect(place.line != nil)
        #expect(place.probability > 0.995)
    }

    @Test func `a line that appears twice is not certain`() throws {
        let page = PrintedPage.receipt(["Pencil"])
        let total = PrintedPage.totalPlace(items: 1).center.y
        // The same line again, further down, in place of the two lines after it.
        let words =
            page.words.filter { $0.region.y < total + 20 }
            + page.words.filter { abs($0.region.center.y - total) < 5 }.map {
                TextBox.Word(
                    text: $0.text, confidence: 0.9,
                    region: Region(
                        x: $0.region.x, y: $0.region.y + 40, width: $0.region.width, height: 20))
            }
        let fit = try #require(PageFitTests.fit(PrintedPage(words: words)))
        #expect((fit.place(of: PageFitTests.places[0])?.probability ?? 0) < 0.8)
    }

    @Test func `what another shop prints shares little`() throws {
        let own = try #require(PageFitTests.fit(.receipt(["Pencil", "Ruler"])))
        #expect(own.share > 0.9)
        let other = PrintedPage([
            [(80, "GREEN"), (150, "GROCER")], [(60, "Market"), (140, "Square")],
            [(40, "Apples"), (300, "3.20")], [(40, "Sum"), (300, "3.20")],
            [(40, "Cash"), (300, "5.00")], [(60, "Goodbye")],
        ])
        #expect((PageFitTests.fit(other)?.share ?? 0) < LatePage.hardly)
    }

    @Test func `another shop with the same till has another heading`() throws {
        let heading: [[PrintedPage.Word]] = [
            [(80, "GREEN"), (150, "GROCER")], [(60, "Market"), (140, "Square"), (210, "7")],
        ]
        let other = try #require(PageFitTests.fit(.receipt(heading: heading, ["Apples"])))
        #expect(other.share > LatePage.surely)
        #expect(other.hasOtherHeading(above: PageFitTests.places))
    }

    @Test func `a heading that was hardly read tells nothing`() throws {
        let heading: [[PrintedPage.Word]] = [
            [(80, "CREAM"), (150, "GRCCEX")], [(60, "Narkel"), (140, "Sqvore"), (210, "7")],
        ]
        let blurred = Set(heading.joined().map(\.text))
        let words = PrintedPage.receipt(heading: heading, ["Apples"]).words.map { word in
            TextBox.Word(
                text: word.text, confidence: blurred.contains(word.text) ? 0.3 : word.confidence,
                region: word.region)
        }
        let fit = try #require(PageFitTests.fit(PrintedPage(words: words)))
        #expect(!fit.hasOtherHeading(above: PageFitTests.places))
    }

    @Test(arguments: [
        PrintedPage.heading, [], [[(100, "C0RNFR"), (170, "BO0KS")], PrintedPage.heading[1]],
        [[(90, "MANAGER:"), (180, "MILLER")]] + PrintedPage.heading,
    ])
    func `a heading that is cut, misread in part or added to is no other one`(
        heading: [[PrintedPage.Word]]
    ) throws {
        let fit = try #require(PageFitTests.fit(.receipt(heading: heading, ["Pencil"])))
        #expect(!fit.hasOtherHeading(above: PageFitTests.places))
    }

    @Test func `misread letters cost little`() throws {
        let words = PrintedPage.receipt(["Pencil"]).words.map { word in
            var word = word
            word.text = word.text.replacing("o", with: "c").replacing("h", with: "n")
            return word
        }
        let fit = try #require(PageFitTests.fit(PrintedPage(words: words)))
        #expect(fit.share > LatePage.surely)
        let place = try #require(fit.place(of: PageFitTests.places[0]))
        #expect(
            abs(
                place.transform.apply(PageFitTests.places[0].center).y
                    - PageFitTests.places[0].center.y) < 3)
    }

    @Test func `a text is read as far as its words go, and no farther than what is printed`() throws
    {
        let form: (String, String) -> PrintedPage = { name, label in
            PrintedPage([
                [(40, "Weekly"), (110, "report"), (180, "of"), (210, "activities")],
                [(40, label), (200, name), (560, "Page:")],
                [(40, "Region"), (120, "and"), (170, "district")],
            ])
        }
        let place = Region(x: 190, y: 134, width: 100, height: 32)
        let reference = PageText(words: form("Ada", "Reported:").words, values: [place])
        let fit = try #require(
            PageFit(reference, PageText(words: form("Bartholomew-Featherstone", "Reported:").words))
        )
        let region = fit.text(in: place, at: try #require(fit.place(of: place)))
        #expect(region.right > 440)
        #expect(region.right < 560)
        #expect(region.x >= 130)
    }

    @Test func `a date is as long as it is written, without the time behind it`() throws {
        let form: (String) -> PrintedPage = { date in
            PrintedPage([
                [(40, "Weekly"), (110, "report"), (180, "of"), (210, "activities")],
                [(40, "Issued:"), (130, date), (250, "21:36:11")],
                [(40, "Region"), (120, "and"), (170, "district")],
            ])
        }
        let place = Region(x: 125, y: 134, width: 200, height: 32)
        let reference = PageText(words: form("1-2-2018").words, values: [place])
        let fit = try #require(PageFit(reference, PageText(words: form("20-06-2018").words)))
        let region = fit.text(in: place, at: try #require(fit.place(of: place))) {
            $0 == "20-06-2018"
        }
        #expect(region.x < 130 && region.x > 110)
        #expect(region.right > 230 && region.right < 250)
    }
}
