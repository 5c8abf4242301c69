import ReadoutGeometry
import ReadoutInput

extension PDFFile {
    /// Maximum time in seconds for one program to print the text of a page that has been drawn, as a safety limit.
    private static let textPatience = 5.0
    /// Maximum size in bytes of a page's text: a dozen times that of a page full of small print.
    private static let mostText = 8 << 20
    /// Minimum share of a page that pictures cover if they are a scan of it, with the text of a recogniser perhaps
    /// laid under them; chosen, not fitted: a scan covers its page, illustrations beside print do not.
    static let leastOfScan = 0.5
    /// Minimum share of a page that pictures cover if text may be in them; chosen, not fitted: less is a line or a
    /// bullet.
    private static let leastOfPicture = 0.002

    /// The text embedded in a page.
    /// - Parameter frame: the page as it is drawn, in pixels.
    /// - Returns: nil if the page has no text, or if poppler cannot tell within its limits; the page is then read
    ///   like any photo.
    func text(ofPage page: Int, in frame: Region) -> WrittenText? {
        let range = ["-f", "\(page)", "-l", "\(page)"]
        guard
            let layout = printed("pdftotext", range + ["-bbox-layout", "-cropbox", path, "-"]),
            let text = PDFText(layout: layout), !text.lines.isEmpty,
            let visible = printed("pdftohtml", range + ["-xml", "-i", "-stdout", path]),
            let pictures = printed("pdfimages", range + ["-list", path])
        else { return nil }
        let scale = PDFFile.resolution / 72
        let lines = text.lines(scaledBy: scale, in: frame)
        guard !lines.isEmpty else { return nil }
        let squareInches = frame.area / (PDFFile.resolution * PDFFile.resolution)
        let share = PDFText.pictureArea(ofList: pictures) / max(1e-6, squareInches)
        return WrittenText(
            lines: lines,
            isDrawn: text.isReadable && share < PDFFile.leastOfScan && text.isAll(in: visible),
            hasPictures: share > PDFFile.leastOfPicture)
    }

    /// What one of poppler's programs prints; nil if it fails or exceeds a limit.
    func printed(_ program: String, _ arguments: [String]) -> String? {
        do throws(PictureProblem) {
            let bytes = try run(
                program, arguments, bytes: PDFFile.mostText,
                within: min(seconds, PDFFile.textPatience))
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            // The page itself was drawn: it can be read without the embedded text.
            return nil
        }
    }
}
