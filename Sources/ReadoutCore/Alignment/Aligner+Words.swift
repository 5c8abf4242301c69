extension Aligner {
    /// A word repeated more often than this in either picture says nothing.
    private static let mostRepetitions = 6

    /// The best alignment by words, or the one by features with what the words say about it, whichever is more
    /// certain; nil when there are no words to go by.
    /// - Throws: `RecognitionError`.
    package func candidate(
        byWordsOf photo: WorkingPhoto, _ template: PreparedTemplate, instead other: Candidate?
    ) throws -> Candidate? {
        guard template.anchors.contains(where: \.isStrong) else { return nil }
        let words = try photo.words(language: template.language).compactMap(WordAnchor.init)
        let pairs = Aligner.pairs(of: template.anchors, with: words)
        var candidates = [other].compactMap(\.self)
        if let fit = wordFit(pairs, template), fit.inliers.count >= Aligner.fewestWords,
            let found = candidate(from: fit.transform, method: .words, photo, template)
        {
            candidates.append(found)
        }
        for index in candidates.indices {
            weigh(&candidates[index], by: pairs, template)
        }
        return candidates.max { $0.alignment.confidence < $1.alignment.confidence }
    }

    /// Counts the words that stand where the alignment puts them, and those that stand elsewhere.
    private func weigh(
        _ candidate: inout Candidate, by pairs: [Correspondence], _ template: PreparedTemplate
    ) {
        var isInPlace: [Int: Bool] = [:]
        for pair in pairs where pair.likeness == 1 {
            let scale = candidate.alignment.transform.scale(at: pair.from)
            let limit = 0.7 * template.anchors[pair.anchor].region.height * scale
            let place = candidate.alignment.transform.apply(pair.from)
            isInPlace[pair.anchor, default: false] =
                isInPlace[pair.anchor] ?? false || place.distance(to: pair.to) < limit
        }
        candidate.evidence.words = isInPlace.values.count { $0 }
        candidate.evidence.misplacedWords = isInPlace.count - candidate.evidence.words
        candidate.alignment.confidence = candidate.evidence.confidence
    }

    /// The transform that most words agree with.
    private func wordFit(_ pairs: [Correspondence], _ template: PreparedTemplate) -> ConsensusFit? {
        let heights = pairs.map { template.anchors[$0.anchor].region.height }.sorted()
        guard !heights.isEmpty else { return nil }
        // A word's box moves by part of its height when a letter is cut or a line below touches.
        let tolerance = heights[heights.count / 2] / 2
        return ConsensusSearch(pairs, frame: template.frame, tolerance: tolerance).best()
    }

    /// Every pair of words that may be the same, by anchor.
    private static func pairs(of anchors: [WordAnchor], with words: [WordAnchor])
        -> [Correspondence]
    {
        var pairs: [Correspondence] = []
        for (index, anchor) in anchors.enumerated() where anchor.isStrong {
            let likeness = words.map { $0.isStrong ? anchor.likeness(to: $0) : 0 }
            // A similar spelling counts only where the word itself is not there.
            guard let best = likeness.max(), best > 0 else { continue }
            let candidates = words.indices.filter { likeness[$0] == best }
            guard candidates.count <= mostRepetitions else { continue }
            for candidate in candidates {
                let region = words[candidate].region
                // Of a tilted word the box grows in height, hardly in width.
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
