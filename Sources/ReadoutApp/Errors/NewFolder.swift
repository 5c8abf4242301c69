import Foundation

/// Makes folders for files to be written.
package enum NewFolder {
    /// Makes a folder and its parent folders, unless they exist.
    /// - Throws: `ReadoutError` when the folder cannot be made or is not writable.
    package static func make(_ path: String) throws(ReadoutError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
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
