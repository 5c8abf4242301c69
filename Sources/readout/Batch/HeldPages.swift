/// The pages of a file that match no template, held back until it is known whether another page of it does: they are
/// failures only if none matches.
struct HeldPages {
    /// The shown details of a page.
    struct Page {
        let path: String
        let detail: String
        let json: [(String, JSON)]
        /// Whether the page was known before, so that only the list of failures names it.
        var isKnown = false
    }

    /// The file, of whose pages one comes after the other.
    let file: String
    /// Whether a page matches a template.
    private(set) var isMatched = false
    private var pages: [Page] = []

    init(of file: String) { self.file = file }

    /// Holds a page back.
    /// - Returns: the pages to show now: all if it is known that another one matches.
    mutating func hold(_ page: Page) -> [Page] {
        pages.append(page)
        return isMatched ? release() : []
    }

    /// Notes that a page matches a template.
    /// - Returns: the pages held back so far, to show as other content.
    mutating func match() -> [Page] {
        isMatched = true
        return release()
    }

    /// The pages held back, which are so no longer.
    mutating func release() -> [Page] {
        defer { pages = [] }
        return pages
    }
}
