/// A record that a person typed: readings of one moment without a photo.
public struct TypedRow: Hashable, Sendable {
    /// A stand-in for the photo; its `isTypedRow` is true.
    public let photo: StoredPhoto
    /// What the person typed, by value name; missing values have no reading.
    public let words: [String: Correction]

    /// Makes a row from its parts.
    public init(photo: StoredPhoto, words: [String: Correction]) {
        self.photo = photo
        self.words = words
    }
}

/// What adding typed rows led to.
package struct TypedAddition: Sendable {
    /// The outcome of each row, in the order of the rows.
    package let outcomes: [TypedOutcome]
    /// Other records whose judgement the rows changed, in their new state; the last added record has their numbers.
    package let rejudged: [StoredRecord]
}

/// The outcome of adding a typed row.
public enum TypedOutcome: Hashable, Sendable {
    /// The row was added as this record.
    case added(StoredRecord)
    /// The template already has a record of the same moment with the same content, with this number.
    case duplicate(of: Int64)
    /// The row breaks rules, each with the name of its value.
    case refused([String])
}
