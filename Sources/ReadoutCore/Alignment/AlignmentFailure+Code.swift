extension AlignmentFailure {
    /// Stable word for programs.
    public var code: String {
        switch self {
        case .tooFewAnchors: "too-few-anchors"
        case .poorFit: "poor-fit"
        case .implausible: "implausible"
        case .valuesOutsidePhoto: "values-outside-photo"
        case .noLabelFound: "no-label-found"
        }
    }
}
