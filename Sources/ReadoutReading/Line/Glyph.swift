/// Sizes of the characters of print and of displays, and of the gaps between them, in heights of their capitals and digits.
enum Glyph {
    /// Maximum width of a letter or digit. Chosen, not fitted.
    static let widest = 1.2
    /// Maximum width of a 1; it fills half of its cell, so that as much of the cell may be empty. Chosen, not fitted.
    static let widestOne = 0.35
    /// Half the width of a letter or digit, whose middle nets know better than its edges. Chosen, not fitted.
    static let half = 0.3
    /// Maximum distance of a digit's edge from where readers see the digit. Chosen, not fitted.
    static let farthestEdge = 0.8
    /// Maximum gap between a letter and the one before it, in heights of that one or of its word. From typefaces, not
    /// fitted.
    static let letterGap = 0.3
    /// Maximum gap between the words of one text: pieces of a line that stand farther apart do not belong together.
    /// Chosen, not fitted.
    static let wordGap = 0.6
    /// Minimum gap between two digits that are not of one number. Chosen, not fitted.
    static let digitGap = 0.5
    /// The same before a 1, which fills only the right of its cell: twice as much.
    static let digitGapBeforeOne = 2 * digitGap
}
