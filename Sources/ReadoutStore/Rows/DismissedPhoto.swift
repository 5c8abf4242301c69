/// A photo that a person wants to hear no more of.
public struct DismissedPhoto: Hashable, Codable, Sendable {
    /// Its content.
    public let sha256: String
    /// Where it was then.
    public let path: String
    /// UTC, `2026-03-01T17:49:00Z`.
    public let dismissedAt: String
}
