package import ReadoutModel

/// What was learnt about a template's values, in the form its file carries.
public struct LearntMemory: Hashable, Sendable {
    /// Pictures of the values with their texts.
    public let examples: [TemplateExample]
    /// What corrections taught about readings and dates, by value name.
    package let experience: [String: Learnt]

    package init(
        examples: [TemplateExample] = [], experience: [String: Learnt] = [:]
    ) {
        self.examples = examples
        self.experience = experience
    }

    /// The memory of a template that learnt nothing.
    public static let empty = LearntMemory()

    /// Whether nothing was learnt.
    public var isEmpty: Bool { examples.isEmpty && experience.isEmpty }

    /// Maximum number of readings in a file's counts: more than any store holds.
    static let mostReadings = 1_000_000
}
