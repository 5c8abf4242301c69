/// The outcome for an imported line or row.
public enum ImportEvent: Sendable {
    /// A line of results described this photo.
    case photo(PhotoEvent)
    /// A line of results was refused; the import goes on.
    case refused(LinePlace, ReadoutError)
    /// A file holds no results, as its first lines show; this many more lines were not looked at.
    case foreign(file: String, linesLeft: Int)
}
