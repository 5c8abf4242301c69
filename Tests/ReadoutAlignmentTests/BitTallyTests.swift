import ReadoutGeometry
import Testing

@testable import ReadoutAlignment

struct BitTallyTests {
    @Test(arguments: [0, 1, 2, 7, 8, 200])
    func `bits are counted as one by one`(rows: Int) {
        var generator = SeededGenerator(seed: 3)
        var tally = BitTally(length: 9)
        var counts = [Int](repeating: 0, count: 72)
        for _ in 0..<rows {
            // Some bits are set in all rows, some in none.
            let row = (0..<9).map { _ in UInt8(truncatingIfNeeded: generator.next()) & ~2 | 1 }
            tally.add(row)
            for bit in 0..<72 where row[bit / 8] >> UInt8(bit % 8) & 1 == 1 { counts[bit] += 1 }
        }
        #expect((0..<72).map(tally.count(ofBit:)) == counts)
    }
}
