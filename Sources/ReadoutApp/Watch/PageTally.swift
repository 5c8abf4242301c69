import ReadoutPhotos

/// The outcomes for the pages of one file.
struct PageTally {
    /// SHA-256 of each page by page number; the key nil stands for a file that is a single photo.
    private var identities: [Int?: String] = [:]
    private var isWhole = true
    /// Whether the store has a matched record of some page.
    private var isStored = false

    /// Notes the outcome for a page.
    mutating func take(_ event: PhotoEvent) {
        let place = PagePath(event.path)
        if let sha256 = event.sha256 { identities[place.isNamed ? place.page : nil] = sha256 }
        if event.isInStore { isStored = true }
        if case .unreadable = event.outcome { isWhole = false }
    }

    /// The pages of the file if it counts as read: every page was readable, and at least one matches a template; else
    /// nil.
    var readPages: [Int?: String]? { isWhole && isStored ? identities : nil }
}
