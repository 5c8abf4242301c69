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
}
