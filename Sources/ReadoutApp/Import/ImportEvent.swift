/// The outcome for an imported line or row.
public enum ImportEvent: Sendable {
    /// A line of results described this photo.
    case photo(PhotoEvent)
    /// A line of results was refused; the import goes on.
    case refused(LinePlace, ReadoutError)
}
