import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutFiles
import ReadoutGeometry
import ReadoutInput
import ReadoutModel
import ReadoutPhotos

/// Where to write the photo with its text boxes.
struct PreviewOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write the photo with its numbered texts, the values of a new template and rulers in pixels, as PNG or JPEG.",
            valueName: "file"))
    var preview: String?

    func validate() throws { try preview.map(PreviewOptions.check) }

    /// Refuses a file name whose ending is not that of a picture format.
    static func check(_ path: String) throws {
        guard path != "-" else {
            throw ValidationError(
                "a preview is not written to standard output, which has the results; name a file that ends with "
                    + ".png or .jpg")
        }
        let format = URL(filePath: path).pathExtension.lowercased()
        guard ["png", "jpg", "jpeg"].contains(format) else {
            throw ValidationError(
                "'\(path)' is not the name of a preview; end the name with .png or .jpg")
        }
    }

    /// Fails early when the picture could not be written.
    /// - Parameter spared: files of the same command that the picture must not replace.
    /// - Throws: `PreviewError`.
    func check(sparing spared: SparedFiles) throws {
        if let preview { try Preview.check(preview, sparing: spared) }
    }

    /// Writes the picture if the option is given.
    /// - Parameters:
    ///   - fields: values to draw besides the text boxes.
    ///   - spared: files of the same command that the picture must not replace.
    func write(_ scan: PhotoScan, values fields: [Field] = [], sparing spared: SparedFiles) throws {
        guard let preview else { return }
        try write(scan, values: fields, to: preview, sparing: spared)
    }

    /// Writes the picture.
    /// - Parameters:
    ///   - fields: values to draw besides the text boxes.
    ///   - spared: files of the same command that the picture must not replace.
    func write(
        _ scan: PhotoScan, values fields: [Field] = [], to path: String, sparing spared: SparedFiles
    ) throws {
        try Preview.write(
            photo: scan.photo.path,
            boxes: scan.boxes.enumerated().map { index, box in
                Preview.Box(label: String(index + 1), corners: box.region.corners)
            } + fields.flatMap { $0.previewBoxes(scan.boxes) }, to: path, isRuled: true,
            sparing: spared)
    }
}
