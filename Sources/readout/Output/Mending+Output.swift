import ReadoutApp

extension Mending? {
    /// For people.
    var lines: [String] {
        guard let backup = self?.backup else { return [] }
        let mended = self?.mended ?? []
        return ["backup     \(Terminal.printable(backup))"]
            + (mended.isEmpty ? ["nothing"] : mended).map { "fixed      \($0)" }
    }

    /// What is printed of it as JSON.
    var members: [(String, JSON)] {
        [
            ("backup", .optional(self?.backup)),
            ("fixed", .array((self?.mended ?? []).map(JSON.string))),
        ]
    }
}
