import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutPhotos

struct ExifBlockTests {
    private static let fields: [TestBytes.Field] = [
        .short(0x0112, 6), .text(0x0132, "2024:01:01 00:00:00"),
        .directory(
            0x8769, [.text(0x9003, "2016:12:02 10:22:23"), .text(0x9011, "+01:00")]),
        .directory(
            0x8825,
            [
                .text(1, "N"), .fractions(2, [(50, 1), (5, 1), (15, 1)]),
                .text(3, "W"), .fractions(4, [(14, 1), (25, 1), (17, 1)]),
            ]),
    ]

    @Test(arguments: [("jpg", 8), ("tiff", 8), ("tiff", 400)])
    func `time, offset and place are read from a file of any size`(
        format: String, side: Int
    ) throws {
        let folder = try TemporaryFolder()
        let image = GrayImage(width: side, height: side + 1, filledWith: 255)
        let bytes =
            format == "jpg"
            ? try TestBytes.jpeg(image, exif: TestBytes.exif(Self.fields))
            : TestBytes.tiff(image, camera: Self.fields)
        let photo = try PhotoFile.load(try folder.file("a", bytes))
        #expect(photo.width == side + 1 && photo.height == side)
        #expect(photo.captureTime.text == "2016-12-02T10:22:23")
        #expect(photo.captureTime.utcOffsetInMinutes == 60)
        let position = try #require(photo.position)
        #expect(abs(position.latitude - 50.0875) < 0.00001)
        #expect(abs(position.longitude + 14.421389) < 0.00001)
    }

    @Test func `a photo from a real writer has its time, offset and place`() throws {
        let photo = try PhotoFile.load(FixturePhoto.path("gps.jpg"))
        #expect(photo.captureTime.source == .exif)
        #expect(photo.captureTime.utcOffsetInMinutes == 60)
        let position = try #require(photo.position)
        #expect(abs(position.latitude - 50.0875) < 0.0001)
        #expect(abs(position.longitude - 14.421389) < 0.0001)
    }

    @Test func `what the camera did not write is not made up`() {
        let block = ExifBlock(TestBytes.exif([.directory(0x8769, [.text(0x9011, "+01:00")])])[...])
        #expect(block.orientation == .upright)
        #expect(block.captureTime == nil)
        #expect(block.position == nil)
    }

    @Test func `no block has no fields`() {
        for bytes in [[], [0x4D], Array("MM\0*".utf8), Array("Exif\0\0MM\0*".utf8)] {
            let block = ExifBlock(bytes[...])
            #expect(block.orientation == .upright && block.captureTime == nil)
        }
    }

    @Test func `damaged fields never crash`() throws {
        var generator = Steps(state: 2026)
        let small = TestBytes.exif(Self.fields)
        let large = TestBytes.tiff(
            GrayImage(width: 300, height: 300, filledWith: 0), camera: Self.fields)
        var read = 0
        for (source, rounds) in [(small, 4000), (large, 400)] {
            for _ in 0..<rounds {
                var bytes = source
                for _ in 0..<Int.random(in: 1...6, using: &generator) {
                    let place = Int.random(in: 0..<small.count, using: &generator)
                    bytes[bytes.count - 1 - place] = UInt8.random(in: 0...255, using: &generator)
                }
                if Bool.random(using: &generator) {
                    bytes.removeLast(Int.random(in: 0..<small.count, using: &generator))
                }
                let block = ExifBlock(bytes[...])
                if block.orientation != .upright || block.captureTime != nil { read += 1 }
                if let position = block.position {
                    #expect(abs(position.latitude) <= 90 && abs(position.longitude) <= 180)
                }
            }
        }
        #expect(read > 400)
    }

    /// Random numbers that are the same in each run.
    /// - Source: Steele, Lea and Flood 2014, doi:10.1145/2714064.2660195 (SplitMix64).
    private struct Steps: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
            return z ^ z >> 31
        }
    }
}
