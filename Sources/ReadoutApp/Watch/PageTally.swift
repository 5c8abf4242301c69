import ReadoutPhotos

/// What became of the pages of one file.
struct PageTally {
    /// The identities of pages by their numbers; nil for a photo that is no page.
    private var identities: [Int?: String] = [:]
    private var isWhole = true
    /// Whether the store has a page that fits a template.
    private var isStored = false

    /// Notes a page.
    mutating func take(_ event: PhotoEvent) {
        let place = PagePath(event.path)
        if let sha256 = event.sha256 { identities[place.isNamed ? place.page : nil] = sha256 }
        if event.isInStore { isStored = true }
        if case .unreadable = event.outcome { isWhole = false }
    }

    /// The pages by which the file is known, when it was read: every page could be, and one at least fits a template.
    var readPages: [Int?: String]? { isWhole && isStored ? identities : nil }
}
