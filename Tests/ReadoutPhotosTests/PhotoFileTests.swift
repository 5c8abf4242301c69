import Foundation
import ReadoutImaging
import ReadoutInput
import Samples
import Testing

@testable import ReadoutPhotos

struct PhotoFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let formats: [(String, @Sendable () throws -> [UInt8])] = [
        ("jpeg", { try PictureFile.jpeg(TestPicture.corners, quality: 95) }),
        ("png", { try PictureFile.png(TestPicture.corners) }),
        ("tiff", { TestBytes.tiff(TestPicture.corners, orientation: 1) }),
        ("bmp of 24 bits", { TestBytes.bmp(TestPicture.corners, bits: 24) }),
        ("bmp of 32 bits", { TestBytes.bmp(TestPicture.corners, bits: 32) }),
        ("pgm", { TestBytes.pgm(TestPicture.corners) }),
    ]

    @Test(arguments: 0..<6)
    func `a format is known by its content, whatever the file's name`(index: Int) throws {
        let (name, bytes) = Self.formats[index]
        let photo = try PhotoFile.load(try folder.file("photo.dat", try bytes()))
        #expect(photo.width == 48 && photo.height == 32, "\(name)")
        #expect(photo.picture.width == 48 && photo.picture.height == 32, "\(name)")
        #expect(TestPicture.quarters(photo.picture) == [0, 1, 2, 2], "\(name)")
    }

    @Test func `a png comes back without loss`() throws {
        let path = try folder.file("a.png", try PictureFile.png(TestPicture.corners))
        #expect(try PhotoFile.load(path).picture == TestPicture.corners)
    }

    @Test func `the first picture of a gif is read`() throws {
        let photo = try PhotoFile.load(try folder.file("a.gif", TestBytes.gif))
        #expect(photo.picture == GrayImage(width: 2, height: 1, pixels: [0, 255]))
    }

    @Test func `a bitmap of one bit a pixel has black where its bits are set`() throws {
        let bytes = Array("P4\n8 1\n".utf8) + [0b1010_0000]
        let picture = try PhotoFile.load(try folder.file("a.pbm", bytes)).picture
        #expect(picture.pixels == [0, 255, 0, 255, 255, 255, 255, 255])
    }

    @Test func `sixteen bits a pixel become eight`() throws {
        let bytes = Array("P5 2 1 65535\n".utf8) + [0x80, 0x12, 0xFF, 0xFF]
        let picture = try PhotoFile.load(try folder.file("a.pgm", bytes)).picture
        #expect(picture.pixels == [0x80, 0xFF])
    }

    @Test func `red in a bitmap of 32 bits is as bright as red`() throws {
        let white = GrayImage(width: 4, height: 4, filledWith: 255)
        let bytes = TestBytes.bmp(white, bits: 32, red: true)
        let picture = try PhotoFile.load(try folder.file("a.bmp", bytes)).picture
        #expect(picture[1, 1] == 76)
    }

    @Test func `a photo is known by the hash of its file`() throws {
        let path = try folder.file("abc", Array("abc".utf8))
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(try PhotoFile.sha256(of: path) == expected)
        let png = try folder.file("a.png", try PictureFile.png(TestPicture.corners))
        #expect(try PhotoFile.load(png).sha256 == PhotoFile.sha256(of: png))
    }

    @Test func `a photo loaded smaller keeps its own size`() throws {
        let image = GrayImage(width: 640, height: 400, filledWith: 90)
        for bytes in [try PictureFile.jpeg(image), try PictureFile.png(image)] {
            let path = try folder.file("a", bytes)
            let photo = try PhotoFile.load(path, atMostSide: 160)
            #expect(photo.width == 640 && photo.height == 400)
            #expect(photo.picture.width == 160 && photo.picture.height == 100)
            #expect(try PhotoFile.load(path, atMostSide: 1000).picture.width == 640)
        }
    }

    @Test func `a file that looks like a photo is one by name or by content`() throws {
        let png = try PictureFile.png(TestPicture.corners)
        #expect(PhotoFile.looksLikePhoto(try folder.file("without-extension", png)))
        #expect(PhotoFile.looksLikePhoto(try folder.file("broken.JPG", Array("abc".utf8))))
        #expect(!PhotoFile.looksLikePhoto(try folder.file("notes.md", Array("# notes".utf8))))
        #expect(!PhotoFile.looksLikePhoto(folder.path))
        #expect(!PhotoFile.looksLikePhoto(folder.path + "/nothing.jpg"))
    }
}
