import Foundation

extension PhotoFile {
    /// Maximum number of pages read from one file unless pages are named: more than a thick book has.
    public static let mostPages = 1000

    /// The photos in a file, as paths: the file itself, or `invoice.pdf#1`, `invoice.pdf#2` and so on if it has
    /// several pages. PDF, TIFF and GIF have pages; a GIF whose frames change parts of each other is one photo.
    ///
    /// A path that cannot be read stays in the list, so that loading it reports why. So does the first page that a file
    /// with several pages lacks of each number and range that is wanted.
    /// - Parameters:
    ///   - path: path of a file, or of one page.
    ///   - choice: the pages wanted; nil for all.
    public static func pages(of path: String, choosing choice: PageChoice? = nil) -> [String] {
        guard !PagePath(path).isNamed else { return [path] }
        let count: Int
        do {
            count = try pageCount(of: path)
        } catch {
            return [path]
        }
        guard let choice else {
            guard (2...mostPages).contains(count) else { return [path] }
            return (1...count).map { PagePath.text(file: path, page: $0) }
        }
        guard count > 1 else {
            return [choice.contains(1) ? path : PagePath.text(file: path, page: choice.first)]
        }
        let wanted = (1...count).filter(choice.contains) + choice.missing(fromFileOf: count)
        return wanted.map { PagePath.text(file: path, page: $0) }
    }

    /// Number of pages that are photos of their own; 1 for formats without pages.
    /// - Throws: any `PhotoError`.
    static func pageCount(of path: String) throws(PhotoError) -> Int {
        let file = try OpenFile(path)
        let start = try file.bytes(count: PictureFormat.bytesNeeded)
        do throws(PictureProblem) {
            if PDFFile.isPDF(start) { return try PDFFile(path).pageCount() }
        } catch {
            throw .picture(path: path, problem: error)
        }
        switch PictureFormat(firstBytes: start) {
        case .tiff, .gif:
            let pages = PicturePages(try wholePicture(in: file, path: path))
            do throws(PictureProblem) {
                try pages.check()
            } catch {
                throw .picture(path: path, problem: error)
            }
            return pages.count
        default: return 1
        }
    }

    /// The identity of a photo: the file's digest, or for a page after the first, a digest of that and the page
    /// number.
    static func identity(ofFile digest: String, page: Int) -> String {
        page == 1 ? digest : "\(digest)#\(page)".sha256
    }

    /// The identities of pages of a file, by page number.
    /// - Parameter digest: the file's digest.
    package static func identities(
        ofFile digest: String, pages: some Sequence<Int>
    ) -> [Int: String] {
        pages.reduce(into: [:]) { $0[$1] = identity(ofFile: digest, page: $1) }
    }
}
