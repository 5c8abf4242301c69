/// Photos that could not be read, or lines that were refused, with the reasons; repeated at the end, where people look.
struct FailureList {
    /// The line above the list.
    let heading: String
    /// Maximum number of photos that are named; the results name all.
    private static let most = 20

    private var named: [String] = []
    private var count = 0

    init(_ heading: String) { self.heading = heading }

    /// Adds a photo to the list.
    /// - Parameter reason: why the photo could not be read; may contain the path.
    mutating func add(_ path: String, _ reason: String) {
        count += 1
        guard named.count < FailureList.most else { return }
        named.append(reason.contains(path) ? reason : "\(path): \(reason)")
    }

    /// The lines at the end of a batch; empty when all photos could be read.
    var lines: [String] {
        guard count > 0 else { return [] }
        let rest = count - named.count
        return [heading]
            + named.map { "    \(Terminal.printable($0))" }
            + (rest > 0 ? ["    and \(rest) more; --failed-list FILE names all"] : [])
    }
}
