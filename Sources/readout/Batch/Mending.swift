import ReadoutModel
import ReadoutStore

/// What `doctor --fix` has mended.
struct Mending {
    /// The copy of the database from before; nil where nothing was wrong.
    let backup: String?
    /// One line for each thing that was mended.
    let mended: [String]

    /// Mends a store that has defects, after a backup beside it.
    /// - Throws: `StoreError`; what could not be backed up is not changed.
    init(_ store: Store) throws {
        guard try !store.defects().isEmpty else {
            (backup, mended) = (nil, [])
            return
        }
        let moment = CivilDate.now.text.replacing(":", with: "").replacing("-", with: "")
        let path = "\(store.path).before-fix-\(moment)"
        _ = try store.backup(to: path)
        backup = path
        mended = try store.mend()
    }
}

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
