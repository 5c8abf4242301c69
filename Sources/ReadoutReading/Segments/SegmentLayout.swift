/// The geometry shared by all cells of a seven-segment line, in pixels of the line.
struct SegmentLayout: Hashable, Sendable {
    /// Rows that the line falls per column to the right.
    var tilt: Double
    /// Columns that a stroke leans to the right per row upwards.
    var slant: Double
    /// The upper edge of the top segments, in the middle column.
    var top: Double
    /// From the upper edge of the top segments to the lower edge of the bottom ones.
    var height: Double
    /// Thickness of a segment.
    var stroke: Double
    /// From the middle of the left segments to the middle of the right ones.
    var width: Double
    /// Distance from one cell to the next.
    var pitch: Double

    /// Minimum width of a cell, and minimum distance from its right segments to the left ones of the next cell, in strokes.
    /// Chosen, not fitted.
    static let narrowest = 1.9, closest = 1.3
    /// Minimum height of the upper and of the lower half, in strokes. Chosen, not fitted.
    static let lowestHalf = 2.6

    var bottom: Double { top + height }
    var middle: Double { top + height / 2 }
}
