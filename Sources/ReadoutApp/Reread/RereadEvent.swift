public import ReadoutStore

/// The outcome for one record whose photo was read again.
public struct RereadEvent: Sendable {
    /// How rereading the record ended.
    public enum Outcome: Sendable {
        /// The photo was read; the record's new content, stored or proposed.
        case read(Rereading)
        /// The photo's file no longer exists.
        case gone(ReadoutError)
        /// The file now holds another photo.
        case replaced(ReadoutError)
        /// The file cannot be read.
        case unreadable(ReadoutError)
    }

    /// The record before.
    public let record: StoredRecord
    /// How rereading the record ended.
    public let outcome: Outcome
    /// Number of pictures in the file; only the first was read.
    public internal(set) var pictureCount = 1
    /// Other records whose judgement this record changed, in their new state, stored or proposed.
    public internal(set) var rejudged: [StoredRecord] = []

    init(_ record: StoredRecord, _ outcome: Outcome) {
        self.record = record
        self.outcome = outcome
    }
}

/// The records whose photos are read again.
public enum RereadSubjects: Hashable, Sendable {
    /// The records of all templates.
    case all
    /// The records of the template with this name.
    case template(String)
    /// The records with these numbers.
    case records([Int64])
}
