import Foundation

/// A PDF whose pages poppler's programs draw one at a time, within limits.
/// - Source: Poppler, pdfinfo(1), pdftoppm(1).
struct PDFFile {
    /// Pixels per inch: enough to read 7-point print, and an A4 page has 9 million pixels, like a photo.
    static let resolution = 300.0
    /// Default maximum time in seconds for a page, as a safety limit; drawings take the longest.
    static let patience = 30.0
    /// Maximum memory in megabytes for a page, including its fonts and pictures, as a safety limit.
    private static let memory = 2048
    /// Maximum size in bytes of the description of a file and one of its pages, as a safety limit.
    private static let mostInfo = 1 << 20
    /// Number of bytes at the end of a file that must contain the end marker.
    /// - Source: ISO 32000-1, annex H.3, note 18, twice over.
    private static let endLength = 2048

    let path: String
    /// Maximum time in seconds for one run of a program.
    let seconds: Double

    /// - Parameter limit: maximum time for one run of a program; nil for the default.
    init(_ path: String, within limit: Duration? = nil) {
        // Keeps names that begin with a hyphen or a scheme from being taken for anything but files.
        self.path = path.hasPrefix("/") ? path : "./" + path
        seconds = min(PDFFile.patience, max(0.1, limit.map { $0 / .seconds(1) } ?? .infinity))
    }

    /// Whether a file begins like a PDF.
    static func isPDF(_ firstBytes: [UInt8]) -> Bool { firstBytes.has("%PDF-", at: 0) }

    /// The number of pages the file claims to have.
    func pageCount() throws(PictureProblem) -> Int { try info(page: 1).pages }

    /// Draws a page as a PNM picture file.
    /// - Parameters:
    ///   - page: from 1.
    ///   - isGray: draws without colours.
    ///   - limit: maximum number of pixels.
    /// - Throws: any `PictureProblem`, also `damaged` if the page is a scan whose data is.
    func picture(
        ofPage page: Int, isGray: Bool, atMost limit: Int
    ) throws(PictureProblem) -> (bytes: [UInt8], pages: Int) {
        let (pages, size) = try knownInfo(page: page)
        guard let size else { throw .damaged }
        guard size.width.isFinite, size.height.isFinite, max(size.width, size.height) < 1e7 else {
            throw .damaged
        }
        let (width, height) = (PDFFile.pixels(size.width), PDFFile.pixels(size.height))
        try PictureHeader.check(width: width, height: height, atMost: limit)
        let most = (width + 2) * (height + 2) * (isGray ? 1 : 3) + 1024
        let arguments =
            ["-f", "\(page)", "-l", "\(page)", "-r", "\(Int(PDFFile.resolution))", "-cropbox"]
            + (isGray ? ["-gray"] : []) + [path]
        let bytes = try run("pdftoppm", arguments, bytes: most)
        guard !bytes.isEmpty else { throw .damaged }
        try checkScan(
            onPage: page, area: size.width * size.height / (72 * 72), atMost: limit)
        return (bytes, pages)
    }

    /// The number of pages, and the size of one page in points.
    /// - Throws: `noPage` if the file has no such page, which pdfinfo reports as a failure.
    private func knownInfo(
        page: Int
    ) throws(PictureProblem) -> (pages: Int, size: (width: Double, height: Double)?) {
        do throws(PictureProblem) {
            return try info(page: page)
        } catch {
            guard error == .damaged, page > 1 else { throw error }
            let pages = try pageCount()
            throw page > pages ? .noPage(page, count: pages) : error
        }
    }

    private static func pixels(_ points: Double) -> Int {
        Int((points * resolution / 72).rounded(.up))
    }

    /// The number of pages, and the size of one page in points; nil if there is no such page.
    private func info(
        page: Int
    ) throws(PictureProblem) -> (pages: Int, size: (width: Double, height: Double)?) {
        try checkEnd()
        let printed = try run(
            "pdfinfo", ["-f", "\(page)", "-l", "\(page)", path], bytes: PDFFile.mostInfo)
        let text = String(decoding: printed, as: UTF8.self)
        guard let count = text.firstMatch(of: #/(?m)^Pages:\s+(\d{1,9})$/#),
            let pages = Int(count.1), pages > 0
        else { throw .damaged }
        let size = text.firstMatch(of: #/(?m)^Page\s+\d+ size:\s+([0-9.e+]+) x ([0-9.e+]+) pts/#)
        guard let size, let width = Double(size.1), let height = Double(size.2) else {
            return (pages, nil)
        }
        return (pages, (width, height))
    }

    /// Checks that the file has its end: poppler shows the rest of a truncated file as if it were complete.
    private func checkEnd() throws(PictureProblem) {
        do {
            let file = try OpenFile(path)
            let start = max(0, file.size - PDFFile.endLength)
            let end = try file.bytes(from: start, count: PDFFile.endLength)
            guard String(decoding: end, as: UTF8.self).contains("%%EOF") else {
                throw PictureProblem.truncated(bytes: file.size)
            }
        } catch let problem as PictureProblem {
            throw problem
        } catch {
            throw .damaged
        }
    }

    /// Runs one of poppler's programs and returns what it prints.
    /// - Parameters:
    ///   - bytes: maximum size of the output.
    ///   - limit: maximum time in seconds; nil for that of a page.
    func run(
        _ program: String, _ arguments: [String], bytes: Int, within limit: Double? = nil
    ) throws(PictureProblem) -> [UInt8] {
        let seconds = limit ?? seconds
        do throws(LimitedProgram.Failure) {
            return try LimitedProgram.output(
                of: program, arguments,
                limits: LimitedProgram.Limits(
                    seconds: seconds, megabytes: PDFFile.memory, bytes: bytes))
        } catch {
            switch error {
            case .notInstalled: throw .noPoppler
            case .outOfTime: throw .outOfTime(seconds: Int(seconds.rounded(.up)))
            case .outOfMemory: throw .tooMuchMemory(megabytes: PDFFile.memory)
            case .tooMuchOutput: throw .damaged
            case .failed(let errors):
                throw errors.contains("Incorrect password") ? .encrypted : .damaged
            }
        }
    }

    /// The version of the installed poppler; nil if it is not installed.
    static var version: String? {
        do {
            // pdftoppm prints its version to standard error, which the shell redirects to the output.
            let printed = try LimitedProgram.output(
                of: "sh", ["-c", "command -v pdfinfo >/dev/null && pdftoppm -v 2>&1"],
                limits: LimitedProgram.Limits(seconds: 5, megabytes: memory, bytes: mostInfo))
            return String(decoding: printed, as: UTF8.self)
                .firstMatch(of: #/pdftoppm version ([0-9.]+)/#).map { String($0.1) }
        } catch {
            return nil
        }
    }
}
