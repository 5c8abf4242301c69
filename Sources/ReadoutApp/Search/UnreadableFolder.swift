/// A folder that cannot be searched for photos.
package struct UnreadableFolder: Error, Hashable, Sendable {
    /// The folder's path.
    package let path: String
    /// Why, in the system's words.
    let reason: String

    /// The error reported for the folder.
    package var error: ReadoutError {
        ReadoutError(
            code: "unreadable-folder", message: "cannot read folder '\(path)': \(reason)")
    }
}
