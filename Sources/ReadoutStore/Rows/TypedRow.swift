/// A record that a person typed: readings of one moment without a photo.
public struct TypedRow: Hashable, Sendable {
    /// What stands for the photo; its `isTypedRow` is true.
    public let photo: StoredPhoto
    /// What the person says, by the name of the value; values that are not there have no reading.
    public let words: [String: Correction]

    /// Makes a row from its parts.
    public init(photo: StoredPhoto, words: [String: Correction]) {
        self.photo = photo
        self.words = words
    }
}

/// What became of a typed row.
public enum TypedOutcome: Hashable, Sendable {
    /// It is a record now.
    case added(StoredRecord)
    /// The template has a record of the same moment that says the same: its number.
    case duplicate(of: Int64)
    /// It breaks rules, each with the name of its value.
    case refused([String])
}
