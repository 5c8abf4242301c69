import ArgumentParser
import Foundation
import ReadoutCore
import ReadoutVision

/// Where to write the photo with its text boxes.
struct PreviewOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write the photo with numbered rectangles as PNG or JPEG.", valueName: "file"))
    var preview: String?

    func validate() throws { try preview.map(PreviewOptions.check) }

    /// Refuses a file whose name does not say which kind of picture it is to be.
    static func check(_ path: String) throws {
        let format = URL(filePath: path).pathExtension.lowercased()
        guard ["png", "jpg", "jpeg"].contains(format) else {
            throw ValidationError(
                "'\(path)' is no name for a preview; let it end in .png or .jpg")
        }
    }

    /// Writes the picture if one was asked for.
    func write(_ scan: PhotoScan) throws {
        guard let preview else { return }
        try write(scan, to: preview)
    }

    /// Writes the picture.
    func write(_ scan: PhotoScan, to path: String) throws {
        try Preview.write(
            photo: scan.photo.path,
            boxes: scan.boxes.enumerated().map { index, box in
                Preview.Box(label: String(index + 1), corners: box.region.corners)
            }, to: path)
    }
}
