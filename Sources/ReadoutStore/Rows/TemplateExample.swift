/// A picture of a value in a photo with its text, as carried by a template's file.
public struct TemplateExample: Hashable, Sendable {
    /// The value's name.
    public let valueName: String
    /// The text in the picture.
    public let text: String
    /// The picture of the value's region, PNG or JPEG.
    public let picture: [UInt8]

    /// Maximum number of examples of one value, of characters in a text, and of bytes in a picture: about ten times
    /// what this program writes.
    static let (mostOfValue, longestText, mostBytes) = (160, 100, 1 << 20)

    package init(valueName: String, text: String, picture: [UInt8]) {
        self.valueName = valueName
        self.text = text
        self.picture = picture
    }
}
