import Foundation
public import ReadoutAlignment
public import ReadoutModel

/// How far a record can be trusted.
public enum RecordStatus: String, Sendable, CaseIterable, Codable {
    /// All values of the record are certain, corrected or confirmed.
    case accepted
    /// A person must review one or more values of the record.
    case review
    /// The photo does not fit the template.
    case unmatched
}

/// One reading of all values at one moment, as stored.
public struct StoredRecord: Hashable, Sendable, Identifiable {
    /// Why a record has no readings.
    public struct Mismatch: Hashable, Sendable {
        /// A code for programs.
        public let code: String
        /// A reason for people.
        public let reason: String
    }

    /// Unique; never used for another record.
    public let id: Int64
    /// The template's number.
    public let templateID: Int64
    /// The template's name.
    public let template: String
    /// The revision of the template that the photo was read with.
    public let revision: Int
    /// Whether the template's definition has changed since the photo was read.
    public let isStale: Bool
    /// How far the record can be trusted.
    public let status: RecordStatus
    /// When the photo was taken: the photo's own moment unless a person gave another.
    public let captureTime: CaptureTime
    /// The photo that was read.
    public let photo: StoredPhoto
    /// How the photo maps to the template; nil if it does not fit.
    public let alignment: Alignment?
    /// Why the photo does not fit the template; nil if it does.
    public let mismatch: Mismatch?
    /// Time spent reading, in milliseconds.
    public let milliseconds: Int
    /// The programs and models that read the photo, with versions; nil if not known.
    public let engines: String?
    /// When the record was added: UTC, `2026-03-01T17:49:00Z`.
    public let addedAt: String
    /// One reading per value, in template order; none for values added to the template later.
    public internal(set) var readings: [StoredReading]
    /// Numbers of other records whose judgement this record changed; known only right after adding or changing this
    /// record.
    public package(set) var rejudged: [Int64] = []
    /// Whether a person dismissed the photo.
    public internal(set) var isDismissed = false
}

/// The reading of one value in one photo, with its correction.
public struct StoredReading: Hashable, Sendable {
    /// The value's present name.
    public let valueName: String
    /// The kind of the value at the time of reading; nil if unknown.
    public let kind: Kind?
    /// The unit of the number at the time of reading.
    public let unit: String?
    /// The factor for the number on the device at the time of reading; nil if that number is the value.
    package let factor: String?
    /// Whether kind, unit or factor are unknown or differ from the value's present ones.
    public let isOfOlderDefinition: Bool
    /// The raw text as the machine read it; empty if nothing was read.
    public let text: String
    /// The meaning of the machine's text; nil if the text is not of the value's kind.
    public let value: TypedValue?
    /// Probability that the machine's value is right, 0...1.
    public let confidence: Double
    /// Other texts the machine considered, most likely first.
    public let alternatives: [Reading.Alternative]
    /// Why the machine's reading is doubtful, as code and message.
    public internal(set) var doubts: [Doubt]
    /// The rows of a column as the machine read them, from the top; empty for a value that stands once.
    public let cells: [Reading.Cell]
    /// Whether the machine's reading was certain enough to store without a person.
    public let isAccepted: Bool
    /// The newest correction or confirmation; nil if there is none.
    public let correction: Correction?

    /// The reading as a person would type it: the text on the device, or the value in its unit if the device shows it
    /// at another scale. Nil if no value was read.
    public var typedText: String? {
        guard let value else { return nil }
        return (factor == nil ? text : value.text).rowsInLine
    }

    /// Whether the reading is exported: certain, corrected or confirmed.
    public var isCertain: Bool { isAccepted || correction != nil }

    /// The value to export: the person's, otherwise the machine's if it is certain. Nil if the value is doubtful or a
    /// person said that there is none.
    public var certainValue: TypedValue? {
        if let correction { return correction.value }
        return isAccepted ? value : nil
    }
}

/// A person's correction or confirmation of a reading.
public struct Correction: Hashable, Sendable {
    /// The text as the person wrote it.
    public var text: String
    /// The meaning of the text; nil if there is nothing to read.
    public var value: TypedValue?
    /// Whether the person only confirmed the machine's reading.
    public var isConfirmation: Bool
    /// When the correction was made: UTC, `2026-03-01T17:49:00Z`; set by the store.
    public var correctedAt: String
    /// The rules that the correction breaks, in words for people; it was stored regardless because that was requested.
    /// Set by the store.
    public var brokenRules: [String]
    /// Whether the person said that the value cannot be read in the photo. Such a correction has no value and teaches
    /// nothing.
    public var isUnreadable = false

    /// Says that the value cannot be read in the photo. The value stays empty and no longer awaits review.
    public static var unreadable: Correction {
        var correction = Correction(text: "", value: nil)
        correction.isUnreadable = true
        return correction
    }

    /// Makes a correction; a nil value says that there is nothing to read.
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

    /// The content of the column `reason` for a value that cannot be read.
    static let unreadableReason = "cannot-be-read"

    /// The content of the column `reason`.
    var reason: String? { isUnreadable ? Correction.unreadableReason : nil }

    /// The content of the column `broken`: a JSON array, null for no rules.
    static func column(_ rules: [String]) throws -> String? {
        guard !rules.isEmpty else { return nil }
        return String(decoding: try JSONEncoder().encode(rules), as: UTF8.self)
    }

    /// Decodes the output of `column(_:)`.
    static func rules(_ column: String?) throws -> [String] {
        guard let column else { return [] }
        return try JSONDecoder().decode([String].self, from: Data(column.utf8))
    }
}
