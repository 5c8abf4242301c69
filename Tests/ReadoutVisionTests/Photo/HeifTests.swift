import Foundation
import ReadoutCore
import Testing

@testable import ReadoutVision

/// Photos of phones in `Fixtures/photos`, where there are any.
struct HeifTests {
    private static let photos: [String] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Fixtures/photos").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".heic") }.sorted().map { "\(folder)/\($0)" }
    }()

    @Test(.enabled(if: !photos.isEmpty), arguments: photos)
    func `a heic photo is read, and refused when it is cut off`(path: String) throws {
        let photo = try PhotoFile.load(path)
        #expect(photo.picture.width == photo.width && photo.picture.height == photo.height)
        #expect(Set(photo.picture.pixels).count > 1)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        for part in 1..<8 {
            #expect(throws: PictureProblem.self) {
                try PictureFile.decode(Array(bytes.prefix(bytes.count * part / 8)))
            }
        }
    }
}
