import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import Samples
import Testing

@testable import ReadoutReading

/// A drawn number in the middle of a display, and the ground around it.
struct SearchAreaTests {
    private static let frame = Region(x: 0, y: 0, width: 600, height: 400)
    private static let value = Region(x: 240, y: 180, width: 110, height: 40)
    /// The extent of a drawn word.
    private static let size = (width: 59.0, height: 21.0)

    /// - Parameter word: the place of a word, in pixels; nil for none.
    private static func picture(_ word: Point? = nil) -> GrayImage {
        var image = GrayImage(width: 600, height: 400, filledWith: 210)
        var digits = SeededGenerator(seed: 3)
        for digit in 0..<3 {
            image.drawGlyph(atX: 243 + digit * 37, y: 182, size: 5, bits: digits.next())
        }
        if let word { image.drawWord(atX: Int(word.x), y: Int(word.y)) }
        return image
    }

    /// Where a photo with a word shows words that the reference photo does not.
    private static func found(_ word: Point) throws -> [Region] {
        let around = try #require(
            AroundValues([value], words: [], in: picture(), frame: frame) { _ in nil })
        let photo = try WorkingPhoto(picture: picture(word)).photo
        let changes = try #require(
            around.changes(in: photo.picture, frame: photo.frame, through: .identity))
        return Array(changes.words)
    }

    @Test(arguments: [Point(84, 24), Point(446, 24), Point(84, 355), Point(446, 355)])
    func `a word in a corner of the ground is found, however far across`(place: Point) throws {
        let found = try Self.found(place)
        #expect(found.contains { abs($0.x - place.x) < 5 && abs($0.y - place.y) < 5 })
        let word = Region(
            x: place.x, y: place.y, width: Self.size.width, height: Self.size.height)
        #expect(word.distance(to: Self.value) > SearchArea.reach * Self.value.height)
        #expect(SearchArea.ground(around: Self.value).intersection(word) != nil)
    }

    @Test(arguments: [Point(14, 24), Point(516, 355)])
    func `a word beyond the ground is not searched`(place: Point) throws {
        #expect(try Self.found(place).isEmpty)
        let word = Region(
            x: place.x, y: place.y, width: Self.size.width, height: Self.size.height)
        #expect(SearchArea.ground(around: Self.value).intersection(word) == nil)
    }

    @Test func `the ground of all values is searched as far as the photo reaches`() throws {
        let ground = Region(x: 80, y: 20, width: 430, height: 360)
        #expect(SearchArea.ground(around: Self.value) == ground)
        let alone = try #require(SearchArea(around: [Self.value], frame: Self.frame))
        #expect(alone.region == ground)
        let other = Region(x: 500, y: 330, width: 60, height: 20)
        let both = try #require(SearchArea(around: [Self.value, other], frame: Self.frame))
        #expect(both.region == Region(x: 80, y: 20, width: 520, height: 380))
        let outside = Region(x: 2000, y: 180, width: 110, height: 40)
        #expect(SearchArea(around: [outside], frame: Self.frame) == nil)
    }
}
