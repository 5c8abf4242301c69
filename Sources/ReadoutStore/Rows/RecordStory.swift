/// The history of one record.
public struct RecordStory: Hashable, Sendable {
    /// What was read for one value.
    public struct Reading: Hashable, Sendable {
        /// The value's present name.
        public let valueName: String
        /// The raw text; empty if nothing was read.
        public let text: String
        /// The meaning of the text; nil if the text is not of the value's kind.
        public let value: String?
        /// Whether the reading was stored as accepted without a person. Other records may have changed that later.
        public let isAccepted: Bool
        /// The reasons for doubt.
        public let reasons: [String]
    }

    /// The result of reading the photo once.
    public struct Seen: Hashable, Sendable {
        /// The readings in template order; empty if the photo did not fit.
        public let readings: [Reading]
        /// Why the photo did not fit; nil if it did.
        public let mismatch: String?
        /// The programs and models that read the photo, with versions; nil if not known.
        public let engines: String?
    }

    /// One operation that concerned the record.
    public struct Step: Hashable, Sendable {
        /// The whole operation, which may concern other records too.
        public let operation: StoredOperation
        /// What the operation read; nil if it read nothing.
        public let seen: Seen?
        /// One line for each change to this record.
        public let changes: [String]
    }

    /// The record's number.
    public let id: Int64
    /// The template's name.
    public let template: String
    /// The record as it is now; nil if it is deleted.
    public let record: StoredRecord?
    /// The photo's path.
    public let photo: String
    /// The operations in order of time.
    public let steps: [Step]
}
