import Foundation
import ReadoutImaging
import ReadoutInput
import Samples
import Testing

@testable import ReadoutPhotos

struct UnreadFormatTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func problem(_ path: String) -> PictureProblem? {
        do throws(PhotoError) {
            _ = try PhotoFile.load(path)
            return nil
        } catch {
            guard case .picture(_, let problem) = error else { return nil }
            return problem
        }
    }

    private static let starts: [(String, [UInt8])] = [
        ("JPEG 2000", [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
        ("JPEG XL", [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20]), ("JPEG XL", [0xFF, 0x0A, 1, 2]),
        ("camera raw", [0x49, 0x49, 0x2A, 0, 0x10, 0, 0, 0, 0x43, 0x52, 2, 0]),
        ("camera raw", Array("\0\0\0\u{18}ftypcrx ".utf8)),
        ("camera raw", Array("FUJIFILMCCD-RAW 0201".utf8)),
        ("Photoshop", Array("8BPS\0\u{1}".utf8)),
        ("GIMP", Array("gimp xcf file".utf8)),
    ]

    @Test(arguments: 0..<8)
    func `a picture that is not read is named by its first bytes`(index: Int) throws {
        let (name, bytes) = Self.starts[index]
        let path = try folder.file("picture.dat", bytes)
        #expect(PhotoFile.looksLikePhoto(path))
        #expect(problem(path) == .unsupported(name))
        #expect(PreciousFile(at: path) == .picture)
    }

    @Test(arguments: ["a.jp2", "a.CR3", "a.nef", "a.dng", "a.psd", "a.jxl", "a.arw"])
    func `a picture that is not read is named by the ending of its name`(name: String) throws {
        let path = try folder.file(name, Array("no known first bytes".utf8))
        #expect(PhotoFile.looksLikePhoto(path))
        guard case .unsupported = problem(path) else {
            Issue.record("\(String(describing: problem(path)))")
            return
        }
    }

    @Test func `a raw picture is not read as its thumbnail, and a JPEG of that name is read`()
        throws
    {
        let tiff = TestBytes.tiff(TestPicture.corners, orientation: 1)
        #expect(problem(try folder.file("a.nef", tiff)) == .unsupported("camera raw"))
        #expect(try PhotoFile.load(folder.file("a.tiff", tiff)).width == 48)
        let jpeg = try PictureFile.jpeg(TestPicture.corners)
        #expect(try PhotoFile.load(folder.file("b.nef", jpeg)).width == 48)
    }

    @Test func `the message says how such a picture becomes one that is read`() throws {
        #expect(
            PictureProblem.unsupported("JPEG 2000").description
                == "this kind of picture is not supported (JPEG 2000); convert it to JPEG, as with "
                + "'magick', 'heif-convert' or the camera's own program")
    }
}
