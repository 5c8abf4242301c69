import Foundation
import ReadoutFiles
import ReadoutPhotos
import ReadoutReports

/// Charts as PNG files.
enum DrawnPicture {
    /// Whether librsvg's program can be found like a command in the shell.
    static var hasAccents: Bool { SearchPath.program("rsvg-convert") != nil }

    /// Maximum seconds, megabytes of address space and bytes of PNG for a sheet of charts. Chosen with room to spare:
    /// five charts of 10,000 by 3,000 units took 16 seconds and 2.4 GB.
    private static let limits = LimitedProgram.Limits(seconds: 120, megabytes: 8192, bytes: 1 << 30)
    /// Pixels per unit of a drawing.
    private static let scale = 2.0
    /// Maximum pixels of a side: what cairo, by which librsvg draws, allows.
    private static let longestSide = 32_767.0

    /// The drawing as PNG. librsvg draws it where it is installed; the letters drawn without it have no accents, which is
    /// noted where a text has one.
    /// - Throws: what the file system says, or that the picture is too large.
    static func png(_ drawing: Drawing) throws -> [UInt8] {
        let (width, height) = (drawing.width * scale, drawing.height * scale)
        guard max(width, height) <= longestSide else {
            throw Failure(
                code: "unwritable-file",
                message:
                    "cannot draw a picture of \(Int(width)) by \(Int(height)) pixels: at most \(Int(longestSide)) are possible; "
                    + "choose a lower --width or --height, fewer values with --value, or a file that ends in .svg"
            )
        }
        let png: [UInt8] = try TemporaryFile.with("chart", ending: "svg") { file in
            try Data(Markup.said(drawing.svg).utf8).write(to: URL(filePath: file))
            do throws(LimitedProgram.Failure) {
                return try LimitedProgram.output(
                    of: "rsvg-convert", ["--zoom=\(scale)", "--format=png", file], limits: limits)
            } catch {
                return try pngWithoutAccents(drawing, because: error)
            }
        }
        return DrawnMark.added(to: png)
    }

    private static func pngWithoutAccents(
        _ drawing: Drawing, because failure: LimitedProgram.Failure
    ) throws -> [UInt8] {
        var hasLost = false
        let picture = drawing.pixels(scale: scale) { text, height in
            guard let letters = Lettering.ofHeight(height) else { return nil }
            let text = Markup.saidPlainly(text)
            if !text.allSatisfy(\.isASCII) { hasLost = true }
            return letters.mask(of: text).map { ($0.image, $0.descent) }
        }
        if hasLost {
            Output.note(
                failure == .notInstalled
                    ? "note: the letters of the picture have no accents, since rsvg-convert is not installed "
                        + "(apt install librsvg2-bin)"
                    : "note: the letters of the picture have no accents, since rsvg-convert failed")
        }
        return try PictureFile.png(
            width: picture.width, height: picture.height, pixels: picture.pixels)
    }
}
