package import ReadoutModel

/// One kind of evidence for or against a text, as the fusion model weighs it. Its amount is 0 where it says nothing.
package enum FusionInput: Hashable, Sendable {
    /// Strength of a source's surest hypothesis with the same meaning.
    case support(HypothesisSource)
    /// Strength of a source's surest hypothesis with the same digits but other marks, as `sameDigits` where a rule fixes the
    /// marks, and as `otherMarks` where none does.
    case sameDigits(HypothesisSource), otherMarks(HypothesisSource)
    /// Strength of a source's surest hypothesis that is a value of the same kind with other digits.
    case contradiction(HypothesisSource)
    /// Strength of a source's surest hypothesis that does not fit the value's kind.
    case noise(HypothesisSource)
    /// Strength of the surest hypothesis that has as many digits, but other ones, and does not fit the value's kind.
    case otherDigits
    /// A measure of the evidence against the reading from its line and its surroundings. Only the one text that was read
    /// has these.
    case row(Evidence.Measure)
    /// Whether the reading is in doubt about something.
    case doubt(Doubt.Subject)
    /// Number of further views in which the recogniser saw the same, at most `mostCounted`.
    case views
    /// Number of schools that saw the same, less one, at most `mostCounted`: readers that learnt from other samples make
    /// other mistakes.
    case schools
    /// Strength of the second surest school that saw the same.
    case secondSchool
    /// The lower of the strengths of both readers for displays, if both saw the same.
    case bothDisplayReaders
    /// Whether the text breaks no rule of the value.
    case isSound
    /// Whether the text is of the value's kind.
    case isOfKind
    /// Whether a rule would reveal a lost digit or mark.
    case isChecked
    /// Whether the value may hold letters, which no rule tells from digits that look alike.
    case isText

    /// Maximum amount of an input that counts views or schools. The weights were fitted with it.
    static let mostCounted = 3

    /// The name of the input in the table of weights.
    package var name: String {
        switch self {
        case .support(let source): "support.\(source.rawValue)"
        case .sameDigits(let source): "sameDigits.\(source.rawValue)"
        case .otherMarks(let source): "otherMarks.\(source.rawValue)"
        case .contradiction(let source): "contradiction.\(source.rawValue)"
        case .noise(let source): "noise.\(source.rawValue)"
        case .otherDigits: "otherDigits"
        case .row(let measure): "row.\(measure.rawValue)"
        case .doubt(let subject): "doubt.\(subject.rawValue)"
        case .views: "views"
        case .schools: "schools"
        case .secondSchool: "secondSchool"
        case .bothDisplayReaders: "bothDisplayReaders"
        case .isSound: "isSound"
        case .isOfKind: "isOfKind"
        case .isChecked: "isChecked"
        case .isText: "isText"
        }
    }

    /// All inputs.
    package static let all: [FusionInput] = {
        let bySource: [(HypothesisSource) -> FusionInput] = [
            FusionInput.support, FusionInput.sameDigits, FusionInput.otherMarks,
            FusionInput.contradiction, FusionInput.noise,
        ]
        return bySource.flatMap { HypothesisSource.allCases.map($0) }
            + Evidence.Measure.allCases.map(FusionInput.row)
            + Doubt.Subject.allCases.map(FusionInput.doubt)
            + [
                .otherDigits, .views, .schools, .secondSchool, .bothDisplayReaders, .isSound,
                .isOfKind, .isChecked, .isText,
            ]
    }()
}
