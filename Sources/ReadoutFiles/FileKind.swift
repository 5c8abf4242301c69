import Foundation

/// What a path leads to, also through links.
package enum FileKind: Sendable {
    case folder
    /// Anything that is no folder.
    case file

    /// Nil if nothing is there.
    package init?(of path: String) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return nil
        }
        self = isFolder.boolValue ? .folder : .file
    }

    /// Whether something may be at a path, although nothing is found there: a folder above it may not be entered.
    package static func isHidden(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) != 0 else { return false }
        return errno == EACCES || errno == EPERM
    }
}
