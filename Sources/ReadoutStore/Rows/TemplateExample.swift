/// A picture of a value in a photo and what it says, as a template's file carries what was learnt.
public struct TemplateExample: Hashable, Sendable {
    /// The value's name.
    public let valueName: String
    /// What stands there.
    public let text: String
    /// The value's place in the photo, PNG or JPEG.
    public let picture: [UInt8]

    /// Maximum number of examples of one value, of characters of a text, and of bytes of a picture: about ten times
    /// what is written.
    static let (mostOfValue, longestText, mostBytes) = (160, 100, 1 << 20)

    package init(valueName: String, text: String, picture: [UInt8]) {
        self.valueName = valueName
        self.text = text
        self.picture = picture
    }
}
