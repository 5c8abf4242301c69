extension Aligner {
    /// A word repeated more often than this in either picture says nothing.
    private static let mostRepetitions = 6

    /// The fit by words of the reference that stand in the photo too; nil when no two of them agree.
    /// - Throws: `RecognitionError`.
    func wordFit(of photo: WorkingPhoto, to template: PreparedTemplate) throws -> ConsensusFit? {
        let anchors = template.anchors
        guard anchors.contains(where: \.isStrong) else { return nil }
        let words = try photo.words(language: template.language)
        return wordFit(of: words, to: anchors, frame: template.frame)
    }

    /// The same for words that have been read already.
    func wordFit(of words: [TextBox.Word], to anchors: [WordAnchor], frame: Region) -> ConsensusFit?
    {
        let pairs = Aligner.pairs(of: anchors, with: words.compactMap(WordAnchor.init))
        let heights = pairs.map { anchors[$0.anchor].region.height }.sorted()
        guard let height = heights.isEmpty ? nil : heights[heights.count / 2] else { return nil }
        // A word's box moves by part of its height when a letter is cut or a line below touches.
        return ConsensusSearch(pairs, frame: frame, tolerance: height / 2).best()
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
                        from: anchor.region.center, to: region.center, scale: scale, anchor: index))
            }
        }
        return pairs
    }
}
