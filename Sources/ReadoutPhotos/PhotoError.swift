/// Why a photo could not be read.
public enum PhotoError: Error, Hashable, Sendable {
    /// There is no file at this path.
    case notFound(path: String)
    /// The path names a folder.
    case isFolder(path: String)
    /// The path names a device, a pipe or a socket.
    case notAFile(path: String)
    /// The system does not let us read the file; holds the system's reason.
    case notReadable(path: String, reason: String)
    /// The content cannot be read as a picture.
    case picture(path: String, problem: PictureProblem)

    /// A stable word for programs.
    public var code: String {
        switch self {
        case .notFound: "not-found"
        case .isFolder: "is-a-folder"
        case .notAFile: "not-a-file"
        case .notReadable: "not-readable"
        case .picture(_, let problem): problem.code
        }
    }

    /// The path as given.
    public var path: String {
        switch self {
        case .notFound(let path), .isFolder(let path), .notAFile(let path),
            .notReadable(let path, _), .picture(let path, _):
            path
        }
    }
}

extension PhotoError: CustomStringConvertible {
    /// What could not be read, why, and the next step; lower case, no full stop.
    public var description: String {
        switch self {
        case .notFound(let path) where path.hasSuffix("/"):
            "cannot search '\(path)': there is no such folder; check its name"
        case .notFound(let path):
            "cannot read photo '\(path)': there is no such file; check its name and its folder"
        case .isFolder(let path): "cannot read photo '\(path)': it is a folder"
        case .notAFile(let path): "cannot read photo '\(path)': it is not a regular file"
        case .notReadable(let path, let reason): "cannot read photo '\(path)': \(reason)"
        case .picture(let path, let problem): "cannot read photo '\(path)': \(problem)"
        }
    }
}
