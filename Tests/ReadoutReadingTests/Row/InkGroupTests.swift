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

    @Test func `specks of noise above each other are small, however far apart`() {
        #expect(InkGroupTests.size(columns: 2, rows: 32, edges: 4) == 0.125)
        #expect(InkGroupTests.size(columns: 6, rows: 8, edges: 8) == 0.25)
    }
}
