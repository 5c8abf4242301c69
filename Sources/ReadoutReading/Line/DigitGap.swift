/// Distances, in digit heights, that gaps between two digits of one number never reach. Chosen, not fitted.
enum DigitGap {
    /// In general.
    static let widest = 0.5
    /// Before a 1, which fills only the right of its cell.
    static let widestBeforeOne = 1.0
}
