import Foundation
import ReadoutFiles

/// The room on the disk that holds a file.
/// - Source: statvfs(3).
package enum DiskSpace {
    /// Maximum number of free bytes on a disk that counts as full: SQLite's shared file beside the database alone takes
    /// 32 KiB, and what it writes ahead as much again.
    private static let full = 128 * 1024

    /// Number of bytes that a user may still write; nil if the system does not say.
    /// - Parameter path: a file that may be missing, in a folder that exists.
    package static func free(at path: String) -> Int? {
        let folder = TargetFile.folder(of: path)
        for place in [path, folder.isEmpty ? "." : folder] {
            var status = statvfs()
            guard statvfs(place, &status) == 0 else { continue }
            let (bytes, isMore) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
                by: Int(clamping: status.f_frsize))
            return isMore ? .max : bytes
        }
        return nil
    }

    /// Whether nothing more can be stored on the disk of a file.
    static func isFull(at path: String) -> Bool { free(at: path).map { $0 < full } ?? false }
}
