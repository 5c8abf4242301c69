import ReadoutGeometry
import Testing

@testable import ReadoutImaging

struct GrayImageTests {
    /// A picture of seeded noise.
    private static func noise(width: Int, height: Int, seed: UInt64) -> GrayImage {
        var generator = SeededGenerator(seed: seed)
        return GrayImage(
            width: width, height: height,
            pixels: (0..<(width * height)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        )
    }

    @Test func `the threshold parts ink from paper`() {
        var image = GrayImage(width: 20, height: 10, filledWith: 200)
        for x in 5..<9 { for y in 2..<8 { image[x, y] = 40 } }
        let (gray, separation) = image.otsuThreshold()
        #expect((40..<200).contains(gray))
        #expect(separation > 0.99)
    }

    @Test func `a picture of one grey has no separation`() {
        #expect(GrayImage(width: 4, height: 4, filledWith: 90).otsuThreshold().separation == 0)
    }

    @Test func `a slope is eight times what grey gains over one pixel`() {
        var image = GrayImage(width: 5, height: 4, filledWith: 0)
        for y in 0..<4 { for x in 0..<5 { image[x, y] = UInt8(100 + 3 * x - 7 * y) } }
        for (x, y) in [(1, 1), (3, 1), (1, 2), (3, 2)] {
            #expect(image.slope(x, y) == (24, -56))
        }
    }

    @Test(arguments: [3, 4, 7, 12])
    func `the running maximum equals the obvious one`(window: Int) {
        let image = GrayImageTests.noise(width: 23, height: 17, seed: 5)
        let radius = max(1, window / 2)
        let fast = image.extremes(window: window, isMaximum: true)
        for y in 0..<image.height {
            for x in 0..<image.width {
                var expected: UInt8 = 0
                for dy in max(0, y - radius)...min(image.height - 1, y + radius) {
                    for dx in max(0, x - radius)...min(image.width - 1, x + radius) {
                        expected = max(expected, image[dx, dy])
                    }
                }
                #expect(fast[x, y] == expected)
            }
        }
    }

    @Test func `a gradient under dark text is flattened to white`() {
        var image = GrayImage(width: 120, height: 40, filledWith: 0)
        for y in 0..<40 { for x in 0..<120 { image[x, y] = UInt8(100 + x) } }
        for x in 50..<54 { for y in 10..<30 { image[x, y] = 30 } }
        let flat = image.flattened(window: 20)
        #expect(flat[5, 5] > 220)
        #expect(flat[115, 35] > 220)
        #expect(flat[52, 20] < 80)
    }

    @Test func `black and white stay so on any ground`() {
        var image = GrayImage(width: 60, height: 20, filledWith: 0)
        for y in 0..<20 { for x in 0..<60 { image[x, y] = UInt8(60 + 3 * x) } }
        for y in 5..<15 { image[30, y] = 0 }
        for y in 5..<15 { image[10, y] = 255 }
        let flat = image.flattened(window: 12)
        #expect((5..<15).allSatisfy { flat[30, $0] == 0 })
        #expect((5..<15).allSatisfy { flat[10, $0] == 255 })
        let black = GrayImage(width: 9, height: 9, filledWith: 0)
        #expect(black.blurred(radius: 2) == black)
        #expect(black.inverted.blurred(radius: 2) == black.inverted)
    }

    @Test(arguments: [1, 4, 30])
    func `the blur is the obvious mean along rows and columns, three times`(radius: Int) {
        var image = GrayImageTests.noise(width: 23, height: 17, seed: 6)
        let fast = image.blurred(radius: radius)
        func mean(_ count: Int, _ place: Int, _ value: (Int) -> UInt8) -> UInt8 {
            let sum = (place - radius...place + radius).reduce(0) {
                $0 + Int(value(min(count - 1, max(0, $1))))
            }
            return UInt8((sum + radius) / (2 * radius + 1))
        }
        for _ in 0..<3 {
            let source = image
            for y in 0..<17 {
                for x in 0..<23 { image[x, y] = mean(23, x) { source[$0, y] } }
            }
            let across = image
            for y in 0..<17 {
                for x in 0..<23 { image[x, y] = mean(17, y) { across[x, $0] } }
            }
        }
        #expect(fast == image)
    }

    @Test func `components keep their bounds and areas`() {
        var image = GrayImage(width: 12, height: 8, filledWith: 255)
        for (x, y) in [(1, 1), (2, 2), (3, 1), (9, 5), (9, 6)] { image[x, y] = 0 }
        #expect(
            image.darkComponents() == [
                Component(x: 1, y: 1, width: 3, height: 2, area: 3),
                Component(x: 9, y: 5, width: 1, height: 2, area: 2),
            ])
    }

    @Test func `shrinking keeps the mean`() {
        let image = GrayImageTests.noise(width: 64, height: 48, seed: 9)
        let small = image.resized(width: 16, height: 12)
        func mean(_ image: GrayImage) -> Double {
            Double(image.pixels.reduce(0) { $0 + Int($1) }) / Double(image.pixels.count)
        }
        #expect(abs(mean(image) - mean(small)) < 1)
    }

    @Test func `sampling through the identity at the same size copies the region`() {
        let image = GrayImageTests.noise(width: 40, height: 30, seed: 2)
        let piece = image.sampled(
            Region(x: 5, y: 6, width: 20, height: 10), through: .identity, width: 20, height: 10)
        for y in 0..<10 { for x in 0..<20 { #expect(piece[x, y] == image[x + 5, y + 6]) } }
    }

    @Test func `sampling straightens what a quarter turn tilted`() throws {
        let image = GrayImageTests.noise(width: 30, height: 20, seed: 3)
        // The picture rotated by 90 degrees clockwise: (x, y) moves to (height - y, x).
        var turned = GrayImage(width: 20, height: 30, filledWith: 0)
        for y in 0..<20 { for x in 0..<30 { turned[19 - y, x] = image[x, y] } }
        let back = turned.sampled(
            image.bounds, through: Homography(elements: [0, -1, 20, 1, 0, 0, 0, 0, 1]),
            width: 30, height: 20)
        #expect(back == image)
    }
}
