import Foundation
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutPhotos

struct CaptureTimeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func photo(_ fields: [TestBytes.Field], name: String = "a.jpg") throws -> Photo {
        let bytes = try TestBytes.jpeg(TestPicture.corners, exif: TestBytes.exif(fields))
        return try PhotoFile.load(try folder.file(name, bytes))
    }

    @Test func `the original date goes before the others`() throws {
        let time = try photo([
            .text(0x0132, "2024:01:01 00:00:00"),
            .directory(
                0x8769,
                [
                    .text(0x9003, "2016:12:02 10:22:23"), .text(0x9004, "2020:01:01 00:00:00"),
                    .text(0x9011, "-05:30"),
                ]),
        ]).captureTime
        #expect(time.text == "2016-12-02T10:22:23")
        #expect(time.utcOffsetInMinutes == -330)
        #expect(time.source == .exif)
    }

    @Test func `a camera whose clock was never set has no date`() throws {
        let time = try photo(
            [
                .text(0x0132, "    :  :     :  :  "),
                .directory(0x8769, [.text(0x9003, "0000:00:00 00:00:00")]),
            ], name: "IMG_20231005_142530.jpg"
        ).captureTime
        #expect(time.text == "2023-10-05T14:25:30")
        #expect(time.source == .name)
    }

    @Test func `the file's own time is the last resort`() throws {
        let path = try folder.file("a.png", try PictureFile.png(TestPicture.corners))
        let moment = Date(timeIntervalSince1970: 1_500_000_000)
        try FileManager.default.setAttributes([.modificationDate: moment], ofItemAtPath: path)
        let time = try PhotoFile.load(path).captureTime
        let offset = try #require(time.utcOffsetInMinutes)
        #expect(time.source == .file)
        #expect(
            CivilDate(dateTime: time.text)?.secondsSince1970 == 1_500_000_000 + offset * 60)
    }

    @Test func `a position is in degrees north and east`() throws {
        let position = try photo([
            .directory(
                0x8825,
                [
                    .text(1, "S"), .fractions(2, [(33, 1), (51, 1), (3000, 100)]),
                    .text(3, "E"), .fractions(4, [(151, 1), (12, 1), (0, 1)]),
                ])
        ]).position
        let found = try #require(position)
        #expect(abs(found.latitude + 33.858333) < 0.00001)
        #expect(abs(found.longitude - 151.2) < 0.00001)
    }

    @Test func `a position with a zero below its fraction is none`() throws {
        let position = try photo([
            .directory(
                0x8825,
                [
                    .text(1, "N"), .fractions(2, [(0, 0), (0, 0), (0, 0)]),
                    .text(3, "E"), .fractions(4, [(0, 0), (0, 0), (0, 0)]),
                ])
        ]).position
        #expect(position == nil)
    }
}
