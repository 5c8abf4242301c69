import ReadoutModel

/// Lays photos over the reference photos of templates, or refuses to.
///
/// Image features come first, then outlines. Only when these do not make it certain are the photo's words read, which
/// is slow, and laid over those of the reference; where that is not enough either, once more in the photo laid
/// straight by the best fit so far. Whatever the fit was made from, the picture itself has to agree.
package struct Aligner: Sendable {
    /// Minimum number of features or words that must agree.
    package static let fewestAnchors = 4
    /// Minimum number of words that are worth a try.
    static let fewestWords = 2
    /// Confidence above which the words are not asked.
    static let certainty = 0.97
    /// Less confidence than this is refused.
    static let leastConfidence = 0.5
    /// Farthest that a value may be off as far as can be told, in heights of its region.
    static let mostDeviation = 0.5

    /// How far from where the fit foresees it a feature is looked for, in tolerances.
    package static let reach = 3.0
    /// Maximum number of times that features are looked for again where the fit foresees them.
    static let rounds = 4
    /// Maximum number of steps towards agreement of the picture; a good start needs few.
    static let steps = 40
    /// Agreement of the picture below which the fit may still be far off.
    static let contentment = 0.91

    /// Agreement of a value's surroundings by which it lies where it should. Right fits have a value with 0.6
    /// and more.
    static let leastSurroundings = 0.55

    package init() {}

    /// How the photo lies over the template's reference photo.
    /// - Throws: `AlignmentFailure` when that is not certain; `RecognitionError` when words were needed and
    ///   could not be read.
    package func alignment(
        of photo: WorkingPhoto, to template: PreparedTemplate
    ) throws -> Alignment {
        try Aligner.judged(bestCandidate(of: photo, to: template), of: photo, to: template).get()
    }

    /// The most certain way in which the photo may lie over the template, right or not; nil when nothing speaks for
    /// any.
    /// - Parameter isSettled: whether the photo needs not be laid straight, which is slow; asked when all else failed.
    /// - Throws: `RecognitionError` when words were needed and could not be read; what `isSettled` throws.
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

    /// What is taken of the most certain candidate: its alignment, or why it is refused.
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
            found < 4 * fewestAnchors
                ? .tooFewAnchors(found: found, needed: 4 * fewestAnchors)
                : .poorFit(inliers: found, residual: alignment.residual))
    }

    /// Where the value with this place in the template's list lies in an aligned photo; nil when the value has
    /// no region.
    package func localAlignment(
        ofValueAt index: Int, _ alignment: Alignment, of photo: WorkingPhoto,
        to template: PreparedTemplate
    ) -> LocalAlignment? {
        guard template.template.fields.indices.contains(index),
            case .region(let region) = template.template.fields[index].location
        else { return nil }
        return LocalAlignment(
            alignment.transform, region: region, texture: template.surroundings[index],
            photo: photo.pyramid)
    }
}
