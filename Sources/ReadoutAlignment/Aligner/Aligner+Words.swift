import ReadoutGeometry

extension Aligner {
    /// Maximum number of repetitions of a useful word in either picture.
    private static let mostRepetitions = 6

    /// The best alignment by words, or the given one with the evidence of the words, whichever is more certain; nil
    /// when the template has no distinctive words.
    /// - Throws: `RecognitionError`.
    package func candidate(
        byWordsOf photo: WorkingPhoto, _ template: PreparedTemplate, instead other: Candidate?
    ) throws -> Candidate? {
        guard template.anchors.contains(where: \.isStrong) else { return nil }
        let words = try photo.anchors(language: template.language)
        let pairs = Aligner.pairs(of: template.anchors, with: words)
        var candidates = [other].compactMap(\.self)
        if let fit = wordFit(pairs, template), fit.inliers.count >= Aligner.fewestWords,
            let found = candidate(from: fit.transform, method: .words, photo, template)
        {
            candidates.append(found)
        }
        for index in candidates.indices {
            let candidate = candidates[index]
            let agreement = agreement(
                of: words, with: template.anchors, through: candidate.alignment.transform)
            candidates[index].weigh(agreement)
        }
        return candidates.max { $0.alignment.confidence < $1.alignment.confidence }
    }

    /// Counts the strong words of the reference that stand at their expected places, and those replaced by another
    /// word.
    func agreement(
        of words: [WordAnchor], with anchors: [WordAnchor], through transform: Homography
    ) -> (agreeing: Int, contrary: Int) {
        var agreeing = 0
        var contrary = 0
        for anchor in anchors where anchor.isStrong {
            guard let place = Region.bounds(of: transform.corners(of: anchor.region)) else {
                continue
            }
            let others = words.filter { word in
                guard word.isStrong, let shared = word.region.intersection(place) else {
                    return false
                }
                return shared.area > 0.4 * (word.region.area + place.area - shared.area)
            }
            if others.contains(where: { anchor.likeness(to: $0) > 0 }) {
                agreeing += 1
            } else if anchor.isSure, others.contains(where: \.isSure) {
                contrary += 1
            }
        }
        return (agreeing, contrary)
    }

    /// The transform with which most words agree.
    func wordFit(_ pairs: [Correspondence], _ template: PreparedTemplate) -> ConsensusFit? {
        let heights = pairs.map { template.anchors[$0.anchor].region.height }.sorted()
        guard !heights.isEmpty else { return nil }
        // A word's box moves by part of its height when a letter is cut off or a line below touches.
        let tolerance = heights[heights.count / 2] / 2
        return ConsensusSearch(pairs, frame: template.frame, tolerance: tolerance).best()
    }

    /// All pairs of words that may be the same, by anchor.
    static func pairs(of anchors: [WordAnchor], with words: [WordAnchor])
        -> [Correspondence]
    {
        var pairs: [Correspondence] = []
        for (index, anchor) in anchors.enumerated() where anchor.isStrong {
            let likeness = words.map { $0.isStrong ? anchor.likeness(to: $0) : 0 }
            // Similar spellings count only where the exact word is missing.
            guard let best = likeness.max(), best > 0 else { continue }
            let candidates = words.indices.filter { likeness[$0] == best }
            guard candidates.count <= mostRepetitions else { continue }
            for candidate in candidates {
                let region = words[candidate].region
                // The box of a tilted word grows in height, hardly in width.
                let scale = region.width / anchor.region.width
                pairs.append(
                    Correspondence(
                        from: anchor.region.center, to: region.center, scale: scale, anchor: index,
                        likeness: best))
            }
        }
        return pairs
    }
}
