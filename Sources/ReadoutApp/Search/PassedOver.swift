/// Counts the files in folders that are not photos, and names the first ones.
public struct PassedOver: Sendable {
    /// Maximum number of files that are named: their names fit on two lines of a terminal.
    private static let mostNamed = 5

    /// Number of files.
    public private(set) var count = 0
    /// Paths of the first files.
    public private(set) var named: [String] = []

    /// Starts with no files.
    package init() {}

    /// Whether there are no files.
    public var isEmpty: Bool { count == 0 }

    /// Notes a file.
    mutating func add(_ path: String) {
        count += 1
        if named.count < PassedOver.mostNamed { named.append(path) }
    }
}
