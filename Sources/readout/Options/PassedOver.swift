/// Counts the files in folders that are not photos, and names the first ones.
struct PassedOver: CustomStringConvertible {
    /// Maximum number of files that are named: they fit on two lines of a terminal.
    private static let mostNamed = 5

    /// How many files there are.
    private(set) var count = 0
    private var named: [String] = []

    /// Whether there are none.
    var isEmpty: Bool { count == 0 }

    /// Notes a file.
    mutating func add(_ path: String) {
        count += 1
        if named.count < PassedOver.mostNamed { named.append(path) }
    }

    /// `passed over 2 files that are not photos: a.odt, b.txt`.
    var description: String {
        let rest = count - named.count
        let names = named.map(Terminal.printable) + (rest > 0 ? ["\(rest) more"] : [])
        return "passed over \(counted(count, "file")) that "
            + (count == 1 ? "is not a photo: " : "are not photos: ") + names.joined(separator: ", ")
    }
}

/// A folder that cannot be searched for photos.
struct UnreadableFolder: Error, Hashable {
    /// The folder's path.
    let path: String
    /// Why, in the system's words.
    let reason: String

    /// What is said of it.
    var failure: Failure {
        Failure(
            code: "unreadable-folder", message: "cannot read folder '\(path)': \(reason)")
    }
}
