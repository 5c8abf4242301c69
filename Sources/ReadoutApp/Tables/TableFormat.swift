/// How a table of earlier readings is understood.
public struct TableFormat: Sendable {
    /// What the columns hold, by their names in lower case: the name of a value, `captured_at` or `utc_offset`; nothing
    /// for a column to pass over. A column that is not here holds what its own name says.
    public var columns: [String: String] = [:]
    /// What stands between cells; nil to recognise it.
    public var delimiter: Unicode.Scalar?
    /// What stands before decimals; nil to recognise it.
    public var decimalMark: DecimalMark?

    /// All is recognised.
    public init() {}
}
