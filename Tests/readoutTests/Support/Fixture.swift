import Foundation

/// The files that the tests read.
enum Fixture {
    /// The folder of the package.
    static let root: String = {
        var folder = URL(filePath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while folder.path != "/"
            && !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
        return folder.path
    }()

    /// The path of a file in `Fixtures`.
    static func path(_ name: String) -> String { "\(root)/Fixtures/\(name)" }

    /// The text of a file in the package.
    static func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
    }

    /// The small picture that most tests read: `Total 004821.6`, `Date 14.03.2026`, 400 by 300 pixels.
    static let photo = path("photos/photo.png")

    /// The same picture in other formats.
    static func photo(_ format: String) -> String { path("photos/photo.\(format)") }
}
