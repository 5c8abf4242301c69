import Foundation

/// Files that exist only while another program reads them.
enum TemporaryFile {
    /// Gives a path in the folder for temporary files, and removes the file there afterwards.
    /// - Parameters:
    ///   - name: what the file holds.
    ///   - ending: the ending of its name, without the point.
    ///   - use: is given the path, where there is no file yet.
    static func with<Result>(
        _ name: String, ending: String, _ use: (String) throws -> Result
    ) rethrows -> Result {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "readout-\(name)-\(UUID().uuidString).\(ending)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try use(path)
    }
}
