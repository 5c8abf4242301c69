/// The moment a photo was taken, in local wall-clock time.
public struct CaptureTime: Hashable, Sendable {
    /// The source of the moment.
    public enum Source: String, Sendable, CaseIterable {
        /// The camera wrote it into the photo.
        case exif
        /// The file's name contains a date.
        case name
        /// The modification time of the file, for want of anything better.
        case file
        /// A person gave it.
        case user
    }

    /// `2016-12-02T10:22:23`: wall-clock time, seconds always present, no offset.
    public let text: String
    /// Minutes east of UTC, if the camera wrote them down.
    public let utcOffsetInMinutes: Int?
    /// The source of the moment.
    public let source: Source

    /// Offsets of a clock from UTC that are believed, in minutes: a day at most, though no zone is more than 14 hours off.
    package static let offsets = -1440...1440

    /// Makes a moment; nil if the text is not a date and time of the form `2016-12-02T10:22:23`.
    public init?(text: String, utcOffsetInMinutes: Int? = nil, source: Source) {
        guard CivilDate(dateTime: text) != nil else { return nil }
        self.text = text
        self.utcOffsetInMinutes = utcOffsetInMinutes
        self.source = source
    }

    /// Why the moment cannot be right: `before there were digital photos` or `in the future`; nil if it is plausible.
    ///
    /// A camera whose clock was never set shows the first year of its calendar, and a clock may be ahead. A moment
    /// that a person gave is never doubted.
    /// - Parameter today: the last plausible day is the one after it.
    package func doubt(today: CivilDate = .now) -> String? {
        guard source != .user, let moment = CivilDate(dateTime: text) else { return nil }
        if moment.daysSince1970 < CaptureTime.firstDay { return "before there were digital photos" }
        return moment.lateness(today: today)
    }

    /// Makes a moment from a date.
    package init(_ moment: CivilDate, utcOffsetInMinutes: Int? = nil, source: Source) {
        self.text = moment.text
        self.utcOffsetInMinutes = utcOffsetInMinutes
        self.source = source
    }
}
