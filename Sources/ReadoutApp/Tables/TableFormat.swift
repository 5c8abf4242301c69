public import ReadoutModel

/// How to interpret a table of earlier readings.
public struct TableFormat: Sendable {
    /// What the columns hold, by column name in lower case: the name of a value, `captured_at` or `utc_offset`; empty
    /// to skip the column. A column that is not listed holds what its own name says. Of two columns with `captured_at`,
    /// one holds the date and one the time.
    public var columns: [String: String] = [:]
    /// The character between cells; nil to recognise it.
    public var delimiter: Unicode.Scalar?
    /// The decimal mark; nil to recognise it.
    public var decimalMark: DecimalMark?
    /// The order of the parts of a moment's date with slashes; nil if unknown.
    public var dateOrder: Rules.DateOrder?

    /// Recognises everything.
    public init() {}
}
