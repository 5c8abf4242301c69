public import ReadoutStore

/// Which photos of records were found in folders.
public struct FoundMoves: Sendable {
    /// Photos whose files are in one of the folders now.
    public internal(set) var moves: [PhotoMove] = []
    /// Number of photos whose files are where the store has them.
    public internal(set) var kept = 0
    /// Paths of photos of records that are neither there nor in the folders.
    public internal(set) var missing: [String] = []
    /// Why files and folders could not be read, one each.
    public internal(set) var unreadable: [ReadoutError] = []
    /// Whether the search was ended before all files were looked at: what is missing is not known then.
    public internal(set) var isCutShort = false
}
