/// What to collect from the photos of one thing, and how to recognise that thing.
public struct Template: Hashable, Sendable {
    /// Unique in a store.
    public var name: String
    /// For people; may be empty.
    public var description: String
    /// In the column order of an export; at least one.
    public var fields: [Field]
    /// The photo that the template was made from.
    public var reference: Reference
    /// Whether all photos are framed exactly like the reference photo, so that a value is at the same pixels in each.
    public var isFramed: Bool

    /// Makes a template.
    public init(
        name: String, description: String = "", fields: [Field], reference: Reference,
        isFramed: Bool = false
    ) {
        self.name = name
        self.description = description
        self.fields = fields
        self.reference = reference
        self.isFramed = isFramed
    }

    /// Tesseract's names of the languages in which its values are read.
    package var languages: Set<String> { Set(fields.map { $0.rules.readingLanguage }) }
}

/// What is kept of the reference photo: enough to align other photos to it.
public struct Reference: Hashable, Sendable {
    /// SHA-256 of the photo's file, 64 lower-case hexadecimal digits.
    public var sha256: String
    /// Width and height of the upright photo in pixels; all regions of a template refer to it.
    public var width: Int, height: Int
    /// The recognised texts, in reading order.
    public var boxes: [TextBox]
    /// The upright photo in grey, JPEG, at most `Reference.pictureSide` pixels on the longer side.
    public var picture: [UInt8]

    /// Maximum length of the longer side of the kept picture, in pixels: enough for image features at the size at
    /// which photos are aligned, small enough to travel in a text file.
    public static let pictureSide = 1600

    /// Makes a reference from its parts.
    public init(sha256: String, width: Int, height: Int, boxes: [TextBox], picture: [UInt8]) {
        self.sha256 = sha256
        self.width = width
        self.height = height
        self.boxes = boxes
        self.picture = picture
    }
}
