/// Counts the files in folders that are not photos, and names the first ones.
public struct PassedOver: Sendable {
    /// Maximum number of files that are named: they fit on two lines of a terminal.
    private static let mostNamed = 5

    /// How many files there are.
    public private(set) var count = 0
    /// Paths of the first ones.
    public private(set) var named: [String] = []

    /// There are none yet.
    package init() {}

    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    /// Notes a file.
    mutating func add(_ path: String) {
        count += 1
        if named.count < PassedOver.mostNamed { named.append(path) }
    }
}
