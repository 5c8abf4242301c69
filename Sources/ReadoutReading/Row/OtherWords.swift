import ReadoutModel

/// The words and lamps around a value that differ from the reference photo.
package struct OtherWords: Hashable, Sendable {
    /// A word that stands in another one's place.
    package struct Word: Hashable, Sendable {
        /// As in the reference photo.
        let text: String
        /// What a reader surely sees; nil where it is not sure.
        var seen: String?

        /// - Parameters:
        ///   - text: as in the reference photo.
        ///   - seen: what a reader surely sees.
        package init(_ text: String, seen: String? = nil) {
            self.text = text
            self.seen = seen
        }

        var doubt: Doubt { .otherLabel(text, seen: seen) }
    }

    /// The one that looks least as in the reference photo.
    package var unlike: Word?
    /// The one that is read as another one.
    package var other: Word?
    /// The one where the reference photo is empty.
    package var new: String?
    /// The lamps that are lit the other way round.
    package var lamps: [String]

    /// - Parameters:
    ///   - unlike: the one that looks least as in the reference photo.
    ///   - other: the one that is read as another one.
    ///   - new: the one where the reference photo is empty.
    ///   - lamps: those that are lit the other way round.
    package init(
        unlike: Word? = nil, other: Word? = nil, new: String? = nil, lamps: [String] = []
    ) {
        self.unlike = unlike
        self.other = other
        self.new = new
        self.lamps = lamps
    }
}
