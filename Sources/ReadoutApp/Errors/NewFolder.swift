import Foundation

/// A folder for several files.
package enum NewFolder {
    /// Makes a folder, and those it is in, if it is not there.
    /// - Throws: `ReadoutError` when it cannot be made or nothing can be written there.
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
