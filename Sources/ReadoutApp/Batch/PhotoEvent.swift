public import ReadoutAlignment
public import ReadoutStore

/// The outcome for one photo of a batch.
public struct PhotoEvent: Sendable {
    /// How processing the photo ended.
    public enum Outcome: Sendable {
        /// The record is stored; its status says whether it is accepted, to review or unmatched. When storing is off,
        /// the record as it would be stored.
        case added(StoredRecord)
        /// The store already had this record of the photo.
        case known(StoredRecord)
        /// A person dismissed the photo earlier; nothing was read.
        case dismissed
        /// No template was named, and none fits clearly. The reason includes the next step. Nothing was stored.
        case unidentified(reason: String)
        /// The photo could not be read. Nothing was stored.
        case unreadable(ReadoutError)
    }

    /// The photo's path as it was given.
    public let path: String
    /// SHA-256 of the file; nil when the file could not be read.
    public let sha256: String?
    /// How processing the photo ended.
    public internal(set) var outcome: Outcome
    /// Number of photos of the batch finished so far, this one included; 1...count.
    public internal(set) var done = 0
    /// Number of pictures in the file; only the first was read.
    public internal(set) var pictureCount = 1
    /// How well the photo was taken; nil where the quality was not measured.
    public internal(set) var quality: PhotoQuality?
    /// Other records whose judgement this record changed, in their new state.
    public internal(set) var rejudged: [StoredRecord] = []
    /// The path of the same photo earlier in the batch, where nothing is stored, so that no record has a number yet; nil
    /// for any other photo.
    package internal(set) var first: String?
    /// Whether a photo that was already known still needs a person's attention.
    package internal(set) var isUnsettled = false
    /// Whether a photo that was already known is in another place than before.
    package internal(set) var isMoved = false
    /// Whether the record is of a template of another name than the one that its photo was read with elsewhere.
    package internal(set) var isOfOtherTemplate = false
    /// The record of another template that the photo already has, where it does not match the named one.
    package internal(set) var elsewhere: (id: Int64, template: String)?
    /// What was read; nil when nothing was read or the record already existed.
    package internal(set) var new: NewRecord?
    /// Further details of a photo for which no template was chosen.
    package internal(set) var unidentified: PhotoReading.Unidentified?
    /// Why the photo fits no template, when the photo itself is to blame.
    var misfit: String?

    init(path: String, sha256: String?, _ outcome: Outcome) {
        self.path = path
        self.sha256 = sha256
        self.outcome = outcome
    }

    /// Defects of the photo that may explain its doubtful values, each with advice.
    public var hints: [PhotoQuality.Hint] {
        guard case .added(let record) = outcome, let quality else { return [] }
        let doubtful = record.readings.filter { !$0.isCertain }.map(\.valueName)
        return quality.hints.filter { hint in
            hint.valueNames.isEmpty || hint.valueNames.contains(where: doubtful.contains)
        }
    }

    /// Why the photo should be taken again; nil when the photo is not to blame.
    public var retakeReason: String? {
        guard case .added(let record) = outcome, record.status != .unmatched else { return misfit }
        return record.status == .review ? hints.first?.description : nil
    }

    /// Whether the store has a matched record of the photo.
    var isInStore: Bool {
        switch outcome {
        case .added(let record), .known(let record): record.status != .unmatched
        case .dismissed, .unidentified, .unreadable: false
        }
    }
}
