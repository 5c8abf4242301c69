import ReadoutImaging
import ReadoutInput
import Samples
import Testing

@testable import ReadoutPhotos

struct PicturePagesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A TIFF of several pages, each with its orientation and its kind of subfile.
    private func tiff(_ pages: [(image: GrayImage, orientation: Int, kind: Int)]) -> [UInt8] {
        var bytes = Array("II*\0".utf8) + TestBytes.little32(0)
        var link = 4
        for page in pages {
            let pixels = bytes.count
            bytes += page.image.pixels
            bytes.replaceSubrange(link..<link + 4, with: TestBytes.little32(bytes.count))
            let fields: [(Int, Int, Int)] = [
                (254, 4, page.kind), (256, 4, page.image.width), (257, 4, page.image.height),
                (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, pixels),
                (274, 3, page.orientation), (277, 3, 1), (278, 4, page.image.height),
                (279, 4, page.image.pixels.count),
            ]
            bytes += TestBytes.little16(fields.count)
            for (tag, type, value) in fields {
                bytes += TestBytes.little16(tag) + TestBytes.little16(type) + TestBytes.little32(1)
                bytes += TestBytes.little32(value)
            }
            link = bytes.count
            bytes += TestBytes.little32(0)
        }
        return bytes
    }

    @Test func `every page of a TIFF is read, upright, and thumbnails are none`() throws {
        let small = GrayImage(width: 12, height: 8, filledWith: 7)
        let path = try folder.file(
            "a.tif",
            tiff([
                (TestPicture.corners, 1, 0), (small, 1, 1), (TestPicture.corners, 6, 0),
                (small, 1, 0),
            ]))
        let pages = PhotoFile.pages(of: path)
        #expect(pages == ["\(path)#1", "\(path)#2", "\(path)#3"])
        let photos = try pages.map { try PhotoFile.load($0) }
        #expect(photos.map(\.width) == [48, 32, 12])
        #expect(photos[0].picture == TestPicture.corners)
        #expect(TestPicture.quarters(photos[1].picture) != TestPicture.quarters(photos[0].picture))
        #expect(photos[2].picture == small)
        #expect(try photos[0].sha256 == PhotoFile.sha256(of: path))
        #expect(Set(photos.map(\.sha256)).count == 3)
        #expect(throws: PhotoError.picture(path: "\(path)#4", problem: .noPage(4, count: 3))) {
            try PhotoFile.load("\(path)#4")
        }
    }

    @Test func `whole frames of a GIF are pages, and those of an animation are not`() throws {
        let first = TestBytes.gif.dropLast()
        let still: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
        var frame = Array(TestBytes.gif[19...].dropLast())
        // The same frame inverted: white, then black.
        frame.replaceSubrange(12..<14, with: [0x0C, 0x0A])
        let path = try folder.file("a.gif", Array(first + still + frame) + [0x3B])
        let photos = try PhotoFile.pages(of: path).map { try PhotoFile.load($0) }
        #expect(photos.map { $0.picture.pixels } == [[0, 255], [255, 0]])
        #expect(photos.map(\.page) == [1, 2])
        var seeThrough = still
        seeThrough[3] = 1
        let animation = try folder.file("b.gif", Array(first + seeThrough + frame) + [0x3B])
        #expect(PhotoFile.pages(of: animation) == [animation])
        #expect(try PhotoFile.load(animation).pictureCount == 2)
        #expect(try PhotoFile.load(animation).pageCount == 1)
        frame[1] = 1
        let moving = try folder.file("c.gif", Array(first + frame) + [0x3B])
        #expect(PhotoFile.pages(of: moving) == [moving])
    }

    @Test func `a file that was cut off before its last page is read in no part`() throws {
        let dot = GrayImage(width: 9, height: 9, filledWith: 9)
        let bytes = tiff(Array(repeating: (dot, 1, 0), count: 3))
        let third = tiff(Array(repeating: (dot, 1, 0), count: 2)).count
        for count in [third, third + dot.pixels.count + 30, bytes.count - 5] {
            let path = try folder.file("cut.tif", Array(bytes.prefix(count)))
            #expect(PhotoFile.pages(of: path) == [path])
            #expect(throws: PhotoError.picture(path: path, problem: .truncated(bytes: count))) {
                try PhotoFile.load(path)
            }
        }
        let gif = Array(TestBytes.gif.dropLast()) + TestBytes.gif[19...].dropLast(4)
        let path = try folder.file("cut.gif", gif)
        #expect(PhotoFile.pages(of: path) == [path])
        #expect(throws: PhotoError.self) { try PhotoFile.load(path) }
    }

    @Test func `directories that overlap end in little time`() throws {
        var bytes = [UInt8](repeating: 0xFF, count: 1 << 20)
        bytes.replaceSubrange(0..<8, with: Array("II*\0".utf8) + TestBytes.little32(8))
        // Directories of 65,535 fields each, one every four bytes.
        for index in 0..<60_000 {
            let next = 8 + index * 4 + 2 + 65_535 * 12
            guard next + 4 <= bytes.count else { break }
            bytes.replaceSubrange(next..<next + 4, with: TestBytes.little32(8 + (index + 1) * 4))
        }
        let start = ContinuousClock.now
        let path = try folder.file("evil.tif", bytes)
        for _ in 0..<10 { _ = PhotoFile.pages(of: path) }
        #expect(throws: PhotoError.self) { try PhotoFile.load(path) }
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func `a file with a page's name does not stand for the page`() throws {
        let dot = GrayImage(width: 9, height: 9, filledWith: 9)
        let other = GrayImage(width: 9, height: 9, filledWith: 99)
        let path = try folder.file("a.tif", tiff([(dot, 1, 0), (dot, 1, 0)]))
        let clash = try folder.file("a.tif#2", tiff([(other, 1, 0)]))
        let pages = PhotoFile.pages(of: path)
        #expect(pages == ["\(path)#1", "\(path)#02"])
        #expect(try pages.map { try PhotoFile.load($0).picture } == [dot, dot])
        #expect(try PhotoFile.load(clash).picture == other)
    }

    @Test func `a file of too many pages is read where they are named`() throws {
        let dot = GrayImage(width: 1, height: 1, filledWith: 9)
        let bytes = tiff(Array(repeating: (dot, 1, 0), count: PhotoFile.mostPages + 1))
        let path = try folder.file("a.tif", bytes)
        #expect(PhotoFile.pages(of: path) == [path])
        let problem = PictureProblem.tooManyPages(PhotoFile.mostPages + 1)
        #expect(throws: PhotoError.picture(path: path, problem: problem)) {
            try PhotoFile.load(path)
        }
        #expect(try PhotoFile.load("\(path)#1001").picture == dot)
        let choice = try #require(PageChoice("2-3"))
        #expect(PhotoFile.pages(of: path, choosing: choice) == ["\(path)#2", "\(path)#3"])
    }
}
