import Foundation
public import ReadoutAlignment
public import ReadoutModel

/// How far a record can be trusted.
public enum RecordStatus: String, Sendable, CaseIterable, Codable {
    /// All its values are certain, corrected or confirmed.
    case accepted
    /// A person must look at one or more of its values.
    case review
    /// The photo does not fit the template.
    case unmatched
}

/// One reading of all values at one moment, as it stands in the store.
public struct StoredRecord: Hashable, Sendable, Identifiable {
    /// Why there is nothing read in a record.
    public struct Mismatch: Hashable, Sendable {
        /// For programs.
        public let code: String
        /// For people.
        public let reason: String
    }

    /// Never used for another record.
    public let id: Int64
    /// The template's number.
    public let templateID: Int64
    /// The template's name.
    public let template: String
    /// The template's revision that the photo was read with.
    public let revision: Int
    /// Whether the template has another definition by now.
    public let isStale: Bool
    /// How far it can be trusted.
    public let status: RecordStatus
    /// When the photo was taken; that of `photo` unless a person gave another.
    public let captureTime: CaptureTime
    /// The photo that was read.
    public let photo: StoredPhoto
    /// How the photo lies over the template; nil when it does not fit.
    public let alignment: Alignment?
    /// Why the photo does not fit the template; nil when it does.
    public let mismatch: Mismatch?
    /// Time that reading took.
    public let milliseconds: Int
    /// What read it, with versions; nil where that is not known.
    public let engines: String?
    /// UTC, `2026-03-01T17:49:00Z`.
    public let addedAt: String
    /// One a value of the template, in template order; none of values that the template got later.
    public internal(set) var readings: [StoredReading]
    /// Numbers of other records whose judgement this record changed; known only when it was just added.
    public internal(set) var rejudged: [Int64] = []
}

/// What one value said in one photo, and what a person said about it.
public struct StoredReading: Hashable, Sendable {
    /// The name that the value has now.
    public let valueName: String
    /// The kind that the value had when it was read; nil when unknown.
    public let kind: Kind?
    /// What a number is counted in, as it was read.
    public let unit: String?
    /// By what the number that the device shows is multiplied, as it was read; nil where it is the value.
    package let factor: String?
    /// Whether kind, unit or factor differ from those that the value has now, or are unknown.
    public let isOfOlderDefinition: Bool
    /// The raw text as the machine read it; empty when nothing was read.
    public let text: String
    /// What the machine's text means; nil when it is not of the value's kind.
    public let value: TypedValue?
    /// That the machine's text is right, 0...1.
    public let confidence: Double
    /// Probability that the machine's value is right, 0...1; nil when unknown.
    public let certainty: Double?
    /// The conditionings that were tried and those that gave the text; nil when unknown.
    public let looks: ChainLooks?
    /// What else the machine saw, most likely first.
    public let alternatives: [Reading.Alternative]
    /// Why the machine's reading cannot be trusted, as code and message.
    public internal(set) var doubts: [Doubt]
    /// Of a column what each of its rows said to the machine, from the top; none of a value that stands once.
    public let cells: [Reading.Cell]
    /// Certain without a person: stored as it was read.
    public let isAccepted: Bool
    /// The newest word of a person; nil when none has said anything.
    public let correction: Correction?

    /// What was read as a person types it: as it stands on the device, or the value in its unit where the device shows
    /// it in another scale. Nil where nothing was read that could be the value.
    public var typedText: String? {
        guard let value else { return nil }
        return (factor == nil ? text : value.text).rowsInLine
    }

    /// Whether the reading goes into an export: certain, corrected or confirmed.
    public var isCertain: Bool { isAccepted || correction != nil }

    /// The value that goes into an export: the person's, else the machine's when it is certain. Nil when
    /// it is doubtful, or a person said that there is none.
    public var certainValue: TypedValue? {
        if let correction { return correction.value }
        return isAccepted ? value : nil
    }
}

/// A person's word on a reading.
public struct Correction: Hashable, Sendable {
    /// As the person wrote it.
    public var text: String
    /// What it means; nil when there is nothing to be read.
    public var value: TypedValue?
    /// Whether the person only confirmed what the machine had read.
    public var isConfirmation: Bool
    /// UTC, `2026-03-01T17:49:00Z`; set by the store.
    public var correctedAt: String
    /// Rules that it breaks, each as a person reads it: it was stored all the same because that was asked for. Set by
    /// the store.
    public var brokenRules: [String]
    /// Whether the person said that the photo does not show what stands there. Then it has no value, and teaches nothing.
    public var isUnreadable = false

    /// Says that what stands there cannot be read in the photo: the value stays empty, and waits no longer.
    public static var unreadable: Correction {
        var correction = Correction(text: "", value: nil)
        correction.isUnreadable = true
        return correction
    }

    /// Makes a correction; without a value it says that there is nothing to be read.
    public init(text: String, value: TypedValue?) {
        self.init(text: text, value: value, isConfirmation: false, correctedAt: "")
    }

    init(
        text: String, value: TypedValue?, isConfirmation: Bool, correctedAt: String,
        brokenRules: [String] = [], reason: String? = nil
    ) {
        self.text = text
        self.value = value
        self.isConfirmation = isConfirmation
        self.correctedAt = correctedAt
        self.brokenRules = brokenRules
        isUnreadable = reason == Correction.unreadableReason
    }

    /// What stands in the column `reason` of a value that cannot be read.
    static let unreadableReason = "cannot-be-read"

    /// The column `reason`.
    var reason: String? { isUnreadable ? Correction.unreadableReason : nil }

    /// The column `broken`: a JSON array, null for none.
    static func column(_ rules: [String]) throws -> String? {
        guard !rules.isEmpty else { return nil }
        return String(decoding: try JSONEncoder().encode(rules), as: UTF8.self)
    }

    /// What `column(_:)` wrote.
    static func rules(_ column: String?) throws -> [String] {
        guard let column else { return [] }
        return try JSONDecoder().decode([String].self, from: Data(column.utf8))
    }
}
