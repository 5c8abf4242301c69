/// The results of a search for photos.
package struct FoundPhotos: Sendable {
    /// Paths of photos, in the order given, those of a folder by name; each file once, however its path is spelled.
    /// Each page of a file with pages has its own path. Broken links are included: loading one reports the error.
    package var files: [String] = []
    /// Files in folders that are not photos by name and content.
    package internal(set) var passedOver = PassedOver()
    /// Number of subfolders that were not searched.
    package internal(set) var subfolders = 0
    /// Paths that are not UTF-8; such files cannot be read.
    package internal(set) var unreadableNames: [UnreadableName] = []
    /// Folders that cannot be searched.
    package internal(set) var unreadableFolders: [UnreadableFolder] = []

    /// Number of photos, unreadable names and unreadable folders to report on.
    package var count: Int { files.count + unreadableNames.count + unreadableFolders.count }
}
