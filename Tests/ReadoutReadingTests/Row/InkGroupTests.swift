import Testing

@testable import ReadoutReading

struct InkGroupTests {
    private static func size(columns: Int, rows: Int, edges: Int) -> Double {
        InkGroup(columns: 0..<columns, rows: 0..<rows, edges: edges).size
    }

    @Test func `a stroke and a hair-thin edge are as large as they are high`() {
        #expect(InkGroupTests.size(columns: 4, rows: 32, edges: 64) == 1)
        #expect(InkGroupTests.size(columns: 1, rows: 32, edges: 32) == 1)
        #expect(InkGroupTests.size(columns: 2, rows: 16, edges: 20) == 0.5)
    }

    /// Three digits that rise by four rows each, and a stroke before them.
    private static func isSign(rows: Range<Int>, width: Int) -> Bool {
        let digits = (0..<3).map { digit in
            InkGroup(
                columns: 100 + digit * 20..<116 + digit * 20,
                rows: 20 - 4 * digit..<52 - 4 * digit, edges: 200)
        }
        return InkGroup(columns: 74..<74 + width, rows: rows, edges: 2 * width)
            .isSign(beside: digits)
    }

    @Test(arguments: [
        (38..<44, 16, true), (38..<44, 5, false), (36..<52, 16, false), (20..<26, 16, false),
        (60..<66, 16, false),
    ])
    func `a stroke at half the height of the line of digits is a sign`(
        rows: Range<Int>, width: Int, isSign: Bool
    ) {
        #expect(InkGroupTests.isSign(rows: rows, width: width) == isSign)
    }

    @Test func `specks of noise above each other are small, however far apart`() {
        #expect(InkGroupTests.size(columns: 2, rows: 32, edges: 4) == 0.125)
        #expect(InkGroupTests.size(columns: 6, rows: 8, edges: 8) == 0.25)
    }
}
