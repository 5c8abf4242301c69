public import ReadoutModel

/// A template as stored.
public struct StoredTemplate: Hashable, Sendable, Identifiable {
    /// Unique; never used for another template.
    public let id: Int64
    /// Counted from 1; increased by each change of the template.
    public let revision: Int
    /// The template itself.
    public let template: Template
    /// When the template was created: UTC, `2026-03-01T17:49:00Z`.
    public let createdAt: String
    /// When the template last changed, UTC.
    public let updatedAt: String
    /// Number of records that are not deleted, of any status.
    public let recordCount: Int
    /// Numbers of the records whose judgement the last change has changed, because its rules compare records; empty
    /// unless the template was changed just now.
    public var rejudged: [Int64] = []
    /// Numbers of readings that the last change has given a unit, by the names of their values; empty unless a unit was
    /// added just now.
    public var readingsGivenUnits: [String: Int] = [:]
}

/// The properties of a template shown in a list.
public struct TemplateSummary: Hashable, Sendable, Identifiable {
    /// Unique; never used for another template.
    public let id: Int64
    /// Unique, ignoring case.
    public let name: String
    /// A description for people; may be empty.
    public let description: String
    /// Counted from 1; increased by each change of the template.
    public let revision: Int
    /// The names of the values in template order.
    public let valueNames: [String]
    /// Counts of the records that are not deleted.
    public let records: RecordCounts
    /// When the template was created: UTC, `2026-03-01T17:49:00Z`.
    public let createdAt: String
    /// When the template last changed, UTC.
    public let updatedAt: String
}

/// Number of records by status.
public struct RecordCounts: Hashable, Sendable {
    /// Records with only certain or corrected values.
    public var accepted = 0
    /// Records with a value that a person must review.
    public var review = 0
    /// Records whose photos do not fit their template.
    public var unmatched = 0

    /// Counts of zero.
    public init() {}

    /// Number of all records.
    public var total: Int { accepted + review + unmatched }
}
