import ReadoutFiles

/// Why a preview picture could not be written.
public enum PreviewError: Error, Hashable, Sendable {
    /// The target folder does not exist.
    case noFolder(path: String)
    /// The path names a folder.
    case notAFile(path: String)
    /// The system does not let us write the file; holds the system's reason.
    case notWritable(path: String, reason: String)
    /// The path names a picture or a database that the preview would destroy.
    case isPrecious(path: String)
    /// The picture could not be encoded.
    case encoding(path: String)

    init(_ problem: TargetFile.Problem, path: String) {
        switch problem {
        case .noFolder: self = .noFolder(path: path)
        case .isFolder: self = .notAFile(path: path)
        default: self = .notWritable(path: path, reason: problem.description)
        }
    }

    /// Whether another name for the preview is all that is needed.
    package var isOfUsage: Bool { if case .isPrecious = self { true } else { false } }

    /// A stable word for programs.
    public var code: String {
        switch self {
        case .noFolder: "no-folder"
        case .notAFile: "not-a-file"
        case .notWritable, .isPrecious: "not-writable"
        case .encoding: "encoding"
        }
    }
}

extension PreviewError: CustomStringConvertible {
    /// What could not be written, why, and the next step; lower case, no full stop.
    public var description: String {
        switch self {
        case .noFolder(let path):
            "cannot write preview '\(path)': its folder does not exist; make the folder first"
        case .notAFile(let path):
            "cannot write preview '\(path)': it is a folder; name a file"
        case .notWritable(let path, let reason): "cannot write preview '\(path)': \(reason)"
        case .isPrecious(let path):
            "cannot write preview '\(path)': it is a picture or a database that readout did not draw; "
                + "name another file"
        case .encoding(let path):
            "cannot write preview '\(path)': the picture cannot be encoded; not enough memory"
        }
    }
}
