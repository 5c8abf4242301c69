public import ReadoutStore

/// An event of a folder watch.
public enum WatchEvent: Sendable {
    /// The watch has begun; `manner` says, for people, how changes are noticed.
    case began(manner: String)
    /// Files arrived; the outcome for each photo follows. Files from before the watch began come first.
    case came(Arrived)
    /// A photo was read. For photos from before the watch began, known ones are reported too.
    case photo(PhotoEvent)
    /// A file whose name cannot be read.
    case unreadable(UnreadableName)
    /// A problem that does not stop the watch, for example a photo that was read but could not be moved.
    case warning(ReadoutError)
    /// The store is unavailable for the moment: photos that could not be stored will be read again.
    case postponed(StoreError, seconds: Int)
    /// The named template was renamed; the watch goes on with it.
    case renamed(template: String, to: String)
    /// The named template was replaced by a new one of the same name; the watch goes on with the new one.
    case replaced(template: String)
    /// All photos that arrived together are done.
    case answered
    /// All files from before the watch began are done.
    case caughtUp

    /// Files that arrived together.
    public struct Arrived: Sendable {
        /// Number of photos and of files whose names cannot be read.
        public let count: Int
        /// Files that are not photos.
        public let passedOver: PassedOver
        /// Whether some of the files were there before the watch began.
        public let isFromBefore: Bool
    }
}
