import Foundation
import ReadoutFiles
import ReadoutPhotos
package import ReadoutStore

/// Where the file of a record's photo is.
package enum PhotoPlace {
    /// The photo's path. One that an older version stored as it was typed is looked for in the current folder and beside
    /// the database; what has the photo's content is it.
    package static func path(of photo: StoredPhoto, in store: Store) -> String {
        guard !photo.path.hasPrefix("/") else { return photo.path }
        let beside = TargetFile.folder(of: store.path)
        let folders = ["", beside.isEmpty || beside.hasSuffix("/") ? beside : beside + "/"]
        let found = folders.map { $0 + photo.path }.first { holds($0, photo) }
        return found ?? photo.path
    }

    /// Notes where a known photo is that was given again, when its file is not where the store has it.
    package static func note(_ path: String, of photo: StoredPhoto, in store: Store) throws {
        guard StoredPhoto.absolute(path) != photo.path, !holds(photo.path, photo) else { return }
        try store.setPath(path, ofPhoto: photo.sha256)
    }

    /// Whether a file has the photo's content, wherever the program runs next.
    private static func holds(_ path: String, _ photo: StoredPhoto) -> Bool {
        do {
            return try PhotoFile.sha256(of: path) == photo.sha256
        } catch {
            // Not there, or not to be read: not found here.
            return false
        }
    }
}
