import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutPhotos

struct HeifTests {
    /// The second photo is stored sideways, and both HEIC's own box and EXIF say so.
    private static let photos = ["photo.heic", "turned.heic"]

    @Test(arguments: photos)
    func `a heic photo is turned once and looks as the png of it`(name: String) throws {
        let photo = try PhotoFile.load(FixturePhoto.path(name))
        let png = try PhotoFile.load(FixturePhoto.path("photo.png"))
        #expect(photo.width == 400 && photo.height == 300)
        try #require(photo.picture.width == 400 && photo.picture.height == 300)
        let differences = zip(photo.picture.pixels, png.picture.pixels).map {
            abs(Int($0) - Int($1))
        }
        #expect(differences.reduce(0, +) < 4 * differences.count)
    }

    @Test(arguments: photos)
    func `the date of a heic photo is the camera's`(name: String) throws {
        let photo = try PhotoFile.load(FixturePhoto.path(name))
        #expect(photo.captureTime.source == .exif)
        #expect(photo.captureTime.text == "2026-03-14T15:09:26")
    }

    @Test(arguments: photos)
    func `a heic photo that is cut off is refused`(name: String) throws {
        let bytes = try FixturePhoto.bytes(name)
        for part in 1..<8 {
            #expect(throws: PictureProblem.self) {
                try PictureFile.decode(Array(bytes.prefix(bytes.count * part / 8)))
            }
        }
    }
}
