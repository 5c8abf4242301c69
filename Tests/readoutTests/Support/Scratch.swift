import Foundation

/// A folder for one test, removed afterwards with everything in it.
final class Scratch: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "readout-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            FileHandle.standardError.write(Data("cannot remove '\(path)': \(error)\n".utf8))
        }
    }

    /// The path of a file in the folder.
    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Copies a file here, making missing folders, and returns the path.
    @discardableResult
    func copy(_ file: String, as name: String) throws -> String {
        try makeParent(of: name)
        try FileManager.default.copyItem(atPath: file, toPath: self(name))
        return self(name)
    }

    /// Writes a text file here and returns the path.
    @discardableResult
    func write(_ text: String, as name: String) throws -> String {
        try write(Data(text.utf8), as: name)
    }

    /// Writes a file here and returns the path.
    @discardableResult
    func write(_ bytes: Data, as name: String) throws -> String {
        try makeParent(of: name)
        try bytes.write(to: URL(filePath: self(name)))
        return self(name)
    }

    private func makeParent(of name: String) throws {
        try FileManager.default.createDirectory(
            at: URL(filePath: self(name)).deletingLastPathComponent(),
            withIntermediateDirectories: true)
    }

    /// Whether a file of this name is here.
    func holds(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self(name)) }
}
