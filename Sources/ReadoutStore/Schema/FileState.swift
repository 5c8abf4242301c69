import Foundation

/// What stands at a path, also where one may not look.
/// - Source: stat(2).
enum FileState: Hashable {
    /// Nothing, or a folder on the way is missing.
    case missing
    /// A folder on the way may not be entered.
    case closed
    /// A folder that is there.
    case folder
    /// Anything else that is there, with its size in bytes.
    case file(size: Int)
    /// The system cannot say, for this reason.
    case unknown(String)

    /// Looks; symbolic links are followed.
    init(at path: String) {
        var status = stat()
        guard stat(path, &status) != 0 else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            self = isFolder ? .folder : .file(size: Int(status.st_size))
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
