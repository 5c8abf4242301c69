import ReadoutGeometry
import ReadoutInput

extension PDFFile {
    /// Most seconds for the text of a page that could be drawn.
    private static let textPatience = 5.0
    /// Bytes that the text of a page may have: a dozen times that of a page full of small print.
    private static let mostText = 8 << 20
    /// Share of a page from which on pictures are a scan of it, under which a recogniser may have laid its text: a scan
    /// covers its page, what stands beside print does not.
    private static let leastOfScan = 0.5
    /// Share of a page from which on text may stand in pictures: less is a line or a bullet.
    private static let leastOfPicture = 0.002

    /// The text that a page carries.
    /// - Parameter frame: the page as it is drawn, in pixels.
    /// - Returns: nil where it has none, or poppler cannot tell within its limits: the page is read as any photo then.
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

    private func printed(_ program: String, _ arguments: [String]) -> String? {
        do throws(PictureProblem) {
            let bytes = try run(
                program, arguments, bytes: PDFFile.mostText,
                within: min(seconds, PDFFile.textPatience))
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            // The page itself was drawn: it can be read without its text.
            return nil
        }
    }
}
