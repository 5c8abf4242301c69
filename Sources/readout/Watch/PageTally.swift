import ReadoutPhotos

/// What became of the pages of one file.
struct PageTally {
    /// The identities of pages that the store has, by their numbers; nil for a photo that is no page.
    private var stored: [Int?: String] = [:]
    private var isWhole = true

    /// Notes a page.
    /// - Parameters:
    ///   - sha256: its identity when the store has a record of what it says now.
    ///   - isRead: whether it could be read at all.
    mutating func take(_ path: String, stored sha256: String?, isRead: Bool) {
        let place = PagePath(path)
        if let sha256 { stored[place.isNamed ? place.page : nil] = sha256 }
        if !isRead { isWhole = false }
    }

    /// The pages by which the file is known, when it was read: every page could be, and one at least fits a template.
    var readPages: [Int?: String]? { isWhole && !stored.isEmpty ? stored : nil }
}
