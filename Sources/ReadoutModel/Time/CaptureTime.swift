/// The moment a photo was taken, as the clock on the camera's wall showed it.
public struct CaptureTime: Hashable, Sendable {
    /// Where the moment was found.
    public enum Source: String, Sendable, CaseIterable {
        /// The camera wrote it into the photo.
        case exif
        /// The file's name holds a date.
        case name
        /// Nothing better than the file's own time.
        case file
        /// A person gave it.
        case user
    }

    /// `2016-12-02T10:22:23`: wall-clock time, seconds always present, no offset.
    public let text: String
    /// Minutes east of UTC when the camera wrote them down.
    public let utcOffsetInMinutes: Int?
    /// Where the moment was found.
    public let source: Source

    /// Makes a moment; nil when the text is no date and time of the form `2016-12-02T10:22:23`.
    public init?(text: String, utcOffsetInMinutes: Int? = nil, source: Source) {
        guard CivilDate(dateTime: text) != nil else { return nil }
        self.text = text
        self.utcOffsetInMinutes = utcOffsetInMinutes
        self.source = source
    }

    /// Why the moment cannot be right, for people; nil when it may be.
    ///
    /// A camera whose clock was not set has the first year of its calendar, and a clock may run ahead. What a person said
    /// is not doubted.
    /// - Parameter today: photos are not taken later than the day after it.
    package func doubt(today: CivilDate = .now) -> String? {
        guard source != .user, let moment = CivilDate(dateTime: text) else { return nil }
        if moment.daysSince1970 < CaptureTime.firstDay { return "before there were digital photos" }
        return moment.daysSince1970 > today.daysSince1970 + 1 ? "in the future" : nil
    }

    /// Makes a moment from a date; seconds into the day are kept within 0..<86400.
    package init(_ moment: CivilDate, utcOffsetInMinutes: Int? = nil, source: Source) {
        self.text = moment.text
        self.utcOffsetInMinutes = utcOffsetInMinutes
        self.source = source
    }
}
