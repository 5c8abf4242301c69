public import ReadoutStore

/// What happens while a folder is watched.
public enum WatchEvent: Sendable {
    /// The watch has begun; how changes become known, for people.
    case began(manner: String)
    /// Files came; what became of each photo follows. What had come before the watch began is told first.
    case came(Arrived)
    /// A photo was read. Of those that were there before the watch began, known ones are told too.
    case photo(PhotoEvent)
    /// A file whose name cannot be read.
    case unreadable(UnreadableName)
    /// A photo that was read could not be moved, or another thing that stops nothing.
    case warning(ReadoutError)
    /// The store could not be used just now: what could not be stored is read again.
    case postponed(StoreError, seconds: Int)
    /// The template that was named is called otherwise now; the watch goes on with it.
    case renamed(template: String, to: String)
    /// The template that was named was replaced by a new one of the same name; the watch goes on with that.
    case replaced(template: String)
    /// All photos that came at once were answered for.
    case answered
    /// All that had come before the watch began is read.
    case caughtUp

    /// Files that came at once.
    public struct Arrived: Sendable {
        /// Photos, and files whose names cannot be read.
        public let count: Int
        /// Files that are no photos.
        public let passedOver: PassedOver
        /// Whether there are files among them that were there when the watch began.
        public let isFromBefore: Bool
    }
}
