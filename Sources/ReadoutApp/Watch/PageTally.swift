import ReadoutPhotos

/// What became of the pages of one file.
struct PageTally {
    /// The identities of pages that the store has, by their numbers; nil for a photo that is no page.
    private var stored: [Int?: String] = [:]
    private var isWhole = true

    /// Notes a page.
    mutating func take(_ event: PhotoEvent) {
        let place = PagePath(event.path)
        if event.isInStore, let sha256 = event.sha256 {
            stored[place.isNamed ? place.page : nil] = sha256
        }
        if case .unreadable = event.outcome { isWhole = false }
    }

    /// The pages by which the file is known, when it was read: every page could be, and one at least fits a template.
    var readPages: [Int?: String]? { isWhole && !stored.isEmpty ? stored : nil }
}
