extension AlignmentFailure {
    /// Stable word for programs.
    public var code: String {
        switch self {
        case .tooFewAnchors: "too-few-anchors"
        case .poorFit: "poor-fit"
        case .implausible: "implausible"
        case .valuesOutsidePhoto: "values-outside-photo"
        case .noLabelFound: "no-label-found"
        case .onlyPart: "only-part-in-photo"
        case .poorPhoto(let hint): hint.code
        case .otherProportions: "other-proportions"
        case .otherPicture: "other-picture"
        case .otherTemplate: "other-template"
        }
    }

    /// Whether the photo itself is to blame, so that taking it again helps.
    public var isOfPhoto: Bool {
        switch self {
        case .onlyPart, .poorPhoto, .valuesOutsidePhoto: true
        case .tooFewAnchors, .poorFit, .implausible, .noLabelFound, .otherTemplate,
            .otherProportions, .otherPicture:
            false
        }
    }
}
