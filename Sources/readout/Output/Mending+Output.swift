import ReadoutApp

extension Mending {
    /// What to do about a database with defects.
    static let nextStep =
        "'readout doctor --fix' repairs indexes, counts and views; for any other damage, "
        + "restore the last good backup with 'readout restore FILE'"

    /// What to do about the defects that remain after the repair.
    static let lastStep =
        "restore the last good backup with 'readout restore FILE'; 'readout help moving' says more"
}

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
