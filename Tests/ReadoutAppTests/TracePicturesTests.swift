import Foundation
import ReadoutAlignment
import ReadoutFiles
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import ReadoutPhotos
import ReadoutReading
import ReadoutTesseract
import Samples
import Testing

@testable import ReadoutApp

struct TracePicturesTests {
    private let folder: TemporaryFolder
    private let trace = ReadingTrace()
    private let template: PreparedTemplate
    private let photo: WorkingPhoto

    init() throws {
        folder = try TemporaryFolder()
        let path = FixturePhoto.path("photo.png")
        let scan = try PhotoScan(
            path: path, language: "eng", recognizer: TesseractRecognizer())
        let region = Region(x: 155, y: 113, width: 220, height: 44)
        let made = Template(
            name: "meter",
            fields: [Field(name: "total", kind: .number, location: .region(region))],
            reference: try scan.reference())
        let reader = try TemplateReader(made)
        template = reader.prepared
        photo = WorkingPhoto(scan.photo, recognizer: TesseractRecognizer())
        _ = try reader.read(photo, with: TesseractRecognizer(), noting: trace)
    }

    @Test func `three pictures show the matches, the places and the looks`() throws {
        try TracePictures(trace, of: photo, template).write(
            to: folder.path, as: "a.jpg", sparing: SparedFiles())
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["a.jpg.alignment.png", "a.jpg.matches.png", "a.jpg.values.png"])
        let matches = try PhotoFile.load("\(folder.path)/a.jpg.matches.png")
        #expect(matches.width == 800)
        let alignment = try PhotoFile.load("\(folder.path)/a.jpg.alignment.png")
        #expect(alignment.width == 400)
        // The value's outline changes the picture at its edge, not in its middle.
        let heading = alignment.height - 300
        let drawn = alignment.picture
        func isDrawn(_ x: Int, _ y: Int) -> Bool { drawn[x, y + heading] != photo.picture[x, y] }
        #expect((150..<160).contains { isDrawn($0, 135) })
        #expect(!isDrawn(265, 120))
        #expect(trace.values.first?.hypotheses.isEmpty == false)
    }

    @Test func `a photo with nothing found in it is drawn too`() throws {
        try TracePictures(ReadingTrace(), of: photo, template)
            .write(to: folder.path, as: "none", sparing: SparedFiles())
        #expect(try PhotoFile.load("\(folder.path)/none.values.png").width > 0)
    }

    @Test func `places far out and names of any letters do no harm`() throws {
        let far = ReadingTrace()
        far.note(
            refused: Alignment(
                transform: .scale(1e9), inliers: 0, residual: 0, confidence: 0, method: .words),
            of: photo, to: template)
        let value = ValueTrace(name: "čas ☂")
        value.place = [Point(-1e300, 0), Point(.infinity, 0), Point(0, 9), Point(3, 3)]
        far.values.append(value)
        try TracePictures(far, of: photo, template).write(
            to: folder.path, as: "far", sparing: SparedFiles())
        #expect(try PhotoFile.load("\(folder.path)/far.alignment.png").width == 400)
    }

    @Test func `where nothing can be written, the picture is named`() {
        let nowhere = folder.path + "/none"
        #expect(throws: PreviewError.noFolder(path: "\(nowhere)/a.jpg.matches.png")) {
            try TracePictures(trace, of: photo, template).write(
                to: nowhere, as: "a.jpg", sparing: SparedFiles())
        }
    }

    @Test func `shares in pictures are rounded down, and no further`() {
        #expect(
            [0, 0.29, 0.57, 0.289, 0.9999, 1, -0.5, 1.5].map(TracePictures.decimals)
                == ["0.00", "0.29", "0.57", "0.28", "0.99", "1.00", "0.00", "1.00"])
    }
}
