/// Why a photo could not be laid over a template.
public enum AlignmentFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Too few places of the reference photo were found again.
    case tooFewAnchors(found: Int, needed: Int)
    /// The places found again do not fit one transform; residual in pixels of the reference photo.
    case poorFit(inliers: Int, residual: Double)
    /// The transform is one that no camera makes: mirrored, folded, or far too oblique.
    case implausible
    /// The template's thing is in the photo, but none of the values' places.
    case valuesOutsidePhoto
    /// None of the labels that show the values' places is in the photo.
    case noLabelFound(labels: [String])

    /// Why, and what to do next; lower case, no full stop.
    public var description: String {
        switch self {
        case .tooFewAnchors(let found, let needed):
            "only \(found) of at least \(needed) places of the template found again; "
                + "take the photo again, closer, straighter and sharper, with the whole device in it"
        case .poorFit(let inliers, let residual):
            "the \(inliers) places found again do not fit the template "
                + "(\((residual * 10).rounded() / 10) pixels off); take the photo again, straighter"
        case .implausible:
            "what was found again does not lie as in the template; "
                + "check that the photo shows the template's device"
        case .valuesOutsidePhoto:
            "none of the values' places is in the photo; "
                + "take the photo again with the whole device in it"
        case .noLabelFound(let labels):
            "none of the labels \(labels.map { "\"\($0)\"" }.joined(separator: ", ")) found; "
                + "check that the photo shows the template's paper, sharp and whole"
        }
    }
}
