import Foundation
import ReadoutImaging
import ReadoutInput
import Samples
import Testing

@testable import ReadoutPhotos

/// Files whose pictures are larger, or more, than they seem.
struct PictureLimitTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let image = GrayImage(width: 40, height: 30, filledWith: 90)

    /// The small picture in each format that the tests can write.
    private static func files() throws -> [(String, [UInt8])] {
        [
            ("a.png", try PictureFile.png(image)), ("a.jpg", try PictureFile.jpeg(image)),
            ("a.tif", TestBytes.tiff(image, orientation: 1)),
            ("a.bmp", TestBytes.bmp(image, bits: 24)), ("a.pgm", TestBytes.pgm(image)),
        ]
    }

    @Test func `no format is decoded beyond the pixels that are allowed`() throws {
        for (name, bytes) in try Self.files() {
            let path = try folder.file(name, bytes)
            #expect(try PhotoFile.load(path, atMostPixels: 1200).width == 40, "\(name)")
            let refused = PhotoError.picture(
                path: path, problem: .tooLarge(width: 40, height: 30, limit: 1199))
            #expect(throws: refused, "\(name)") {
                try PhotoFile.load(path, atMostPixels: 1199)
            }
        }
        for name in ["photo.heic", "photo.webp", "photo.gif"] {
            let path = FixturePhoto.path(name)
            #expect(try PhotoFile.load(path).pictureCount == 1)
            #expect(throws: PhotoError.self, "\(name)") {
                try PhotoFile.load(path, atMostPixels: 100 * 100)
            }
        }
    }

    /// An animated WebP with two frames of a still one.
    private static func animation(
        of still: [UInt8], width: Int, height: Int, x: Int = 0
    ) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            var chunk = Array(name.utf8)
            chunk += number(data.count, 4)
            chunk += data
            if data.count % 2 != 0 { chunk.append(0) }
            return chunk
        }
        let size = number(width - 1, 3) + number(height - 1, 3)
        var frame = number(x, 3) + number(0, 3)
        frame += size
        frame += number(100, 4)
        frame += still.dropFirst(12)
        var head = number(2, 4)
        head += size
        var content = Array("WEBP".utf8)
        content += chunk("VP8X", head)
        content += chunk("ANIM", number(0, 6))
        for _ in 1...2 { content += chunk("ANMF", frame) }
        var file = Array("RIFF".utf8)
        file += number(content.count, 4)
        file += content
        return file
    }

    @Test func `the first picture of an animated WebP is read`() throws {
        let still = try PhotoFile.load(FixturePhoto.path("photo.webp"))
        let bytes = [UInt8](
            try Data(contentsOf: URL(filePath: FixturePhoto.path("photo.webp"))))
        let (width, height) = (still.width, still.height)
        let animation = Self.animation(of: bytes, width: width, height: height)
        let read = try PhotoFile.load(folder.file("a.webp", animation))
        #expect(read.pictureCount == 2)
        #expect(read.picture == still.picture)
        // A frame beside the corner, or of another size than the picture, is not the picture.
        for other in [
            Self.animation(of: bytes, width: width, height: height, x: 1),
            Self.animation(of: bytes, width: width + 2, height: height),
        ] {
            let path = try folder.file("b.webp", other)
            #expect(
                throws: PhotoError.picture(path: path, problem: .unsupported("WebP, animated"))
            ) { try PhotoFile.load(path) }
        }
    }

    @Test func `the words name the limit, and the option that moves it`() {
        let usual = PictureProblem.tooLarge(
            width: 20_000, height: 10_000, limit: PhotoFile.usualPixels)
        #expect(
            "\(usual)"
                == "it has 20000 by 10000 pixels, more than 120 million; make it smaller, "
                + "or allow more with --max-pixels")
        let most = PictureProblem.tooLarge(
            width: 20_000, height: 20_000, limit: PhotoFile.mostPixels)
        #expect("\(most)".hasSuffix("more than 250 million; make it smaller"))
    }

    @Test func `a tile of a TIFF is a picture that is unpacked whole`() throws {
        var bytes = TestBytes.tiff(
            Self.image,
            camera: [.long(322, 100_000), .long(323, 100_000), .long(324, 8), .long(325, 8)])
        #expect(throws: PictureProblem.self) { _ = try PictureDecoder.open(bytes).width }
        bytes = TestBytes.tiff(
            Self.image, camera: [.long(322, 48), .long(323, 32), .long(324, 8), .long(325, 8)])
        #expect(throws: Never.self) { _ = try PictureDecoder.open(bytes).width }
    }

    @Test func `a JPEG of endless scans is refused`() throws {
        let plain = try PictureFile.jpeg(Self.image)
        let scan = try #require(
            plain.indices.first { plain[$0] == 0xFF && plain[$0 + 1] == 0xDA })
        let many = (0..<101).flatMap { _ in plain[scan..<(plain.count - 2)] }
        let bytes = Array(plain[..<scan] + many + plain.suffix(2))
        #expect(throws: PictureProblem.unsupported("JPEG of over 100 scans")) {
            _ = try PictureDecoder.open(bytes).width
        }
    }

    @Test func `pages of a TIFF are counted, smaller copies are not`() throws {
        func directory(_ kind: Int, next: Int) -> [UInt8] {
            TestBytes.little16(2) + TestBytes.little16(254) + TestBytes.little16(4)
                + TestBytes.little32(1) + TestBytes.little32(kind) + TestBytes.little16(256)
                + TestBytes.little16(4) + TestBytes.little32(1) + TestBytes.little32(40)
                + TestBytes.little32(next)
        }
        func tiff(_ kinds: [Int], last: Int = 0) -> [UInt8] {
            var bytes = TestBytes.tiff(Self.image, orientation: 1)
            bytes.removeLast(4)
            let size = directory(0, next: 0).count
            bytes += TestBytes.little32(kinds.isEmpty ? last : bytes.count + 4)
            for (index, kind) in kinds.enumerated() {
                let isLast = index == kinds.count - 1
                bytes += directory(kind, next: isLast ? last : bytes.count + size)
            }
            return bytes
        }
        func count(_ bytes: [UInt8]) throws -> Int {
            let count = try PictureDecoder.open(bytes).pictureCount
            return count
        }
        #expect(try count(tiff([])) == 1)
        #expect(try count(tiff([0, 2])) == 3)
        // A thumbnail and a mask are not pages.
        #expect(try count(tiff([1, 4])) == 1)
        // A cycle of directories must end.
        let start = TestBytes.tiff(Self.image, orientation: 1).count
        #expect(try count(tiff([0], last: start)) == 2)
        let path = try folder.file("a.tif", tiff([0]))
        #expect(try PhotoFile.load(path).pictureCount == 2)
    }

    @Test func `frames of a GIF and of an animated PNG are counted`() throws {
        let first = TestBytes.gif.dropLast()
        // A frame as programs write it: the display time, then the picture.
        let control: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
        let frame = control + TestBytes.gif[19...].dropLast()
        let path = try folder.file("a.gif", Array(first + frame + frame) + [0x3B])
        let photo = try PhotoFile.load(path)
        #expect(photo.pictureCount == 3)
        #expect(photo.width == 2)
        // A file that is cut off after the first frame may have lost others.
        let cut = try folder.file("b.gif", Array(first + frame.prefix(10)))
        #expect(throws: PhotoError.self) { try PhotoFile.load(cut) }
        let png = try PictureFile.png(Self.image)
        let chunk =
            TestBytes.big32(8) + Array("acTL".utf8) + TestBytes.big32(5) + TestBytes.big32(0)
            + [0, 0, 0, 0]
        let animated = try folder.file("a.png", Array(png[..<33]) + chunk + Array(png[33...]))
        #expect(try PhotoFile.load(animated).pictureCount == 5)
    }
}
