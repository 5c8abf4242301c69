import ReadoutImaging
import ReadoutInput
import Samples
import Testing

@testable import ReadoutPhotos

struct OrientationTests {
    /// The stored quarters of the test picture for each orientation that makes it upright.
    private static let stored: [(Int, [Int])] = [
        (1, [0, 1, 2, 2]), (2, [1, 0, 2, 2]), (3, [2, 2, 1, 0]), (4, [2, 2, 0, 1]),
        (5, [0, 2, 1, 2]), (6, [1, 2, 0, 2]), (7, [2, 1, 2, 0]), (8, [2, 0, 2, 1]),
    ]

    private static func picture(_ quarters: [Int], swapped: Bool) -> GrayImage {
        let (width, height) = swapped ? (32, 48) : (48, 32)
        var image = GrayImage(width: width, height: height, filledWith: 255)
        for y in 0..<height {
            for x in 0..<width {
                let quarter = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)
                image[x, y] = [0, 128, 255][quarters[quarter]]
            }
        }
        return image
    }

    @Test(arguments: 0..<8)
    func `each of the eight orientations comes out upright`(index: Int) throws {
        let (orientation, quarters) = Self.stored[index]
        let image = Self.picture(quarters, swapped: orientation >= 5)
        let exif = TestBytes.exif([.short(0x0112, orientation)])
        for bytes in [
            try TestBytes.jpeg(image, exif: exif), try TestBytes.png(image, exif: exif),
            TestBytes.tiff(image, orientation: orientation),
        ] {
            let picture = try PictureFile.decode(bytes)
            #expect(picture.width == 48 && picture.height == 32)
            #expect(TestPicture.quarters(picture) == [0, 1, 2, 2])
        }
    }

    @Test func `an orientation that does not exist is upright`() throws {
        let exif = TestBytes.exif([.short(0x0112, 9)])
        let picture = try PictureFile.decode(try TestBytes.jpeg(TestPicture.corners, exif: exif))
        #expect(TestPicture.quarters(picture) == [0, 1, 2, 2])
    }

    @Test func `the size of a turned photo is that of the upright one`() throws {
        let folder = try TemporaryFolder()
        let exif = TestBytes.exif([.short(0x0112, 6)])
        let path = try folder.file("a.jpg", try TestBytes.jpeg(TestPicture.corners, exif: exif))
        let photo = try PhotoFile.load(path)
        #expect(photo.width == 32 && photo.height == 48)
        #expect(photo.picture.width == 32 && photo.picture.height == 48)
    }
}
