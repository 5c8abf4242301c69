import Foundation

/// A PDF, of which the programs of poppler make pictures, a page at a time and within limits.
/// - Source: Poppler, pdfinfo(1), pdftoppm(1).
struct PDFFile {
    /// Pixels per inch: print of 7 points is read, and a page of A4 has 9 million pixels, as a photo has.
    static let resolution = 300.0
    /// Most seconds for a page; drawings take the longest.
    static let patience = 30.0
    /// Megabytes of memory that a page may take, its fonts and pictures among them.
    private static let memory = 2048
    /// Bytes that the description of a file and one of its pages may have.
    private static let mostInfo = 1 << 20
    /// Bytes at the end of a file among which its end has to be marked.
    /// - Source: ISO 32000-1, annex H.3, note 18, twice over.
    private static let endLength = 2048

    let path: String
    /// How long it may take.
    let seconds: Double

    /// - Parameter limit: how long it may take; nil for what is usual.
    init(_ path: String, within limit: Duration? = nil) {
        // What begins with a hyphen or a scheme is a file, too.
        self.path = path.hasPrefix("/") ? path : "./" + path
        seconds = min(PDFFile.patience, max(0.1, limit.map { $0 / .seconds(1) } ?? .infinity))
    }

    /// Whether a file begins as a PDF.
    static func isPDF(_ firstBytes: [UInt8]) -> Bool { firstBytes.has("%PDF-", at: 0) }

    /// How many pages it says that it has.
    func pageCount() throws(PictureProblem) -> Int { try info(page: 1).pages }

    /// A page as a picture file, PNM.
    /// - Parameters:
    ///   - page: from 1.
    ///   - isGray: without colours.
    ///   - limit: maximum number of pixels.
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
        return (bytes, pages)
    }

    /// The number of pages, and the size of one.
    /// - Throws: `noPage` where the file has no such page, which pdfinfo takes for a failure.
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

    /// The number of pages, and the size of one in points; nil where it has no such page.
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

    /// Whether the file has its end: of one that is cut, poppler shows what is left as if it were all.
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

    /// What one of poppler's programs prints.
    /// - Parameters:
    ///   - bytes: at most.
    ///   - limit: seconds; nil for what a page may take.
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

    /// The version of poppler that is installed; nil when none is.
    static var version: String? {
        do {
            // It says its version among complaints, which the shell leads to the output.
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
