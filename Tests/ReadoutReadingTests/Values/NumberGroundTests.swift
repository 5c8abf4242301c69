import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

@Suite struct NumberGroundTests {
    /// A crop whose first columns lie outside the photo, with digits as boxes 40 wide at `starts`.
    private static func crop(
        digitsAt starts: [Int], visibleFrom first: Int, frameAt frame: Int? = nil
    ) throws -> ValueCrop {
        var picture = GrayImage(width: 480 - first, height: 100, filledWith: 200)
        if let frame {
            for left in stride(from: frame - first, to: picture.width, by: 12) {
                picture.fill(Region(x: Double(left), y: 0, width: 6, height: 100), with: 70)
            }
        }
        for start in starts where start - first >= 0 {
            picture.fill(
                Region(x: Double(start - first), y: 12, width: 40, height: 76), with: 60)
        }
        let photo = Photo(
            path: "photo.png", sha256: "", picture: picture, width: picture.width, height: 100,
            captureTime: try #require(CaptureTime(text: "2026-01-02T03:04:05", source: .file)))
        // Half a height is added as margin on either side.
        return ValueCrop(
            of: Region(x: Double(50 - first), y: 0, width: 380, height: 100), through: .identity,
            from: photo)
    }

    private static func characters(
        _ text: String, at starts: [Int], in crop: ValueCrop
    ) -> [RecognizedCharacter] {
        zip(text, starts).map { character, start in
            RecognizedCharacter(
                text: String(character), confidence: 1,
                region: Region(
                    x: Double(start - crop.columns.lowerBound), y: 0, width: 40, height: 100))
        }
    }

    @Test func `a number is whole when another digit would have shown where it is cut off`() throws
    {
        let starts = [200, 256, 312]
        let crop = try Self.crop(digitsAt: starts, visibleFrom: 165)
        let ground = try #require(
            NumberGround(of: crop, beside: Self.characters("502", at: starts, in: crop)))
        #expect(!crop.isWhole)
        #expect(abs(ground.text.lowerBound - 200) < 6)
        let isWhole = ground.isWhole(in: crop)
        #expect(isWhole)
    }

    @Test func `a number may go on where there is less room than between its own digits`() throws {
        let starts = [200, 256, 312]
        let crop = try Self.crop(digitsAt: starts, visibleFrom: 192)
        let ground = try #require(
            NumberGround(of: crop, beside: Self.characters("502", at: starts, in: crop)))
        let isWhole = ground.isWhole(in: crop)
        #expect(!isWhole)
    }

    @Test func `a digit may stand far before a 1`() throws {
        let starts = [200, 256, 312]
        let crop = try Self.crop(digitsAt: starts, visibleFrom: 165)
        let ground = try #require(
            NumberGround(of: crop, beside: Self.characters("102", at: starts, in: crop)))
        let isWhole = ground.isWhole(in: crop)
        #expect(!isWhole)
    }

    @Test func `another digit beside the number is seen whether a reader told of it or not`() throws
    {
        let starts = [200, 256, 312]
        let crop = try Self.crop(digitsAt: [144] + starts, visibleFrom: 120)
        let ground = try #require(
            NumberGround(of: crop, beside: Self.characters("502", at: starts, in: crop)))
        let isWhole = ground.isWhole(in: crop)
        #expect(!isWhole)
    }

    @Test func `a frame where the place is in the photo matters not, where it is cut off it does`()
        throws
    {
        let starts = [200, 256, 312]
        let crop = try Self.crop(digitsAt: starts, visibleFrom: 165, frameAt: 354)
        let ground = try #require(
            NumberGround(of: crop, beside: Self.characters("502", at: starts, in: crop)))
        #expect(ground.text.upperBound > 430)
        let isWhole = ground.isWhole(in: crop)
        #expect(isWhole)
        let merged = try Self.crop(digitsAt: [160] + starts, visibleFrom: 120)
        let other = try #require(
            NumberGround(of: merged, beside: Self.characters("02", at: [256, 312], in: merged)))
        let isOtherWhole = other.isWhole(in: merged)
        #expect(!isOtherWhole)
    }

    @Test func `without characters nothing is known`() throws {
        let crop = try Self.crop(digitsAt: [200], visibleFrom: 165)
        #expect(NumberGround(of: crop, beside: []) == nil)
    }
}
