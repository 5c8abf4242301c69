import Foundation
import ReadoutImaging
import Samples
import Testing

@testable import ReadoutPhotos

struct DrawnMarkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a marked picture is known and decoded as before`() throws {
        for bytes in [
            try PictureFile.png(TestPicture.corners), try PictureFile.jpeg(TestPicture.corners),
        ] {
            let marked = DrawnMark.added(to: bytes)
            #expect(marked.count > bytes.count)
            #expect(PreciousFile(at: try folder.file("photo", bytes)) == .picture)
            #expect(PreciousFile(at: try folder.file("drawn", marked)) == nil)
            #expect(try PictureFile.decode(marked) == PictureFile.decode(bytes))
        }
    }

    @Test func `the mark of a PNG is a chunk with the right check sum`() throws {
        let marked = DrawnMark.added(to: try PictureFile.png(TestPicture.corners))
        // Made by Python's zlib.crc32.
        let chunk = Array("tEXtComment\0drawn-by-readout".utf8) + TestBytes.big32(0x3269_F0FB)
        #expect(marked[37...].starts(with: chunk))
        #expect(marked[33..<37].elementsEqual(TestBytes.big32(24)))
    }

    @Test func `a page is marked at its end`() throws {
        let page = Array("%PDF-1.7\n%%EOF\n".utf8)
        #expect(PreciousFile(at: try folder.file("invoice.pdf", page)) == .picture)
        #expect(PreciousFile(at: try folder.file("report.pdf", DrawnMark.added(to: page))) == nil)
    }

    @Test func `texts and other files may be replaced, databases not`() throws {
        for text in ["", "captured_at,total\n", "P1\tP2\n4821\t17\n", "P1 photos/a.jpg\n"] {
            let path = try folder.file("text", Array(text.utf8))
            #expect(PreciousFile(at: path) == nil, "\(text)")
            #expect(DrawnMark.added(to: Array(text.utf8)) == Array(text.utf8))
        }
        #expect(
            PreciousFile(at: try folder.file("a.pgm", TestBytes.pgm(TestPicture.corners)))
                == .picture)
        #expect(
            PreciousFile(at: try folder.file("a.db", Array("SQLite format 3\0".utf8))) == .database)
        #expect(PreciousFile(at: folder.path) == nil)
        #expect(PreciousFile(at: folder.path + "/none") == nil)
    }
}
