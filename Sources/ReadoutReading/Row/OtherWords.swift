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

    /// The word that looks least as in the reference photo.
    package var unlike: Word?
    /// The word that is read as another one.
    package var other: Word?
    /// The word that stands where the reference photo is empty.
    package var new: String?
    /// The names of the lamps that are lit differently.
    package var lamps: [String]

    /// - Parameters:
    ///   - unlike: the word that looks least as in the reference photo.
    ///   - other: the word that is read as another one.
    ///   - new: the word that stands where the reference photo is empty.
    ///   - lamps: the names of the lamps that are lit differently.
    package init(
        unlike: Word? = nil, other: Word? = nil, new: String? = nil, lamps: [String] = []
    ) {
        self.unlike = unlike
        self.other = other
        self.new = new
        self.lamps = lamps
    }
}
