import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// A drawn display, light on dark: a number, and three lamps below it with the words `L1`, `L2` and `L3`.
struct LampsTests {
    private static let frame = Region(x: 0, y: 0, width: 600, height: 300)
    private static let value = Region(x: 200, y: 60, width: 180, height: 64)
    private static let words = (0..<3).map {
        TextBox.Word(
            text: "L\($0 + 1)", confidence: 0.9,
            region: Region(x: 150 + 110 * Double($0), y: 188, width: 40, height: 24))
    }
    private static let dim: UInt8 = 70, lit: UInt8 = 220

    /// - Parameters:
    ///   - levels: brightness of the lamps, from left to right.
    ///   - light: brightness of everything as a share.
    private static func picture(_ levels: [UInt8], light: Double = 1) -> GrayImage {
        var image = GrayImage(width: 600, height: 300, filledWith: 230)
        var digits = SeededGenerator(seed: 3)
        for digit in 0..<3 {
            image.drawGlyph(atX: 205 + digit * 60, y: 62, size: 9, bits: digits.next())
        }
        image = image.inverted
        var pixels = image.pixels
        for (lamp, level) in levels.enumerated() {
            for y in -10...10 {
                for x in -10...10 where x * x + y * y <= 100 {
                    pixels[(200 + y) * 600 + 130 + 110 * lamp + x] = level
                }
            }
        }
        return GrayImage(
            width: 600, height: 300, pixels: pixels.map { UInt8(Double($0) * light) })
    }

    private func change(from levels: [UInt8], to photo: GrayImage) throws -> Lamps.Change? {
        try change(from: Self.picture(levels), to: photo)
    }

    /// What a photo shows lit differently than a reference photo.
    private func change(from reference: GrayImage, to photo: GrayImage) throws -> Lamps.Change? {
        let around = try #require(
            AroundValues(
                [Self.value], words: Self.words, in: reference, frame: Self.frame
            ) { _ in nil })
        let photo = try WorkingPhoto(picture: photo).photo
        return try #require(
            around.changes(in: photo.picture, frame: photo.frame, through: .identity)
        ).lamps
    }

    @Test func `another lamp that is lit is found with the names of both`() throws {
        let change = try #require(
            try change(
                from: [Self.lit, Self.dim, Self.dim],
                to: Self.picture([Self.dim, Self.dim, Self.lit])))
        #expect(change.names == ["L1", "L3"])
        #expect(change.strength > 0.3)
    }

    @Test func `a further lamp that is lit is found with its name`() throws {
        let change = try #require(
            try change(
                from: [Self.dim, Self.dim, Self.dim],
                to: Self.picture([Self.dim, Self.lit, Self.dim])))
        #expect(change.names == ["L2"])
        #expect(change.strength > 0.3)
    }

    @Test(arguments: [1, 0.6])
    func `the same lamps in other light are no change`(light: Double) throws {
        let levels = [Self.dim, Self.lit, Self.dim]
        let change = try change(from: levels, to: Self.picture(levels, light: light))
        #expect(change?.strength ?? 0 < 0.05)
    }

    /// The display without lamps, and with its words on tabs.
    /// - Parameters:
    ///   - tabs: brightness of the tabs, from left to right, and of the letters on them.
    ///   - reflection: what a reflection adds at the left and at the right edge.
    private static func picture(
        tabs: [(ground: UInt8, letters: UInt8)],
        reflection: (left: Double, right: Double) = (0, 0)
    ) -> GrayImage {
        var pixels = picture([] as [UInt8]).pixels
        for (word, tab) in zip(words, tabs) {
            let place = word.region
            for y in Int(place.y) - 8..<Int(place.bottom) + 8 {
                for x in Int(place.x) - 8..<Int(place.right) + 8 {
                    let isLetter = place.contains(Point(Double(x), Double(y))) && x % 8 < 3
                    pixels[y * 600 + x] = isLetter ? tab.letters : tab.ground
                }
            }
        }
        return GrayImage(
            width: 600, height: 300,
            pixels: pixels.enumerated().map { index, gray in
                let share = Double(index % 600) / 600
                let light = reflection.left * (1 - share) + reflection.right * share
                return UInt8(min(255, Double(gray) + light))
            })
    }

    @Test(arguments: [[200, 20, 60, 20], [30, 220, 30, 70]] as [[UInt8]])
    func `another tab or word that is lit is found`(levels: [UInt8]) throws {
        let lit = (ground: levels[0], letters: levels[1])
        let dim = (ground: levels[2], letters: levels[3])
        let change = try #require(
            try change(
                from: Self.picture(tabs: [lit, dim, dim]), to: Self.picture(tabs: [dim, dim, lit])))
        #expect(Set(change.names) == ["L1", "L3"])
        #expect(change.strength > 0.3)
    }

    @Test func `a reflection is no lamp`() throws {
        let tabs = [(ground: UInt8, letters: UInt8)](repeating: (30, 150), count: 3)
        let change = try change(
            from: Self.picture(tabs: tabs, reflection: (90, 0)),
            to: Self.picture(tabs: tabs, reflection: (0, 90)))
        #expect(change?.strength ?? 0 < 0.1)
    }

    @Test func `a unit is no lamp unless there are others`() {
        func word(_ text: String, x: Double) -> TextBox.Word {
            TextBox.Word(
                text: text, confidence: 0.9, region: Region(x: x, y: 90, width: 40, height: 24))
        }
        let watts = word("W", x: 400)
        let label = word("AUTO", x: 520)
        #expect(watts.isOnlyUnit(behind: [Self.value], among: [watts, label]))
        #expect(!label.isOnlyUnit(behind: [Self.value], among: [watts, label]))
        let kilowatts = word("kW", x: 460)
        #expect(!watts.isOnlyUnit(behind: [Self.value], among: [watts, kilowatts]))
        #expect(!watts.isOnlyUnit(behind: [], among: [watts]))
        // The unit of another value on the line.
        let next = Region(x: 450, y: 60, width: 100, height: 64)
        let volts = word("V", x: 560)
        #expect(watts.isOnlyUnit(behind: [Self.value, next], among: [watts, volts]))
        #expect(volts.isOnlyUnit(behind: [Self.value, next], among: [watts, volts]))
    }

    @Test func `a doubt about lamps names them for good`() {
        let doubts: [Doubt] = [.otherLamp(["L1", "L3"]), .otherLamp(["L2"])]
        let words = doubts.map { Doubt.word(code: $0.code, message: $0.description) }
        #expect(words == ["\"L1\" and \"L3\"", "\"L2\""])
        #expect(Doubt.word(code: "other-lamp", message: Doubt.otherLamp([]).description) == nil)
    }
}
