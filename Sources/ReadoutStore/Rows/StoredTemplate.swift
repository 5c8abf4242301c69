public import ReadoutModel

/// A template as it stands in the store.
public struct StoredTemplate: Hashable, Sendable, Identifiable {
    /// Never used for another template.
    public let id: Int64
    /// Counted from 1; one more with each change of the template.
    public let revision: Int
    /// What the user made.
    public let template: Template
    /// UTC, `2026-03-01T17:49:00Z`.
    public let createdAt: String
    /// UTC; that of the last change.
    public let updatedAt: String
    /// Records that are not deleted, whatever their status.
    public let recordCount: Int
}

/// What a list shows of a template.
public struct TemplateSummary: Hashable, Sendable, Identifiable {
    /// Never used for another template.
    public let id: Int64
    /// Unique, whatever the case of its letters.
    public let name: String
    /// For people; may be empty.
    public let description: String
    /// Counted from 1; one more with each change of the template.
    public let revision: Int
    /// In template order.
    public let valueNames: [String]
    /// Records that are not deleted.
    public let records: RecordCounts
    /// UTC, `2026-03-01T17:49:00Z`.
    public let createdAt: String
    /// UTC; that of the last change.
    public let updatedAt: String
}

/// How many records there are of each status.
public struct RecordCounts: Hashable, Sendable {
    /// All of whose values are certain or corrected.
    public var accepted = 0
    /// With a value that a person must look at.
    public var review = 0
    /// Of photos that do not fit their template.
    public var unmatched = 0

    /// Counts nothing.
    public init() {}

    /// All of them.
    public var total: Int { accepted + review + unmatched }
}
