import ReadoutGeometry
import ReadoutImaging
import Testing

/// The slopes of lines of text, on drawn ones.
@Suite struct LineSlopesTests {
    /// Lines of dark words, with a slope in the middle of the picture that changes towards its edges.
    private func page(
        middle: Double, change: Double, ink: UInt8 = 60, width: Int = 600, height: Int = 800
    ) -> GrayImage {
        let center = Point(Double(width) / 2, Double(height) / 2)
        let transform = Homography.translation(center.x, center.y)
            .after(Homography(elements: [1, 0, 0, middle, 1, 0, -change / Double(height), 0, 1]))
            .after(.translation(-center.x, -center.y))
        let back = transform.inverse ?? .identity
        var pixels = [UInt8](repeating: 220, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let place = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
                guard place.x > 60, place.x < 540, place.y > 30, place.y < Double(height) - 60
                else { continue }
                // Words of different lengths, of upright strokes.
                let line = Int(place.y / 30)
                let isWord = Int(place.x / Double(50 + 7 * (line % 4))) % 3 != line % 3
                let isStroke = Int(place.x / 4) % 2 == 0
                if place.y - Double(line) * 30 < 14, isWord, isStroke {
                    pixels[y * width + x] = ink
                }
            }
        }
        return GrayImage(width: width, height: height, pixels: pixels)
    }

    @Test(arguments: [(0, 0), (0.08, 0), (-0.12, 0.1), (0.02, -0.16)])
    func `the slopes of lines that are not parallel are found`(middle: Double, change: Double)
        throws
    {
        let found = try #require(LineSlopes(of: page(middle: middle, change: change)))
        #expect(abs(found.middle - middle) < 0.015)
        #expect(abs(found.change - change) < 0.03)
    }

    @Test func `faint print shows the slopes as well`() throws {
        let found = try #require(LineSlopes(of: page(middle: 0.1, change: 0, ink: 200)))
        #expect(abs(found.middle - 0.1) < 0.015)
    }

    @Test func `an even picture shows no slopes`() {
        #expect(
            LineSlopes(
                of: GrayImage(width: 300, height: 300, pixels: Array(repeating: 90, count: 90_000)))
                == nil)
    }

    @Test func `levelling takes level lines to the lines of the picture`() throws {
        let found = try #require(LineSlopes(of: page(middle: 0.05, change: -0.1)))
        let transform = try #require(found.leveling(width: 600, height: 800))
        for y in [120.0, 400, 680] {
            let (left, right) = (transform.apply(Point(100, y)), transform.apply(Point(500, y)))
            let slope = (right.y - left.y) / (right.x - left.x)
            let center = transform.apply(Point(300, y))
            let expected = 0.05 - 0.1 * (center.y - 400) / 800
            #expect(abs(slope - expected) < 0.02)
        }
        #expect(transform.apply(Point(300, 400)).distance(to: Point(300, 400)) < 1e-6)
    }

    @Test func `one line of text shows no change of its slope`() throws {
        let slopes = LineSlopes(of: page(middle: 0.04, change: 0, width: 600, height: 120))
        let found = try #require(slopes)
        #expect(abs(found.middle - 0.04) < 0.015)
        #expect(abs(found.change) < 0.01)
    }

    @Test func `no photo shows a paper far wider than high under such an angle`() throws {
        let found = try #require(LineSlopes(of: page(middle: 0, change: 0.2)))
        #expect(found.leveling(width: 600, height: 800) != nil)
        #expect(found.leveling(width: 6000, height: 300) == nil)
    }

    @Test func `lines that hardly fall count as level`() throws {
        #expect(try #require(LineSlopes(of: page(middle: 0, change: 0))).isLevel)
        #expect(try !#require(LineSlopes(of: page(middle: 0.1, change: 0))).isLevel)
    }
}
