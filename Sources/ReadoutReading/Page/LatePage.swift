import ReadoutAlignment

/// How the lines of a photo lie over those of the reference photo: found out when that is first asked for, once.
final class LatePage {
    private let photo: WorkingPhoto
    private let reference: PageText
    private let language: String
    private var found: PageFit??

    /// Minimum share of what the reference's lines say that is found again in a photo of the same form. Of 780 pairs
    /// of a template and a photo of another shop or form none has more than 0.41, which two shops with the same till
    /// have; of 62 of the same one 56 have 0.5 and more.
    static let surely = 0.5
    /// With less than this nothing speaks for the same form: most papers of a trade have some words in common.
    static let hardly = 0.25
    /// Minimum number of words that must be found again: the same as for image features.
    static let fewestWords = 4 * Aligner.fewestAnchors

    init(of photo: WorkingPhoto, to reference: PageText, language: String) {
        self.photo = photo
        self.reference = reference
        self.language = language
    }

    /// The fit; nil when the photo does not even resemble the reference.
    /// - Throws: `RecognitionError`.
    func fit() throws -> PageFit? {
        if let found { return found }
        let best = try bestFit()
        found = .some(best)
        return best
    }

    /// Whether the photo shows the form of the reference.
    func isSure() throws -> Bool { try fit().map { $0.share >= LatePage.surely } ?? false }

    private func bestFit() throws -> PageFit? {
        // Displays have too few words to be told by them, and are not looked at for them.
        guard reference.lines.reduce(0, { $0 + $1.words.count }) >= LatePage.fewestWords else {
            return nil
        }
        let first = try fit(seenBy: .plain)
        if let first, first.share >= LatePage.surely { return first }
        let second = try fit(seenBy: .faint)
        return [first, second].compactMap(\.self).max { $0.share < $1.share }
    }

    private func fit(seenBy look: TextLook) throws -> PageFit? {
        let words = try photo.words(language: language, look: look)
        guard let fit = PageFit(reference, PageText(words: words)),
            fit.wordCount >= LatePage.fewestWords, fit.share >= LatePage.hardly
        else { return nil }
        return fit
    }
}

extension PageFit {
    /// The fit as an alignment of the whole photo, right where nothing has moved.
    var alignment: Alignment? {
        overall.map {
            Alignment(
                transform: $0, inliers: wordCount, residual: 0, confidence: share, method: .words)
        }
    }
}
