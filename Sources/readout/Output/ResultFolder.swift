import Foundation

/// A folder for several files of results.
enum ResultFolder {
    /// Makes a folder, and those it is in, if it is not there.
    /// - Throws: `Failure` when it cannot be made or nothing can be written there.
    static func make(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        } catch {
            throw Failure(
                code: "unwritable-folder",
                message: "cannot make folder '\(path)': a file is in its place, or no permission")
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw Failure(
                code: "unwritable-folder",
                message: "cannot write to folder '\(path)': no permission")
        }
    }
}
