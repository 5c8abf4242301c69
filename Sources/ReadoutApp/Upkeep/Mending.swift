import ReadoutModel
package import ReadoutStore

/// What was mended in a store that had defects.
package struct Mending {
    /// The copy of the database from before; nil where nothing was wrong.
    package let backup: String?
    /// One line for each thing that was mended.
    package let mended: [String]

    /// Mends a store that has defects, after a backup beside it.
    /// - Throws: `StoreError`; what could not be backed up is not changed.
    package init(_ store: Store) throws {
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
