import ReadoutModel

/// Aligns photos with the reference photos of templates, or refuses to.
///
/// Image features come first, then outlines. Only if these leave it uncertain are the photo's words recognised, which
/// is slow, and matched with those of the reference. If that is not enough either, the words are recognised again in
/// the photo straightened by the best fit so far. Whatever a fit is based on, the picture itself has to agree.
package struct Aligner: Sendable {
    /// Minimum number of features or words that must agree.
    package static let fewestAnchors = 4
    /// Minimum number of features or words that agree in a photo that surely fits. Fewer are named as the reason where a
    /// photo is refused. Chosen, not fitted.
    package static let sureAnchors = 4 * fewestAnchors
    /// Minimum number of agreeing words that is worth an attempt.
    static let fewestWords = 2
    /// Minimum confidence at which the words are not needed.
    static let certainty = 0.97
    /// Minimum confidence of an accepted alignment.
    static let leastConfidence = 0.5
    /// Maximum estimated deviation of a value, in heights of its region.
    static let mostDeviation = 0.5

    /// Maximum distance of a feature from its expected place, in tolerances.
    package static let reach = 3.0
    /// Maximum number of rounds in which features are searched again at their expected places.
    static let rounds = 4
    /// Maximum number of refinement steps towards agreement of the picture; a good start needs few.
    static let steps = 40
    /// Minimum agreement of the picture at which the fit cannot be far off.
    static let contentment = 0.91

    /// Minimum agreement of a value's surroundings at which the value lies at its place. Right fits have a value with
    /// 0.6 or more.
    static let leastSurroundings = 0.55

    package init() {}

    /// The alignment of a photo with the template's reference photo.
    /// - Throws: `AlignmentFailure` when that is not certain; `RecognitionError` when words were needed and
    ///   could not be read.
    package func alignment(
        of photo: WorkingPhoto, to template: PreparedTemplate
    ) throws -> Alignment {
        try Aligner.judged(bestCandidate(of: photo, to: template), of: photo, to: template).get()
    }

    /// The most certain candidate for the alignment of a photo, right or not; nil when nothing supports any.
    /// - Parameter isSettled: whether the slow straightening of the photo can be skipped; called when everything else
    ///   failed.
    /// - Throws: `RecognitionError` when words were needed and could not be read; the error of `isSettled`.
    package func bestCandidate(
        of photo: WorkingPhoto, to template: PreparedTemplate,
        unless isSettled: () throws -> Bool = { false }
    ) throws -> Candidate? {
        if template.template.isFramed { return candidate(byFrameOf: photo, template) }
        let byFeatures = candidate(byFeaturesOf: photo, template)
        if let byFeatures, byFeatures.alignment.confidence >= Aligner.certainty {
            return byFeatures
        }
        let byOutline = candidate(byOutlineOf: photo, template)
        let byPicture = [byFeatures, byOutline].compactMap(\.self)
            .max { $0.alignment.confidence < $1.alignment.confidence }
        if let byPicture, byPicture.alignment.confidence >= Aligner.certainty { return byPicture }
        let best = try candidate(byWordsOf: photo, template, instead: byPicture) ?? byPicture
        guard let best, best.alignment.confidence < Aligner.leastConfidence, try !isSettled()
        else { return best }
        return try candidate(byStraightening: photo, template, by: best) ?? best
    }

    /// The decision on the most certain candidate: its alignment, or the reason for refusing it.
    package static func judged(
        _ best: Candidate?, of photo: WorkingPhoto, to template: PreparedTemplate
    ) -> Result<Alignment, AlignmentFailure> {
        if template.template.isFramed { return judgedByFrame(best, of: photo, to: template) }
        guard let alignment = best?.alignment else {
            return .failure(.tooFewAnchors(found: 0, needed: fewestAnchors))
        }
        guard alignment.confidence < leastConfidence else { return .success(alignment) }
        let found = alignment.inliers
        return .failure(
            found < sureAnchors
                ? .tooFewAnchors(found: found, needed: sureAnchors)
                : .poorFit(inliers: found, residual: alignment.residual))
    }

    /// The place of a value, by its index in the template's list, in an aligned photo; nil when the value has no
    /// region.
    /// - Parameter isNearby: whether the value can only be where the alignment shows it, so that no place farther away
    ///   than half its height is tried.
    package func localAlignment(
        ofValueAt index: Int, _ alignment: Alignment, of photo: WorkingPhoto,
        to template: PreparedTemplate, isNearby: Bool = false
    ) -> LocalAlignment? {
        guard template.template.fields.indices.contains(index),
            case .region(let region) = template.template.fields[index].location
        else { return nil }
        return LocalAlignment(
            alignment.transform, region: region, texture: template.surroundings[index],
            photo: photo.pyramid, isNearby: isNearby)
    }
}
