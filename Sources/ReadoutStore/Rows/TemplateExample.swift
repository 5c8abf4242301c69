/// A picture of a value in a photo and what it says, as a template's file carries what was learnt.
public struct TemplateExample: Hashable, Sendable {
    /// The value's name.
    public let valueName: String
    /// What stands there.
    public let text: String
    /// The value's place in the photo, PNG or JPEG.
    public let picture: [UInt8]

    /// Most of one value in a file, most characters of a text, and most bytes of a picture: some ten times what
    /// is written.
    static let (mostOfValue, longestText, mostBytes) = (160, 100, 1 << 20)

    package init(valueName: String, text: String, picture: [UInt8]) {
        self.valueName = valueName
        self.text = text
        self.picture = picture
    }
}
