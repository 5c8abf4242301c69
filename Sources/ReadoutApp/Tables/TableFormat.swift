/// How to interpret a table of earlier readings.
public struct TableFormat: Sendable {
    /// What the columns hold, by column name in lower case: the name of a value, `captured_at` or `utc_offset`; empty
    /// to skip the column. A column that is not listed holds what its own name says.
    public var columns: [String: String] = [:]
    /// The character between cells; nil to recognise it.
    public var delimiter: Unicode.Scalar?
    /// The decimal mark; nil to recognise it.
    public var decimalMark: DecimalMark?

    /// Recognises everything.
    public init() {}
}
