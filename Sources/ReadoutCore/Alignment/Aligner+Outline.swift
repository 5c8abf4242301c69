extension Aligner {
    /// Places tried in each band of sizes.
    private static let placesInBand = 2

    /// The best alignment that starts from where the template's outlines fit.
    package func candidate(
        byOutlineOf photo: WorkingPhoto, _ template: PreparedTemplate
    ) -> Candidate? {
        template.outline.findings(in: photo.outline, count: Aligner.placesInBand)
            .compactMap { candidate(from: $0.transform, method: .outline, photo, template) }
            .max { $0.alignment.confidence < $1.alignment.confidence }
    }
}
