import Foundation
package import ReadoutAlignment
package import ReadoutFiles
package import ReadoutReading

/// The folder for pictures that show how each photo was read.
package struct DebugPictures: Sendable {
    private let folder: String
    /// Base names of each photo's pictures, by the photo's index among all photos of the command; all different.
    private let names: [String]
    /// Files of the same command that no picture may replace.
    private let spared: SparedFiles

    /// Maximum length of a name in bytes; the added suffixes still fit the 255 bytes of most file systems.
    private static let longestName = 200

    /// - Parameters:
    ///   - folder: an existing folder.
    ///   - photos: paths of all photos of the command.
    ///   - spared: files of the command that no picture may replace.
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

    /// Base names for files; files with equal names are told apart by their folders' names.
    static func names(of paths: [String]) -> [String] {
        let parts = paths.map { path in
            path.split(separator: "/").filter { $0 != "." && $0 != ".." }.map(String.init)
        }
        // Some file systems treat a.jpg and A.JPG as the same file.
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

    /// The end of a name, which is more distinctive than its beginning.
    private static func shortened(_ name: String) -> String {
        var name = Substring(name.isEmpty ? "photo" : name)
        while name.utf8.count > longestName { name.removeFirst() }
        return String(name)
    }
}
