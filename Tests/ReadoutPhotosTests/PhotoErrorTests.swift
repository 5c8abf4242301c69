import Foundation
import ReadoutImaging
import Samples
import Testing

@testable import ReadoutPhotos

struct PhotoErrorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func code(_ path: String) -> String {
        do throws(PhotoError) {
            _ = try PhotoFile.load(path)
            return "read"
        } catch {
            return error.code
        }
    }

    @Test func `what is no file is refused for what it is`() throws {
        #expect(code(folder.path + "/none.jpg") == "not-found")
        #expect(code(folder.path) == "is-a-folder")
        #expect(code("/dev/null") == "not-a-file")
        #expect(code(try folder.file("empty.jpg", [])) == "empty")
        #expect(code(try folder.file("text.jpg", Array("hello, world".utf8))) == "not-a-picture")
    }

    @Test func `a pipe is refused without waiting for it`() throws {
        let path = folder.path + "/pipe.jpg"
        #expect(mkfifo(path, 0o600) == 0)
        #expect(code(path) == "not-a-file")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `a file without permission is refused`() throws {
        let path = try folder.file("secret.jpg", [1, 2, 3])
        chmod(path, 0)
        #expect(code(path) == "not-readable")
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 6])
    func `a picture that is cut off anywhere is refused`(format: Int) throws {
        let noise = GrayImage(
            width: 64, height: 64,
            pixels: (0..<4096).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) })
        let whole =
            switch format {
            case 0: try PictureFile.jpeg(noise)
            case 1: try PictureFile.png(noise)
            case 2: TestBytes.tiff(noise, orientation: 1)
            case 3: TestBytes.bmp(noise, bits: 24)
            case 4: TestBytes.bmp(noise, bits: 32)
            case 5: TestBytes.pgm(noise)
            default: TestBytes.gif
            }
        #expect(code(try folder.file("whole", whole)) == "read")
        // The last four bytes of a TIFF only say that no second picture follows, so a file without them is complete.
        for part in 1..<20 {
            let path = try folder.file(
                "part", Array(whole.prefix((whole.count - (format == 2 ? 5 : 2)) * part / 19)))
            #expect(["truncated", "not-a-picture"].contains(code(path)), "\(part) of 19")
        }
    }

    @Test func `a cut off photo's message says what to do`() throws {
        let bytes = try PictureFile.jpeg(TestPicture.corners).dropLast(40)
        #expect(throws: PhotoError.picture(path: "a", problem: .truncated(bytes: bytes.count))) {
            do throws(PictureProblem) {
                _ = try PictureFile.decode(Array(bytes))
            } catch {
                throw PhotoError.picture(path: "a", problem: error)
            }
        }
        let error = PhotoError.picture(path: "a.jpg", problem: .truncated(bytes: 12345))
        #expect(
            error.description
                == "cannot read photo 'a.jpg': it is cut off after 12345 bytes; copy it again")
    }

    @Test func `a jpeg whose data is lost in the middle is damaged`() throws {
        let noise = GrayImage(
            width: 256, height: 256,
            pixels: (0..<65536).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) })
        let whole = try PictureFile.jpeg(noise)
        let bytes = whole[..<(whole.count / 2)] + whole.suffix(2)
        #expect(code(try folder.file("a.jpg", Array(bytes))) == "damaged")
    }

    @Test func `a jpeg with bytes too many before a marker is read`() throws {
        let whole = try PictureFile.jpeg(TestPicture.corners)
        let bytes = whole.dropLast(2) + [0x20, 0x20, 0xFF, 0xD9]
        #expect(code(try folder.file("a.jpg", Array(bytes))) == "read")
    }

    @Test(arguments: ["png", "bmp", "gif", "pgm", "tiff", "jpeg"])
    func `too many pixels are refused by the header alone`(format: String) throws {
        var bytes: [UInt8]
        switch format {
        case "png":
            bytes = try PictureFile.png(TestPicture.corners)
            bytes.replaceSubrange(16..<24, with: TestBytes.big32(20_000) + TestBytes.big32(20_000))
        case "bmp":
            bytes = TestBytes.bmp(TestPicture.corners, bits: 24)
            bytes.replaceSubrange(
                18..<26, with: TestBytes.little32(20_000) + TestBytes.little32(20_000))
        case "gif":
            bytes = TestBytes.gif
            bytes.replaceSubrange(
                24..<28, with: TestBytes.little16(60_000) + TestBytes.little16(60_000))
        case "pgm":
            bytes = Array("P5 99999999 99999999 255\n".utf8)
        case "tiff":
            let tall = GrayImage(width: 1, height: 1, filledWith: 0)
            bytes = TestBytes.tiff(tall, orientation: 1)
            for field in [0, 1] {
                let place = 8 + 1 + 2 + field * 12 + 8
                bytes.replaceSubrange(place..<place + 4, with: TestBytes.little32(20_000))
            }
        default:
            bytes = try PictureFile.jpeg(TestPicture.corners)
            let frame = try #require(
                (2..<bytes.count).first { bytes[$0 - 1] == 0xFF && bytes[$0] == 0xC0 })
            bytes.replaceSubrange(
                frame + 4..<frame + 8, with: TestBytes.big16(60_000) + TestBytes.big16(60_000))
        }
        #expect(code(try folder.file("huge", bytes)) == "too-large")
    }

    @Test func `a picture without width is refused`() throws {
        var png = try PictureFile.png(TestPicture.corners)
        png.replaceSubrange(16..<20, with: [0, 0, 0, 0])
        #expect(code(try folder.file("a.png", png)) == "zero-size")
        #expect(code(try folder.file("a.pgm", Array("P5 0 4 255\n".utf8))) == "zero-size")
    }

    @Test func `a picture that cannot be encoded is not damaged, but too large for the memory`() {
        // Leptonica holds at most 2^24 words of four pixels in a row.
        let wide = GrayImage(width: 4 << 24, height: 1, filledWith: 0)
        #expect(throws: PictureProblem.noMemory(width: 4 << 24, height: 1)) {
            try PictureFile.png(wide)
        }
    }

    @Test func `damaged bytes never crash`() throws {
        var generator = SystemRandomNumberGenerator()
        let sources = [
            try TestBytes.jpeg(
                TestPicture.corners,
                exif: TestBytes.exif([.short(0x0112, 6), .text(0x0132, "2023")])),
            TestBytes.tiff(TestPicture.corners, orientation: 6),
            TestBytes.bmp(TestPicture.corners, bits: 24), TestBytes.pgm(TestPicture.corners),
            TestBytes.gif,
        ]
        for source in sources {
            for _ in 0..<60 {
                var bytes = source
                for _ in 0..<4 {
                    let place = Int.random(in: 0..<min(300, bytes.count), using: &generator)
                    bytes[place] = UInt8.random(in: 0...255, using: &generator)
                }
                _ = code(try folder.file("damaged", bytes))
            }
        }
    }
}
