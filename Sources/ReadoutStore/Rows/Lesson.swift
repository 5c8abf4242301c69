public import ReadoutModel

/// A reading whose text a person gave or confirmed, with the picture it was read from.
public struct Lesson: Hashable, Sendable {
    /// The number of the record; for a lesson from the template's file, a unique negative number.
    public let record: Int64
    /// The value's name.
    public let valueName: String
    /// The text in the picture.
    public let text: String
    /// The meaning of the text; nil for a lesson from the template's file.
    public let value: TypedValue?
    /// The picture of the value's region, as stored with the record.
    public let picture: [UInt8]

    /// The lesson in the form a template's file carries.
    public var example: TemplateExample {
        TemplateExample(valueName: valueName, text: text, picture: picture)
    }
}
