import ReadoutGeometry
import Testing

@testable import ReadoutInput

struct TextSlopeTests {
    /// Words whose middles fall by a slope.
    private static func words(_ places: [(x: Double, y: Double, width: Double)], slope: Double)
        -> [Region]
    {
        places.map {
            Region(
                x: $0.x, y: $0.y - 10 + slope * ($0.x + $0.width / 2), width: $0.width, height: 20)
        }
    }

    @Test(arguments: [-0.12, -0.03, 0, 0.021, 0.15])
    func `the slope is that at which words stand on lines, strokes below them or not`(
        _ slope: Double
    ) {
        // The second word of each line reaches lower, like one with a p.
        let words = (0..<4).flatMap { line in
            TextSlopeTests.words(
                [40.0, 105, 310].map { (x: $0, y: Double(line) * 45, width: 60) }, slope: slope)
        }.enumerated().map { index, word in
            index % 3 == 1 ? Region(x: word.x, y: word.y, width: word.width, height: 26) : word
        }
        #expect(abs(words.textSlope() - slope) < 0.002)
    }

    @Test func `words close together tell to which line a distant word belongs`() {
        // Labels and prices 600 pixels apart on lines 30 pixels apart: at a slope of 0.05, each price stands as high as
        // the next label. Only the words of the heading tell.
        for slope in [0.03, -0.02] {
            var places: [(x: Double, y: Double, width: Double)] = []
            for y in [-60.0, -30] {
                places += [40.0, 110, 180, 250].map { (x: $0, y: y, width: 60) }
            }
            for line in 0..<8 {
                places += [40.0, 640].map { (x: $0, y: Double(line) * 30, width: 60) }
            }
            let words = TextSlopeTests.words(places, slope: slope)
            #expect(abs(words.textSlope() - slope) < 0.002)
        }
    }

    @Test func `what is expected decides where nothing tells`() {
        #expect([Region]().textSlope(near: 0.01) == 0.01)
        let word = Region(x: 0, y: 0, width: 50, height: 20)
        #expect([word].textSlope(near: -0.03) == -0.03)
        #expect([word, Region(x: 0, y: 40, width: 50, height: 20)].textSlope() == 0)
        #expect([Region(x: 5, y: 5, width: 0, height: 0), word].textSlope() == 0)
    }

    @Test func `no slope is farther from the expected one than allowed`() {
        let words = (0..<5).flatMap { line in
            TextSlopeTests.words(
                [0.0, 100, 200].map { (x: $0, y: Double(line) * 40, width: 80) }, slope: 0.2)
        }
        #expect(abs(words.textSlope(reach: 0.05)) <= 0.0551)
    }
}
