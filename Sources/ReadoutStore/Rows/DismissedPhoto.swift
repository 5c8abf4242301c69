/// A photo that needs no more attention, because a person said so.
public struct DismissedPhoto: Hashable, Codable, Sendable {
    /// The content hash.
    public let sha256: String
    /// The path at the time of dismissal.
    public let path: String
    /// When the photo was dismissed: UTC, `2026-03-01T17:49:00Z`.
    public let dismissedAt: String
}
