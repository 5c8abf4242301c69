public import ReadoutStore

/// What became of one photo of a batch.
public struct PhotoEvent: Sendable {
    /// How it ended.
    public enum Outcome: Sendable {
        /// It is stored; the record's status says whether it is accepted, to review or unmatched.
        case added(StoredRecord)
        /// The store has had this record of it before.
        case known(StoredRecord)
        /// A person dismissed it before; nothing was read.
        case dismissed
        /// No template was named, and none fits clearly: why, and the next step. Nothing was stored.
        case unidentified(reason: String)
        /// It could not be read. Nothing was stored.
        case unreadable(ReadoutError)
    }

    /// The photo as it was given.
    public let path: String
    /// How it ended.
    public let outcome: Outcome
    /// Photos of the batch that were answered for, this one included; 1...count.
    public let done: Int
}

/// Stores what a batch reads, and tells of each photo.
struct EventReport: PhotoReport {
    private var adder: RecordAdder
    private var done = 0
    private let tell: (PhotoEvent) -> Void

    init(store: Store, tell: @escaping (PhotoEvent) -> Void) {
        adder = RecordAdder(store: store)
        self.tell = tell
    }

    mutating func take(
        _ outcome: PhotoReading.Outcome, at item: Int, path: String
    ) throws -> String? {
        let event = try event(outcome, path)
        done += 1
        tell(PhotoEvent(path: path, outcome: event, done: done))
        return nil
    }

    private mutating func event(
        _ outcome: PhotoReading.Outcome, _ path: String
    ) throws -> PhotoEvent.Outcome {
        switch outcome {
        case .read(_, let new, _, _):
            switch try adder.add(new) {
            case .added(let record): .added(record)
            case .duplicate(let id): .known(try adder.known(id, at: path))
            }
        case .duplicate(_, let id): .known(try adder.known(id, at: path))
        case .dismissed: .dismissed
        case .unidentified(let photo): .unidentified(reason: photo.reason)
        case .failed(let error, _): .unreadable(error)
        }
    }
}
