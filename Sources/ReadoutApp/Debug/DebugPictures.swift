import Foundation
package import ReadoutAlignment
package import ReadoutFiles
package import ReadoutReading

/// The folder for pictures that show how each photo was read.
package struct DebugPictures: Sendable {
    private let folder: String
    /// What the pictures of each photo are called, by the photo's place in the call; no two alike.
    private let names: [String]
    /// Files of the same call that no picture may replace.
    private let spared: SparedFiles

    /// Maximum number of bytes of a name; with what is added it stays below the 255 of most file systems.
    private static let longestName = 200

    /// - Parameters:
    ///   - folder: one that is there.
    ///   - photos: paths of all photos of the call.
    ///   - spared: files of the call that no picture may replace.
    package init(folder: String, photos: [String], sparing spared: SparedFiles) {
        self.folder = folder
        self.spared = spared
        names = DebugPictures.names(of: photos)
    }

    /// Draws how a photo was read.
    /// - Throws: `PreviewError` when a picture cannot be written.
    package func write(
        _ trace: ReadingTrace, ofPhotoAt index: Int, _ photo: WorkingPhoto,
        _ template: PreparedTemplate
    ) throws {
        try TracePictures(trace, of: photo, template).write(
            to: folder, as: names[index], sparing: spared)
    }

    /// The names of files; equal names get as much of their folders' names as makes them different.
    static func names(of paths: [String]) -> [String] {
        let parts = paths.map { path in
            path.split(separator: "/").filter { $0 != "." && $0 != ".." }.map(String.init)
        }
        // Some file systems take a.jpg and A.JPG for the same.
        var taken: Set<String> = []
        let last = Dictionary(grouping: parts) { $0.last?.lowercased() ?? "" }
        return parts.map { part in
            var count = last[part.last?.lowercased() ?? ""]?.count == 1 ? 1 : 2
            func name() -> String { shortened(part.suffix(count).joined(separator: "-")) }
            while taken.contains(name().lowercased()), count < part.count { count += 1 }
            var chosen = name()
            var number = 2
            while !taken.insert(chosen.lowercased()).inserted {
                chosen = "\(name())-\(number)"
                number += 1
            }
            return chosen
        }
    }

    /// The end of a name, which distinguishes more than its beginning.
    private static func shortened(_ name: String) -> String {
        var name = Substring(name.isEmpty ? "photo" : name)
        while name.utf8.count > longestName { name.removeFirst() }
        return String(name)
    }
}
