/// A folder that cannot be searched for photos.
package struct UnreadableFolder: Error, Hashable, Sendable {
    /// The folder's path.
    package let path: String
    /// Why, in the system's words.
    let reason: String

    /// What is said of it.
    package var error: ReadoutError {
        ReadoutError(
            code: "unreadable-folder", message: "cannot read folder '\(path)': \(reason)")
    }
}
