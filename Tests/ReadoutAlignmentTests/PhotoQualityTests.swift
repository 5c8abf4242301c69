import ReadoutGeometry
import ReadoutImaging
import Samples
import Testing

@testable import ReadoutAlignment

struct PhotoQualityTests {
    /// Bars with the width and spacing of digit strokes, on a grey ground.
    private static func line(
        height: Int = 60, ground: UInt8 = 200, ink: UInt8 = 40
    ) -> GrayImage {
        var image = GrayImage(width: height * 6, height: height, filledWith: ground)
        let stroke = height / 8
        for x in stride(from: height / 2, to: height * 5, by: stroke * 3) {
            image.fill(
                Region(
                    x: Double(x), y: Double(height / 5), width: Double(stroke),
                    height: Double(height * 3 / 5)), with: ink)
        }
        for y in [height / 5, height * 3 / 5] {
            image.fill(
                Region(
                    x: Double(height), y: Double(y), width: Double(height * 3),
                    height: Double(stroke)), with: ink)
        }
        return image
    }

    private static func hints(of image: GrayImage, heightInPhoto: Double = 60) -> [String] {
        var quality = PhotoQuality()
        quality.measure(
            image, of: "total", height: heightInPhoto, textShare: 0.7)
        return quality.hints.map(\.code)
    }

    @Test(arguments: [24, 60, 150])
    func `a good line of any size gets no hint`(height: Int) {
        #expect(Self.hints(of: Self.line(height: height)).isEmpty)
        #expect(Self.hints(of: Self.line(height: height).inverted).isEmpty)
        #expect(Self.hints(of: Self.line(height: height, ground: 255, ink: 0)).isEmpty)
    }

    @Test(arguments: [24, 60, 150])
    func `what is too blurred for its strokes is told, whatever its size`(height: Int) {
        // Three box blurs approximate a Gaussian.
        let blurred = Self.line(height: height).blurred(radius: height / 6)
        #expect(Self.hints(of: blurred) == ["too-blurred"])
    }

    @Test(arguments: [1, 2, 4])
    func `the width of edges grows with the blur`(radius: Int) throws {
        let image = Self.line(height: 120).blurred(radius: radius)
        let width = try #require(image.edgeWidth(upTo: 60))
        // Three box blurs of width 2r + 1 have a standard deviation of the root of r(r + 1).
        let expected = 2.56 * Double(radius * (radius + 1)).squareRoot()
        #expect(abs(width - expected) < 0.35 * expected + 0.5)
    }

    @Test func `a picture without edges has no width of them`() {
        #expect(GrayImage(width: 90, height: 60, filledWith: 90).edgeWidth(upTo: 20) == nil)
    }

    @Test func `a dim line is too dark, a dim display with contrast is not`() {
        #expect(Self.hints(of: Self.line(ground: 20, ink: 6)) == ["too-dark"])
        #expect(Self.hints(of: Self.line(ground: 52, ink: 6)).isEmpty)
    }

    @Test func `ink that is nearly white is too light`() {
        #expect(Self.hints(of: Self.line(ground: 255, ink: 240)) == ["too-light"])
    }

    @Test func `a reflection over figures is told, white paper and bright figures are not`() {
        var image = Self.line(ground: 160)
        image.fill(Region(x: 100, y: 6, width: 70, height: 48), with: 255)
        #expect(Self.hints(of: image).contains("glare"))
        #expect(Self.line(ground: 255).glareShare == 0)
        #expect(Self.line(ground: 20, ink: 255).glareShare == 0)
        #expect(Self.line(ground: 255).blurred(radius: 10).glareShare == 0)
        // Paper that is white only where the light falls straight on it.
        var paper = Self.line(ground: 240)
        paper.fill(Region(x: 100, y: 6, width: 70, height: 48), with: 255)
        #expect(paper.glareShare == 0)
    }

    @Test func `text of few pixels is too small`() {
        #expect(Self.hints(of: Self.line(), heightInPhoto: 9) == ["too-small"])
        #expect(Self.hints(of: Self.line(), heightInPhoto: 14).isEmpty)
    }

    @Test func `a hint names the values concerned, and none when all are`() {
        var quality = PhotoQuality()
        for (name, image) in [("a", Self.line()), ("b", Self.line().blurred(radius: 10))] {
            quality.measure(image, of: name, height: 60, textShare: 0.7)
        }
        #expect(quality.hints == [.init(.blurred, valueNames: ["b"])])
        #expect("\(quality.hints[0])".hasPrefix("too blurred at b; "))
        var all = PhotoQuality()
        all.measure(
            Self.line().blurred(radius: 10), of: "b", height: 60, textShare: 0.7)
        #expect(all.hints == [.init(.blurred)])
    }

    @Test(arguments: [1, 2, 3])
    func `a small sharp thing before a large soft ground is not blurred`(share: Int) throws {
        var photo = GrayImage(width: 480 * share, height: 360 * share, filledWith: 0)
        for y in 0..<photo.height {
            for x in 0..<photo.width {
                photo.pixels[y * photo.width + x] =
                    UInt8(30 + 100 * x / photo.width + 100 * y / photo.height)
            }
        }
        let panel = Panel(seed: 3).picture(values: 2)
        func put(_ panel: GrayImage) {
            let (left, top) = ((photo.width - 480) / 2, (photo.height - 360) / 2)
            for y in 0..<360 {
                for x in 0..<480 {
                    photo.pixels[(top + y) * photo.width + left + x] = panel[x, y]
                }
            }
        }
        put(panel)
        #expect(try PhotoQuality(of: WorkingPhoto(picture: photo)).hints.isEmpty)
        put(panel.blurred(radius: 8 * share))
        photo = photo.blurred(radius: 8 * share)
        let blurred = try PhotoQuality(of: WorkingPhoto(picture: photo)).hints
        #expect(blurred == [.init(.blurred)])
    }

    @Test func `a whole photo is judged at any size`() throws {
        let panel = Panel(seed: 3).picture(values: 2)
        for factor in [1, 3] {
            let large = panel.resized(
                width: panel.width * factor, height: panel.height * factor)
            #expect(try PhotoQuality(of: WorkingPhoto(picture: large)).hints.isEmpty)
            let blurred = large.blurred(radius: 8 * factor)
            #expect(
                try PhotoQuality(of: WorkingPhoto(picture: blurred)).hints == [.init(.blurred)])
            var dark = large
            dark.pixels = dark.pixels.map { $0 / 6 }
            #expect(try PhotoQuality(of: WorkingPhoto(picture: dark)).hints == [.init(.dark)])
        }
    }
}
