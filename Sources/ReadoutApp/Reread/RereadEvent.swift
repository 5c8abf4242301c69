public import ReadoutStore

/// What became of one record whose photo was read again.
public struct RereadEvent: Sendable {
    /// How it ended.
    public enum Outcome: Sendable {
        /// The photo was read; what is in the record now, or would be.
        case read(Rereading)
        /// The photo's file is not there any more.
        case gone(ReadoutError)
        /// There is another photo in the file.
        case replaced(ReadoutError)
        /// The file cannot be read.
        case unreadable(ReadoutError)
    }

    /// As it was before.
    public let record: StoredRecord
    /// How it ended.
    public let outcome: Outcome
    /// Pictures in the file, of which the first was read.
    public internal(set) var pictureCount = 1
    /// Other records whose judgement this one changed, as they are now or would be.
    public internal(set) var rejudged: [StoredRecord] = []

    init(_ record: StoredRecord, _ outcome: Outcome) {
        self.record = record
        self.outcome = outcome
    }
}

/// Which records' photos are read again.
public enum RereadSubjects: Hashable, Sendable {
    /// Those of all templates.
    case all
    /// Those of the template of this name.
    case template(String)
    /// Those with these numbers.
    case records([Int64])
}
