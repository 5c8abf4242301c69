extension Aligner {
    /// Places tried in each band of sizes.
    private static let placesInBand = 3
    /// With less confidence than this nothing comes of it.
    private static let worthAnotherTry = 0.1

    /// The best alignment that starts from where the template's outlines fit.
    package func candidate(
        byOutlineOf photo: WorkingPhoto, _ template: PreparedTemplate
    ) -> Candidate? {
        let outlines = photo.outlines
        let found = template.outline
            .findings(in: outlines.coarse, fine: outlines.fine, count: Aligner.placesInBand)
            .compactMap { candidate(from: $0.transform, method: .outline, photo, template) }
            .max { $0.alignment.confidence < $1.alignment.confidence }
        guard let found, found.alignment.confidence > Aligner.worthAnotherTry else { return found }
        // Where the first start was far off, the second one ends nearer.
        let again = candidate(from: found.alignment.transform, method: .outline, photo, template)
        guard let again, again.alignment.confidence > found.alignment.confidence else {
            return found
        }
        return again
    }
}
