/// What became of a line or a row that was imported.
public enum ImportEvent: Sendable {
    /// A line of results told of this photo.
    case photo(PhotoEvent)
    /// A line of results cannot be taken; the import goes on.
    case refused(LinePlace, ReadoutError)
}
