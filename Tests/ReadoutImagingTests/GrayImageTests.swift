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
        #expect((40..<200).contains(image.otsuThreshold()))
    }

    @Test func `a picture of one grey is dark`() {
        #expect(GrayImage(width: 4, height: 4, filledWith: 90).otsuThreshold() == 90)
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

    @Test(arguments: [(1, 1), (40, 30), (7, 90), (90, 1)], [30, 128, 220] as [UInt8])
    func `components are those that a flood of neighbours finds`(
        size: (width: Int, height: Int), paper: UInt8
    ) {
        var image = GrayImageTests.noise(width: size.width, height: size.height, seed: 4)
        image.pixels = image.pixels.map { $0 < paper ? 200 : 50 }
        var seen = Set<Int>()
        var expected: [Component] = []
        for start in image.pixels.indices where image.pixels[start] < 128 && !seen.contains(start) {
            var (left, top, right, bottom, area) = (size.width, size.height, 0, 0, 0)
            var open = [start]
            seen.insert(start)
            while let place = open.popLast() {
                let (y, x) = place.quotientAndRemainder(dividingBy: size.width)
                (left, top) = (min(left, x), min(top, y))
                (right, bottom, area) = (max(right, x + 1), max(bottom, y + 1), area + 1)
                for ny in max(0, y - 1)...min(size.height - 1, y + 1) {
                    for nx in max(0, x - 1)...min(size.width - 1, x + 1) {
                        let next = ny * size.width + nx
                        if image.pixels[next] < 128, seen.insert(next).inserted {
                            open.append(next)
                        }
                    }
                }
            }
            expected.append(
                Component(x: left, y: top, width: right - left, height: bottom - top, area: area))
        }
        let found = image.darkComponents()
        #expect(Set(found) == Set(expected) && found.count == expected.count)
        #expect(found.map(\.x) == found.map(\.x).sorted())
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

    @Test(arguments: [(3, 2), (9, 7), (61, 40)])
    func `sampling interpolates between the four pixels around each place`(width: Int, height: Int)
    {
        let image = GrayImageTests.noise(width: 50, height: 40, seed: 5)
        let e = [0.9, 0.2, 3, -0.1, 1.1, -4, 0.001, 0.002, 1]
        // Partly outside the picture.
        let region = Region(x: -3, y: 2, width: Double(2 * width), height: Double(2 * height))
        let piece = image.sampled(
            region, through: Homography(elements: e), width: 2 * width, height: 2 * height)
        let corners = Homography(elements: e).corners(of: region)
        let longest = max(
            corners[0].distance(to: corners[1]), corners[3].distance(to: corners[2]))
        let highest = max(
            corners[0].distance(to: corners[3]), corners[1].distance(to: corners[2]))
        let across = Int((longest / Double(2 * width)).rounded(.up))
        let down = Int((highest / Double(2 * height)).rounded(.up))
        func gray(_ u: Double, _ v: Double) -> Double {
            let w = e[6] * u + e[7] * v + e[8]
            let x = min(49, max(0, (e[0] * u + e[1] * v + e[2]) / w - 0.5))
            let y = min(39, max(0, (e[3] * u + e[4] * v + e[5]) / w - 0.5))
            func pixel(_ x: Int, _ y: Int) -> Double { Double(image[min(49, x), min(39, y)]) }
            let (left, top) = (Int(x), Int(y))
            let (right, low) = (x - Double(left), y - Double(top))
            let upper = pixel(left, top) * (1 - right) + pixel(left + 1, top) * right
            let lower = pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right
            return upper * (1 - low) + lower * low
        }
        for y in 0..<2 * height {
            for x in 0..<2 * width {
                var sum = 0.0
                for j in 0..<down {
                    for i in 0..<across {
                        sum += gray(
                            region.x + Double(x) + (Double(i) + 0.5) / Double(across),
                            region.y + Double(y) + (Double(j) + 0.5) / Double(down))
                    }
                }
                #expect(abs(Double(piece[x, y]) - sum / Double(across * down)) < 0.51)
            }
        }
    }

    @Test(arguments: [(1, 1), (1, 9), (9, 1)])
    func `a picture of one row or column is sampled`(width: Int, height: Int) {
        let image = GrayImageTests.noise(width: width, height: height, seed: 6)
        let piece = image.sampled(image.bounds, through: .identity, width: width, height: height)
        #expect(piece == image)
    }

    @Test func `a transform that maps to nowhere gives a grey of the picture`() {
        let image = GrayImage(width: 6, height: 5, filledWith: 77)
        let nowhere = Homography(elements: [Double](repeating: 0, count: 9))
        let piece = image.sampled(image.bounds, through: nowhere, width: 3, height: 3)
        #expect(piece.pixels == [UInt8](repeating: 77, count: 9))
    }
}
