import Foundation

/// The photos in `Fixtures/photos`.
package enum FixturePhoto {
    /// The path of a photo, found from this source file's path.
    package static func path(_ name: String) -> String {
        var root = URL(filePath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return root.appending(path: "Fixtures/photos/\(name)").path
    }

    /// The bytes of a photo.
    package static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path(name))))
    }
}
