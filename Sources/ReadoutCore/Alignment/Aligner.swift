/// Lays photos over the reference photos of templates, or refuses to.
package struct Aligner: Sendable {
    /// Fewest words that must agree when nothing else speaks for the transform.
    static let fewestWords = 3
    /// Least confidence of an alignment that is not refused.
    static let leastConfidence = 0.5

    package init() {}

    /// How the photo lies over the template's reference photo.
    /// - Throws: `AlignmentFailure` when that is not certain; `RecognitionError` when words were needed and
    ///   could not be read.
    package func alignment(
        of photo: WorkingPhoto, to template: PreparedTemplate
    ) throws -> Alignment {
        guard let fit = try wordFit(of: photo, to: template),
            fit.inliers.count >= Aligner.fewestWords
        else {
            throw AlignmentFailure.tooFewAnchors(found: 0, needed: Aligner.fewestWords)
        }
        guard fit.transform.isPlausible(over: template.content) else {
            throw AlignmentFailure.implausible
        }
        return Alignment(
            transform: fit.transform, inliers: fit.inliers.count, residual: fit.residual,
            confidence: 0.5, method: .words)
    }
}
