public import ReadoutAlignment
public import ReadoutStore

/// What became of one photo of a batch.
public struct PhotoEvent: Sendable {
    /// How it ended.
    public enum Outcome: Sendable {
        /// It is stored; the record's status says whether it is accepted, to review or unmatched. Where nothing is to be
        /// stored, the record says what would be.
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
    /// SHA-256 of the file; nil where it could not be read.
    public let sha256: String?
    /// How it ended.
    public internal(set) var outcome: Outcome
    /// Photos of the batch that were answered for, this one included; 1...count.
    public internal(set) var done = 0
    /// Pictures in the file, of which the first was read.
    public internal(set) var pictureCount = 1
    /// How well the photo was taken; nil where that was not looked at.
    public internal(set) var quality: PhotoQuality?
    /// Other records whose judgement this one changed, as they are now.
    public internal(set) var rejudged: [StoredRecord] = []
    /// Whether a person has yet to look at a photo that was known before.
    package internal(set) var isUnsettled = false
    /// What was read; nil where nothing was, or the record was there before.
    package internal(set) var new: NewRecord?
    /// What else is known of a photo that no template was chosen for.
    package internal(set) var unidentified: PhotoReading.Unidentified?
    /// Why the photo fits no template, where the photo is to blame.
    var misfit: String?

    init(path: String, sha256: String?, _ outcome: Outcome) {
        self.path = path
        self.sha256 = sha256
        self.outcome = outcome
    }

    /// What about the photo can explain that values are doubtful, and what to do better.
    public var hints: [PhotoQuality.Hint] {
        guard case .added(let record) = outcome, let quality else { return [] }
        let doubtful = record.readings.filter { !$0.isCertain }.map(\.valueName)
        return quality.hints.filter { hint in
            hint.valueNames.isEmpty || hint.valueNames.contains(where: doubtful.contains)
        }
    }

    /// Why the photo should be taken again; nil when it is not to blame.
    public var retakeReason: String? {
        guard case .added(let record) = outcome, record.status != .unmatched else { return misfit }
        return record.status == .review ? hints.first?.description : nil
    }

    /// Whether the store has a record of what the photo says, one that fits.
    var isInStore: Bool {
        switch outcome {
        case .added(let record), .known(let record): record.status != .unmatched
        case .dismissed, .unidentified, .unreadable: false
        }
    }
}
