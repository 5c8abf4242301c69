/// What was found where photos were looked for.
package struct FoundPhotos: Sendable {
    /// Paths of photos, in the order given, those of a folder by name; no file twice, whatever the
    /// spelling of its path. Of a file with pages each page is one. A link that leads nowhere is among them: to load it names it.
    package var files: [String] = []
    /// Files of folders that are no photos by name and content.
    package internal(set) var passedOver = PassedOver()
    /// Paths that are no UTF-8: such files cannot be read.
    package internal(set) var unreadableNames: [UnreadableName] = []
    /// Folders that cannot be searched.
    package internal(set) var unreadableFolders: [UnreadableFolder] = []

    /// How many photos, and folders that cannot be searched, are to be answered for.
    package var count: Int { files.count + unreadableNames.count + unreadableFolders.count }
}
