import ReadoutModel

/// The first and last moment of a period as a person writes it, both included. A moment with missing parts includes
/// everything they could be, so that `until 2026-03-01` ends with that day.
package struct Moments {
    /// Wall-clock texts to compare with `captured_at`.
    package let first: String, last: String

    /// - Throws: `StoreError.invalidMoment`.
    package init(since: String?, until: String?) throws(StoreError) {
        first =
            try since.map { text throws(StoreError) in try Moments.moment(text).date.text } ?? ""
        // Sorts after all digits, so this is the end of time.
        last = try until.map { text throws(StoreError) in try Moments.end(of: text) } ?? "~"
    }

    /// The period in seconds since 1970 of the wall clock, without the second at its end; nil where it has no limit.
    var begin: Int? { CivilDate(dateTime: first)?.secondsSince1970 }
    /// See `begin`.
    var end: Int? { CivilDate(dateTime: last).map { $0.secondsSince1970 + 1 } }

    private static func moment(_ text: String) throws(StoreError) -> TypedMoment {
        // A zone would not compare with the wall clocks of photos.
        guard let moment = TypedMoment(text), moment.offset == nil else {
            throw .invalidMoment(text)
        }
        return moment
    }

    private static func end(of text: String) throws(StoreError) -> String {
        let moment = try moment(text)
        return switch moment.precision {
        case .day: "\(moment.date.dayText)T23:59:59"
        case .minute: String(moment.date.text.dropLast(2)) + "59"
        case .second: moment.date.text
        }
    }
}
