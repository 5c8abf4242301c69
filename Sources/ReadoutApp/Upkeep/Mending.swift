import ReadoutModel
package import ReadoutStore

/// The repair of a store with defects.
package struct Mending {
    /// Path of the backup made before the repair; nil when nothing was wrong.
    package let backup: String?
    /// One line for each repair.
    package let mended: [String]

    /// Repairs a store that has defects, after a backup beside the database.
    /// - Throws: `StoreError`; without a backup, nothing is changed.
    package init(_ store: Store) throws {
        guard try !store.defects().isEmpty else {
            (backup, mended) = (nil, [])
            return
        }
        let moment = CivilDate.now.text.replacing(":", with: "").replacing("-", with: "")
        let path = "\(store.path).before-fix-\(moment)"
        backup = try store.backup(to: path).path
        mended = try store.mend()
    }
}
