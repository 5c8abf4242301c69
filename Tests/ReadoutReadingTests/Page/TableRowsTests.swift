import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutReading

/// Which words of a line stand in which column.
struct TableRowsTests {
    /// The regions of a name, a quantity and a price in the first row.
    private let columns = [(40.0, 100.0), (200.0, 40.0), (300.0, 80.0)].map {
        Region(x: $0.0, y: 94, width: $0.1, height: 32)
    }

    private func words(_ words: [(x: Double, width: Double)]) -> [Region] {
        words.map { Region(x: $0.x, y: 200, width: $0.width, height: 20) }
    }

    private func cells(_ words: [Region]) -> [Region] {
        TableRows.cells(of: words, columns: columns) { _ in 210 }.map(\.region)
    }

    @Test func `a longer text goes on beyond the place of the first row`() {
        let cells = cells(words([(40, 80), (130, 50), (210, 20), (310, 60)]))
        #expect(cells[0].right >= 180)
        #expect(cells[0].right < 210)
        #expect(cells.map(\.center.y) == [210, 210, 210])
    }

    @Test func `a cell never reaches into the words of another column`() {
        // The name extends into the region of the quantity.
        let cells = cells(words([(40, 150), (215, 20), (310, 60)]))
        #expect(cells[0].right <= 215)
        #expect(cells[1].x >= 190)
        #expect(cells[1].right >= 235)
        #expect(cells[1].right <= 310)
    }

    @Test func `what stands as close as words of one text do is in doubt in both columns`() {
        #expect(
            TableRows.cells(of: words([(40, 140), (210, 30), (310, 60)]), columns: columns) { _ in
                210
            }.map(\.isJoined) == [false, false, false])
        #expect(
            TableRows.cells(
                of: words([(40, 140), (190, 50), (310, 60)]), columns: columns
            ) { _ in 210 }.map(\.isJoined) == [true, true, false])
        #expect(
            TableRows.cells(
                of: words([(40, 140), (190, 50), (310, 60)]), columns: columns, leastGap: 0.3
            ) { _ in 210 }.map(\.isJoined) == [false, false, false])
    }

    @Test func `words of a text may be overlooked, so its place goes on to the next column`() {
        let cells = TableRows.cells(
            of: words([(40, 80), (310, 60)]), columns: columns, isWide: [true, false, false]
        ) { _ in 210 }
        #expect(cells[0].region.right == 200)
        #expect(cells[1].region == Region(x: 200, y: 194, width: 40, height: 32))
    }

    /// A table with a column between the two that are collected, whose single digits were not recognised.
    @Test(arguments: [("Pieces", [200.0]), ("Nr. 7", []), ("", [])])
    func `a heading that stands above no column tells of a further one`(
        heading: String, others: [Double]
    ) throws {
        func box(_ text: String, _ x: Double, _ y: Double) -> TextBox {
            TextBox(words: [
                TextBox.Word(
                    text: text, confidence: 0.99,
                    region: Region(x: x, y: y, width: Double(10 * text.count), height: 20))
            ])
        }
        let boxes = [
            box("Shop", 40, 20), box("Article", 40, 60), box(heading, 200, 60),
            box("Price", 310, 60),
            box("Apples", 40, 100), box("3.40", 320, 100), box("Total", 40, 140),
        ].filter { !($0.words.first?.text.isEmpty ?? true) }
        var rules = Rules()
        rules.until = "Total"
        let fields = [
            ("items.article", Kind.text, columns[0]), ("items.price", .number, columns[2]),
        ]
        let template = Template(
            name: "shop",
            fields: fields.map { Field(name: $0, kind: $1, location: .region($2), rules: rules) },
            reference: Reference(sha256: "", width: 400, height: 200, boxes: boxes, picture: []))
        let table = try #require(
            TableReference.all(of: template, values: [columns[0], columns[2]]).first)
        #expect(table.others.map(\.x) == others)
    }

    @Test func `a word far behind others of a text belongs to it, if another column follows`() {
        func text(_ line: [(Double, Double)], isWide: [Bool]) -> Region? {
            TableRows.cells(of: words(line), columns: columns, isWide: isWide) { _ in 210 }.first?
                .region
        }
        let line = [(40.0, 60.0), (140, 30), (310, 60)]
        #expect((text(line, isWide: [true, false, false])?.right ?? 0) >= 170)
        #expect((text(line, isWide: [])?.right ?? 0) < 140)
    }

    @Test func `a column without words keeps its place, and a word apart belongs to none`() {
        let cells = cells(words([(40, 80), (310, 60), (420, 20)]))
        #expect(cells[1] == Region(x: 200, y: 194, width: 40, height: 32))
        #expect(cells[2].right <= 420)
    }
}
