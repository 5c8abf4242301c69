/// A doubtful value of a record that a person is asked about.
package struct ReviewItem: Hashable, Sendable {
    /// Identifies a value of a record.
    package struct ID: Hashable, Sendable {
        /// The record's number.
        package let record: Int64
        /// The value's name.
        package let value: String

        package init(record: Int64, value: String) {
            self.record = record
            self.value = value
        }
    }

    package let id: ID
    /// SHA-256 of the photo, which other records may share.
    package let photo: String
    /// When the photo was taken, `2026-03-01T17:49:00`.
    package let moment: String
    /// Place of the value in its template, from 0.
    package let position: Int
    /// Probability that the reading is right, 0...1.
    package let confidence: Double
    /// The reading as a person would type it; nil when nothing was read that could be the value.
    package let offer: String?
    /// Alternative readings as a person would type them, most likely first.
    package let choices: [String]

    package init(
        id: ID, photo: String, moment: String, position: Int, confidence: Double, offer: String?,
        choices: [String]
    ) {
        self.id = id
        self.photo = photo
        self.moment = moment
        self.position = position
        self.confidence = confidence
        self.offer = offer
        self.choices = Array(choices.prefix(ReviewItem.mostChoices))
    }

    /// Maximum number of choices: one for each digit key except 0.
    package static let mostChoices = 9
}

extension ReviewItem: Comparable {
    /// The most doubtful value comes first; among equals, the oldest.
    package static func < (one: ReviewItem, other: ReviewItem) -> Bool {
        (one.confidence, one.moment, one.id.record, one.position)
            < (other.confidence, other.moment, other.id.record, other.position)
    }
}
