package import ReadoutModel

/// What was learnt of a template's values, as its file carries it.
public struct LearntMemory: Hashable, Sendable {
    /// Pictures of the values and what they say.
    public let examples: [TemplateExample]
    /// By the value's name, what people's words say of its readings and dates.
    package let experience: [String: Learnt]

    package init(
        examples: [TemplateExample] = [], experience: [String: Learnt] = [:]
    ) {
        self.examples = examples
        self.experience = experience
    }

    /// Of a template that learnt nothing.
    public static let empty = LearntMemory()

    /// Whether nothing was learnt.
    public var isEmpty: Bool { examples.isEmpty && experience.isEmpty }

    /// Maximum number of readings in a file's counts: more than any store has.
    static let mostReadings = 1_000_000
}
