import Foundation
import ReadoutFiles
import ReadoutPhotos
package import ReadoutStore

/// Finds and notes the file of a record's photo.
package enum PhotoPlace {
    /// The photo's path. Older versions stored relative paths: for these, the file with the photo's content is looked
    /// for in the current folder and beside the database.
    package static func path(of photo: StoredPhoto, in store: Store) -> String {
        guard !photo.path.hasPrefix("/") else { return photo.path }
        let beside = TargetFile.folder(of: store.path)
        let folders = ["", beside.isEmpty || beside.hasSuffix("/") ? beside : beside + "/"]
        let found = folders.map { $0 + photo.path }.first { holds($0, photo) }
        return found ?? photo.path
    }

    /// Stores the path at which a known photo was given again, when its file is no longer at the stored path.
    /// - Returns: whether it was not.
    @discardableResult
    package static func note(
        _ path: String, of photo: StoredPhoto, in store: Store
    ) throws -> Bool {
        guard StoredPhoto.absolute(path) != photo.path, !holds(photo.path, photo) else {
            return false
        }
        try store.setPath(path, ofPhoto: photo.sha256)
        return true
    }

    /// Whether the file at a path has the photo's content.
    private static func holds(_ path: String, _ photo: StoredPhoto) -> Bool {
        do {
            return try PhotoFile.sha256(of: path) == photo.sha256
        } catch {
            // Missing or unreadable counts as not found.
            return false
        }
    }
}
