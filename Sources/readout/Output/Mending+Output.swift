import ReadoutApp

extension Mending? {
    /// The repair for people, line by line.
    var lines: [String] {
        guard let backup = self?.backup else { return [] }
        let mended = self?.mended ?? []
        return ["backup     \(Terminal.printable(backup))"]
            + (mended.isEmpty ? ["nothing"] : mended).map { "fixed      \($0)" }
    }

    /// The repair as JSON.
    var members: [(String, JSON)] {
        [
            ("backup", .optional(self?.backup)),
            ("fixed", .array((self?.mended ?? []).map(JSON.string))),
        ]
    }
}
