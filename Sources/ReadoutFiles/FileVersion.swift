import Foundation

/// Distinguishes two states of a file without reading it.
/// - Source: stat(2).
package struct FileVersion: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64
    package let bytes: Int
    /// Nanoseconds since 1970 when the content was last changed.
    package let modified: Int

    /// The version of a regular file, also behind a link; nil for anything else, and if nothing is there.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        bytes = Int(status.st_size)
        #if os(Linux)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        modified = time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Whether both are states of the same file, whatever its names.
    package func isSameFile(as other: FileVersion) -> Bool {
        device == other.device && inode == other.inode
    }
}
