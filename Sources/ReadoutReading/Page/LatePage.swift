import ReadoutAlignment
import ReadoutGeometry
import ReadoutModel

/// The fit of a photo's lines to the reference photo's, computed once when first needed.
final class LatePage {
    private let photo: WorkingPhoto
    private let reference: PageText
    private let language: String
    private var found: PageFit??
    /// From the reference photo to the photo; it may be wrong.
    private var alignment: Homography?

    /// Minimum share of the reference's text found again in a photo that surely shows the same form. Of 780 pairs of a
    /// template and a photo of another shop or form, none exceeds 0.41, the share of two shops with the same till; of
    /// 62 pairs of the same form, 56 reach 0.5.
    static let surely = 0.5
    /// Minimum share that suggests the same form at all, half of the share that shows it surely: most papers of a trade have
    /// some words in common. Chosen, not fitted.
    static let hardly = surely / 2
    /// Minimum number of words of the reference photo, and of words found again: the same as for image features.
    static let fewestWords = Aligner.sureAnchors

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

    /// Whether the photo's lines, if they were compared, have another heading than the reference's.
    func hasOtherHeading(above regions: [Region]) -> Bool {
        found.flatMap(\.self)?.hasOtherHeading(above: regions) ?? false
    }

    /// Whether the photo surely shows the reference's form.
    func isSure() throws -> Bool { try fit().map { $0.share >= LatePage.surely } ?? false }

    private func bestFit() throws -> PageFit? {
        // Displays have too few words to be recognised by them, so no lines are compared.
        guard reference.lines.reduce(0, { $0 + $1.words.count }) >= LatePage.fewestWords else {
            return nil
        }
        let first = try fit(.plain)
        if let first, first.share >= LatePage.surely { return first }
        let second = try fit(.faint)
        return [first, second].compactMap(\.self).max { $0.share < $1.share }
    }

    /// Compares the lines in the plane of the reference photo, too, and takes the better fit: in a photo taken at an angle,
    /// the lines are not parallel.
    /// - Parameter alignment: from the reference photo to the photo; it may be wrong.
    func straighten(by alignment: Homography) {
        self.alignment = alignment
        found = nil
    }

    private func fit(_ preparation: TextPreparation) throws -> PageFit? {
        let level = photo.leveling ?? .identity
        let words = try photo.levelWords(language: language, preparation: preparation)
        var fits = [PageFit(reference, PageText(words: words), straight: level)]
        if let alignment, let back = alignment.inverse {
            let words = words.compactMap { $0.straightened(by: back.after(level)) }
            fits.append(PageFit(reference, PageText(words: words), straight: alignment))
        }
        let best = fits.compactMap(\.self).max { $0.support < $1.support }
        guard let best, best.wordCount >= LatePage.fewestWords, best.share >= LatePage.hardly
        else { return nil }
        return best
    }
}

extension TextBox.Word {
    /// The word in a plane in which its line is level; nil where it has no place there. The height that a slanted line adds
    /// to the word's region is left out.
    fileprivate func straightened(by back: Homography) -> TextBox.Word? {
        let middle = region.center
        func moved(_ x: Double, _ y: Double) -> Point { back.apply(Point(x, y)) }
        let (left, right) = (moved(region.x, middle.y), moved(region.right, middle.y))
        let (top, bottom) = (moved(middle.x, region.y), moved(middle.x, region.bottom))
        let center = back.apply(middle)
        let (width, height) = (right.x - left.x, bottom.y - top.y)
        guard width > 0, height > 0 else { return nil }
        let kept = max(height - abs(right.y - left.y), height / 2)
        return TextBox.Word(
            text: text, confidence: confidence,
            region: Region(
                x: center.x - width / 2, y: center.y - kept / 2, width: width, height: kept))
    }
}

extension PageFit {
    /// The fit as an alignment of the whole photo, valid where nothing has moved.
    var alignment: Alignment? {
        overall.map {
            Alignment(
                transform: $0, inliers: wordCount, residual: 0, confidence: share, method: .words)
        }
    }
}
