import Foundation

/// What exists at a path, even if the path is not accessible.
/// - Source: stat(2).
package enum FileState: Hashable, Sendable {
    /// Nothing, or a parent folder is missing.
    case missing
    /// A parent folder is not accessible.
    case closed
    /// An existing folder.
    case folder
    /// A regular file, with its size in bytes.
    case file(size: Int)
    /// A device, a pipe or a socket.
    case special
    /// The system cannot say, for this reason.
    case unknown(String)

    /// Examines a path, following symbolic links.
    package init(at path: String) {
        var status = stat()
        guard stat(path, &status) != 0 else {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: self = .folder
            case S_IFREG: self = .file(size: Int(status.st_size))
            default: self = .special
            }
            return
        }
        let number = errno
        switch number {
        case ENOENT, ENOTDIR: self = .missing
        case EACCES, EPERM: self = .closed
        default: self = .unknown(String(cString: strerror(number)).lowercased())
        }
    }
}
