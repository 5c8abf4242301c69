/// Counts the files in folders that are not photos, and names the first ones; counts hidden files and folders.
public struct PassedOver: Sendable {
    /// Maximum number of files that are named: their names fit on two lines of a terminal.
    private static let mostNamed = 5

    /// Number of files that are not photos.
    public private(set) var count = 0
    /// Paths of the first files.
    public private(set) var named: [String] = []

    /// Number of hidden files, whose names begin with a dot.
    public private(set) var hiddenFiles = 0
    /// Number of hidden folders, which are not searched.
    public private(set) var hiddenFolders = 0

    /// Starts with no files.
    package init() {}

    /// Whether there are no files and no hidden folders.
    public var isEmpty: Bool { count + hiddenFiles + hiddenFolders == 0 }

    /// Notes a file.
    mutating func add(_ path: String) {
        count += 1
        if named.count < PassedOver.mostNamed { named.append(path) }
    }

    /// Notes a hidden file or folder.
    mutating func addHidden(isFolder: Bool) {
        if isFolder { hiddenFolders += 1 } else { hiddenFiles += 1 }
    }
}
