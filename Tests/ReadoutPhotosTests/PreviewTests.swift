import Foundation
import ReadoutFiles
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import Samples
import Testing

@testable import ReadoutPhotos

struct PreviewTests {
    private let folder: TemporaryFolder
    private let photo: String

    init() throws {
        folder = try TemporaryFolder()
        photo = try folder.file(
            "photo.png", try PictureFile.png(GrayImage(width: 400, height: 300, filledWith: 255)))
    }

    private let box = Preview.Box(
        label: "12", region: Region(x: 200, y: 100, width: 80, height: 30))

    @Test func `the place is outlined and its inside untouched`() throws {
        let path = folder.path + "/preview.png"
        try Preview.write(photo: photo, boxes: [box], to: path)
        let picture = try PhotoFile.load(path).picture
        #expect(picture.width == 400 && picture.height == 300)
        #expect((95..<100).contains { picture[240, $0] < 60 })
        #expect(picture[240, 115] == 255)
        // The label is on the left.
        #expect((170..<195).contains { picture[$0, 115] < 60 })
    }

    @Test func `a jpeg is written where the name asks for one`() throws {
        let path = folder.path + "/preview.JPG"
        try Preview.write(photo: photo, boxes: [], to: path)
        let start = try Data(contentsOf: URL(filePath: path)).prefix(2)
        #expect(Array(start) == [0xFF, 0xD8])
    }

    @Test func `a large photo is written smaller, its places with it`() throws {
        let path = folder.path + "/small.png"
        try Preview.write(photo: photo, boxes: [box], to: path, atMostSide: 200)
        let picture = try PhotoFile.load(path).picture
        #expect(picture.width == 200 && picture.height == 150)
        #expect((46..<51).contains { picture[120, $0] < 120 })
    }

    @Test func `rulers stand at the edges, and count the photo's pixels`() throws {
        let path = folder.path + "/ruled.png"
        try Preview.write(
            photo: photo, boxes: [], to: path, isRuled: true, sparing: SparedFiles())
        let picture = try PhotoFile.load(path).picture
        func dark(_ places: Range<Int>, _ isDark: (Int) -> Bool) -> [Int] { places.filter(isDark) }
        // A tick is a white line with a black rim; those with numbers are longer.
        let across = dark(0..<400) { picture[$0, 6] < 100 }
        let down = dark(0..<300) { picture[6, $0] < 100 }
        for ruler in [across, down] {
            #expect(ruler.contains { (48...52).contains($0) }, "\(ruler)")
            #expect(ruler.contains { (98...102).contains($0) }, "\(ruler)")
        }
        #expect(picture[200, 150] == 255)
    }

    @Test func `places and labels outside the photo do no harm`() throws {
        let path = folder.path + "/preview.png"
        let far = Region(x: -500, y: 290, width: 2000, height: 900)
        let boxes = [
            Preview.Box(label: "čas ☂", region: far), Preview.Box(label: "", corners: []),
            Preview.Box(label: " ", region: Region(x: 399, y: 299, width: 0, height: 0)),
        ]
        try Preview.write(photo: photo, boxes: boxes, to: path)
        #expect(try PhotoFile.load(path).picture.width == 400)
    }

    @Test func `what cannot be written is refused and leaves nothing behind`() throws {
        #expect(throws: PreviewError.notAFile(path: folder.path)) {
            try Preview.write(photo: photo, boxes: [], to: folder.path)
        }
        let nowhere = folder.path + "/none/preview.png"
        #expect(throws: PreviewError.noFolder(path: nowhere)) {
            try Preview.write(photo: photo, boxes: [], to: nowhere)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["photo.png"])
    }

    @Test func `an existing file is replaced`() throws {
        let path = try folder.file("preview.png", [1, 2, 3])
        try Preview.write(photo: photo, boxes: [box], to: path)
        #expect(try PhotoFile.load(path).width == 400)
    }
}
