import Foundation

/// A photo whose file is in another place than the store has it.
public struct PhotoMove: Hashable, Sendable, Codable {
    /// The photo's identity.
    public let sha256: String
    /// Where the store has its file, from the root.
    public let former: String
    /// Where the file is, from the root.
    public let path: String

    /// Makes a move from its parts; a relative path is one in the current folder.
    public init(sha256: String, former: String, path: String) {
        self.sha256 = sha256
        self.former = former
        self.path = StoredPhoto.absolute(path)
    }

    /// The way back.
    var reversed: PhotoMove { PhotoMove(sha256: sha256, former: path, path: former) }
}
