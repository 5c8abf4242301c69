import Foundation

extension PDFFile {
    /// Maximum number of pictures on a page whose data is checked, as a safety limit.
    private static let mostPictures = 16

    /// Checks the data of a page that is nothing but JPEG pictures, as scanners write: poppler draws what is left of a
    /// damaged one on white or grey, mostly without a word.
    /// - Parameters:
    ///   - area: the page's area in square inches.
    ///   - limit: maximum number of pixels.
    /// - Throws: `damaged` or `truncated`. What poppler or the decoder cannot tell within their limits is no problem.
    /// - Source: Poppler, pdfimages(1).
    func checkScan(
        onPage page: Int, area: Double, atMost limit: Int
    ) throws(PictureProblem) {
        let range = ["-f", "\(page)", "-l", "\(page)"]
        guard let list = printed("pdfimages", range + ["-list", path]),
            PDFText.pictureArea(ofList: list) >= PDFFile.leastOfScan * area
        else { return }
        let encodings = PDFText.encodings(ofList: list)
        // Other pictures would be written unpacked, as large as they claim to be.
        guard !encodings.isEmpty, encodings.count <= PDFFile.mostPictures,
            encodings.allSatisfy({ $0 == "jpeg" })
        else { return }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "readout-\(UUID().uuidString)")
        var pictures: [[UInt8]] = []
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(at: folder) }
            guard
                printed("pdfimages", range + ["-j", path, folder.appending(path: "p").path]) != nil
            else { return }
            pictures = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil
            ).map { [UInt8](try Data(contentsOf: $0)) }
        } catch {
            // Without room for temporary files, the page is read as it is drawn.
            return
        }
        for bytes in pictures { try PDFFile.check(bytes, atMost: limit) }
    }

    private static func check(_ bytes: [UInt8], atMost limit: Int) throws(PictureProblem) {
        do throws(PictureProblem) {
            _ = try PictureDecoder.open(bytes, atMost: limit).gray(atLeastSide: 1)
        } catch {
            switch error {
            case .damaged, .truncated: throw .damaged
            default: return
            }
        }
    }
}
