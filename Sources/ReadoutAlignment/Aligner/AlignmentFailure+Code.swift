extension AlignmentFailure {
    /// The failure as a stable word for programs.
    public var code: String {
        switch self {
        case .tooFewAnchors: "too-few-anchors"
        case .poorFit: "poor-fit"
        case .valuesOutsidePhoto: "values-outside-photo"
        case .noLabelFound: "no-label-found"
        case .onlyPart: "only-part-in-photo"
        case .poorPhoto(let hint): hint.code
        case .otherProportions: "other-proportions"
        case .otherPicture: "other-picture"
        case .otherTemplate: "other-template"
        }
    }

    /// Whether the failure is due to the photo itself, so that taking it again helps.
    public var isOfPhoto: Bool {
        switch self {
        case .onlyPart, .poorPhoto, .valuesOutsidePhoto: true
        case .tooFewAnchors, .poorFit, .noLabelFound, .otherTemplate,
            .otherProportions, .otherPicture:
            false
        }
    }
}
