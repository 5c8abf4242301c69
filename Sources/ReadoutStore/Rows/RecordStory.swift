/// All that happened to one record.
public struct RecordStory: Hashable, Sendable {
    /// What one value said when a photo was read.
    public struct Reading: Hashable, Sendable {
        /// The name that the value has now.
        public let valueName: String
        /// The raw text; empty when nothing was read.
        public let text: String
        /// What the text means; nil when it is not of the value's kind.
        public let value: String?
        /// Whether it was stored without asking anybody. Other records may have changed that later.
        public let isAccepted: Bool
        /// Why it was in doubt.
        public let reasons: [String]
    }

    /// What was read in the photo at one time.
    public struct Seen: Hashable, Sendable {
        /// In template order; none when the photo did not fit.
        public let readings: [Reading]
        /// Why the photo did not fit; nil when it did.
        public let mismatch: String?
        /// What read it, with versions; nil where that is not known.
        public let engines: String?
    }

    /// One operation that concerned the record.
    public struct Step: Hashable, Sendable {
        /// The whole operation, which may concern other records too.
        public let operation: StoredOperation
        /// What it read; nil when it read nothing.
        public let seen: Seen?
        /// One line for each thing that it changed about this record.
        public let changes: [String]
    }

    /// The record's number.
    public let id: Int64
    /// The template's name.
    public let template: String
    /// The record as it is now; nil when it is deleted.
    public let record: StoredRecord?
    /// Where the photo is.
    public let photo: String
    /// What happened, in its order.
    public let steps: [Step]
}
