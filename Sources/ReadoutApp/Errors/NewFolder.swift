import Foundation

/// Makes folders for files to be written.
package enum NewFolder {
    /// Makes a folder and its parent folders, unless they exist.
    /// - Parameter isPrivate: whether nobody else may look into a new folder.
    /// - Throws: `ReadoutError` when the folder cannot be made or is not writable.
    package static func make(_ path: String, isPrivate: Bool = false) throws(ReadoutError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: isPrivate ? [.posixPermissions: 0o700] : nil)
        } catch {
            throw ReadoutError(
                code: "unwritable-folder",
                message: "cannot make folder '\(path)': a file of that name is there, "
                    + "or permission is denied")
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw ReadoutError(
                code: "unwritable-folder",
                message: "cannot write to folder '\(path)': permission denied")
        }
    }
}
