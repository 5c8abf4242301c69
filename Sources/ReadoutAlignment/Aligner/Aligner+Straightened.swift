import ReadoutGeometry
import ReadoutModel

extension Aligner {
    /// Minimum confidence of a fit that is used for straightening the photo.
    private static let leastToStraighten = 0.0005

    /// Improves an uncertain fit by the words recognised in the photo after it was straightened by the fit, or makes a
    /// new fit from these words. In the photo itself, small and slanted text is hardly recognised.
    /// - Returns: nil where no words are known, where nothing supports the fit, or where no camera could see all
    ///   words in these places.
    /// - Throws: `RecognitionError`.
    func candidate(
        byStraightening photo: WorkingPhoto, _ template: PreparedTemplate, by rough: Candidate
    ) throws -> Candidate? {
        let anchors = template.anchors.filter(\.isStrong)
        let transform = rough.alignment.transform
        let margin = 2 * (anchors.map(\.region.height).max() ?? 0)
        let area = anchors.reduce(template.content) { $0.union($1.region) }
            .expanded(horizontally: margin, vertically: margin)
        // Far from the places that a transform was fitted to, it may lead anywhere.
        guard rough.alignment.confidence >= Aligner.leastToStraighten, !anchors.isEmpty,
            transform.isPlausible(over: area)
        else { return nil }
        let words = try photo.words(
            in: area, through: transform, scale: template.pictureScale, language: template.language)
        var candidates = [rough]
        let pairs = Aligner.pairs(of: template.anchors, with: words.compactMap(WordAnchor.init))
        if let fit = wordFit(pairs, template), fit.inliers.count >= Aligner.fewestWords,
            let found = candidate(
                from: transform.after(fit.transform), method: .words, photo, template)
        {
            candidates.append(found)
        }
        let seenBefore = try photo.anchors(language: template.language)
        for index in candidates.indices {
            let found = candidates[index].alignment.transform
            guard let back = found.inverse else { continue }
            let there = words.compactMap { $0.moved(by: back.after(transform)) }
                .compactMap(WordAnchor.init)
            let now = agreement(of: there, with: template.anchors, through: .identity)
            // A different word that was seen in the unstraightened photo still contradicts the fit.
            let before = agreement(of: seenBefore, with: template.anchors, through: found)
            candidates[index].weigh(
                (max(now.agreeing, before.agreeing), max(now.contrary, before.contrary)))
        }
        return candidates.max { $0.alignment.confidence < $1.alignment.confidence }
    }
}

extension TextBox.Word {
    /// The word moved by a transform; nil when it has no valid place there.
    fileprivate func moved(by transform: Homography) -> TextBox.Word? {
        Region.bounds(of: transform.corners(of: region)).map {
            TextBox.Word(text: text, confidence: confidence, region: $0)
        }
    }
}
