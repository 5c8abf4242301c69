import Foundation

/// A folder for one test, removed afterwards with everything in it.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "readout-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    package func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = "\(path)/\(name)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }
}
