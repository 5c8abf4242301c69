import ReadoutGeometry

extension Aligner {
    /// Number of places tried in each band of sizes.
    private static let placesInBand = 3
    /// For each place: number of rough refinement steps before it is judged, minimum agreement after them, and maximum
    /// number of places that are then examined closely.
    private static let (roughSteps, leastRoughNearness, mostStarts) = (8, 0.25, 2)
    /// Minimum confidence that is worth a second attempt.
    private static let worthAnotherTry = 0.1

    /// The best alignment that starts where the template's outlines fit.
    /// - Parameter isHurried: whether only the most promising places are examined closely, as when a photo may belong
    ///   to many templates.
    package func candidate(
        byOutlineOf photo: WorkingPhoto, _ template: PreparedTemplate, isHurried: Bool = false
    ) -> Candidate? {
        let outlines = photo.outlines
        var starts = template.outline
            .findings(in: outlines.coarse, fine: outlines.fine, count: Aligner.placesInBand)
            .map(\.transform)
        if isHurried {
            // Most places fit by chance. All of them are checked roughly on the small picture, and only the promising
            // ones closely.
            starts =
                starts.map { roughly(from: $0, photo, template) }
                .filter { $0.nearness >= Aligner.leastRoughNearness }
                .sorted { $0.nearness > $1.nearness }
                .prefix(Aligner.mostStarts).map(\.transform)
        }
        let found =
            starts
            .compactMap { candidate(from: $0, method: .outline, photo, template) }
            .max { $0.alignment.confidence < $1.alignment.confidence }
        guard let found, found.alignment.confidence > Aligner.worthAnotherTry else { return found }
        // If the first start was far off, a second attempt ends nearer.
        let again = candidate(from: found.alignment.transform, method: .outline, photo, template)
        guard let again, again.alignment.confidence > found.alignment.confidence else {
            return found
        }
        return again
    }

    /// A start moved to the best agreement of the small picture, and that agreement, -1...1.
    private func roughly(
        from start: Homography, _ photo: WorkingPhoto, _ template: PreparedTemplate
    ) -> (transform: Homography, nearness: Double) {
        let content = template.content
        let fit = TextureFit(template.coarseTexture, in: photo.pyramid, around: template.frame)
        func nearness(_ transform: Homography) -> Double {
            transform.isPlausible(over: content)
                ? fit.agreement(through: transform, near: content).nearness : -1
        }
        let before = nearness(start)
        guard let moved = fit.refined(start, freedom: 8, steps: Aligner.roughSteps) else {
            return (start, before)
        }
        let after = nearness(moved)
        return after > before ? (moved, after) : (start, before)
    }
}
