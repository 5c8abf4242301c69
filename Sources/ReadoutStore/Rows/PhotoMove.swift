import Foundation

/// A photo whose file has moved away from the stored path.
public struct PhotoMove: Hashable, Sendable, Codable {
    /// The photo's identity.
    public let sha256: String
    /// The stored path, absolute.
    public let former: String
    /// The present path, absolute.
    public let path: String

    /// Makes a move from its parts; a relative path is resolved against the current folder.
    public init(sha256: String, former: String, path: String) {
        self.sha256 = sha256
        self.former = former
        self.path = StoredPhoto.absolute(path)
    }

    /// The opposite move.
    var reversed: PhotoMove { PhotoMove(sha256: sha256, former: path, path: former) }
}
