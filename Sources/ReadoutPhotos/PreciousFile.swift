/// The content of a file that no result may replace unasked.
package enum PreciousFile: Hashable, Sendable {
    /// A picture or a PDF that readout did not draw.
    case picture
    /// A database of SQLite.
    case database

    /// The content of the file at a path; nil if the file may be replaced, and if it cannot be read.
    package init?(at path: String) {
        do {
            let file = try OpenFile(path)
            let start = try file.bytes(count: PictureFormat.bytesNeeded)
            if start.has("SQLite", at: 0), start.has("format", at: 7) {
                self = .database
            } else if try PreciousFile.isPicture(file, start), try !DrawnMark.isOn(file) {
                self = .picture
            } else {
                return nil
            }
        } catch {
            return nil
        }
    }

    private static func isPicture(
        _ file: borrowing OpenFile, _ start: [UInt8]
    ) throws(PhotoError) -> Bool {
        guard PictureFormat(firstBytes: start) == .pnm else {
            return PictureFormat(firstBytes: start) != nil || PDFFile.isPDF(start)
                || UnreadFormat(firstBytes: start) != nil
        }
        // A table may begin like a PNM, as with a column called P1.
        let bytes = try file.bytes(count: file.size)
        do throws(PictureProblem) {
            _ = try PictureHeader.read(bytes, format: .pnm)
            return true
        } catch {
            return false
        }
    }
}
