public import ReadoutModel

/// A reading of which a person said what it says, with the picture that it was read from.
public struct Lesson: Hashable, Sendable {
    /// The record that it is from; below 0, and for each another one, when it came with the template's file.
    public let record: Int64
    /// The value's name.
    public let valueName: String
    /// What stands there.
    public let text: String
    /// What it means; nil when it came with the template's file.
    public let value: TypedValue?
    /// The value's place in the photo, as it was stored with the record.
    public let picture: [UInt8]

    /// The lesson as a template's file has it.
    public var example: TemplateExample {
        TemplateExample(valueName: valueName, text: text, picture: picture)
    }
}
