public import ReadoutStore

/// The photos of records that were found in folders, and those that were not.
public struct FoundMoves: Sendable {
    /// Photos whose files are now in one of the folders.
    public internal(set) var moves: [PhotoMove] = []
    /// Number of photos whose files are still at the stored paths.
    public internal(set) var kept = 0
    /// Paths of photos of records that are neither at the stored path nor in the folders.
    public internal(set) var missing: [String] = []
    /// Why files and folders could not be read, one error each.
    public internal(set) var unreadable: [ReadoutError] = []
    /// Whether the search ended before all files were looked at; `missing` is then incomplete.
    public internal(set) var isCutShort = false
}
