import ReadoutGeometry
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
