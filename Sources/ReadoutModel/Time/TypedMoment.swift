/// A moment as people write it: `2026-03-01 17:49`, `2026-03-01T17:49:00+01:00` or `1. 3. 2026 17:49`.
///
/// A date alone is the beginning of its day. `3/1/2026` needs an order (`init(_:order:)`), because people disagree about its
/// meaning.
package struct TypedMoment {
    /// What a text of a moment gives last.
    package enum Precision: Sendable { case day, minute, second }

    /// The moment by the wall clock.
    package let date: CivilDate
    /// Minutes east of UTC; nil when the text does not give them.
    package let offset: Int?
    /// What the text gives last.
    package let precision: Precision

    /// - Returns: nil for a text that is not a moment.
    package init?(_ text: String) {
        var text = text
        var offset: Int?
        if let match = text.firstMatch(
            of: #/[0-9]{2}:[0-9]{2}(?::[0-9]{2})? ?(Z|[+\-][0-9]{2}:?[0-9]{2})$/#)
        {
            guard let minutes = TypedMoment.minutes(match.1) else { return nil }
            offset = minutes
            text = String(text[..<match.1.startIndex])
            if text.last == " " { text.removeLast() }
        }
        self.offset = offset
        if let date = CivilDate(dateTime: text) {
            self.date = date
            precision = text.utf8.count == 10 ? .day : text.utf8.count == 16 ? .minute : .second
            return
        }
        // Without the zeros before single digits.
        if let match = text.wholeMatch(of: #/([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:[T ](.+))?/#) {
            text = "\(match.3).\(match.2).\(match.1)" + (match.4.map { " \($0)" } ?? "")
        }
        let european =
            #/([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4})(?:,? +([0-9]{1,2})[:.]([0-9]{2})(?:[:.]([0-9]{2}))?)?/#
        guard let match = text.wholeMatch(of: european), let day = Int(match.1),
            let month = Int(match.2), let year = Int(match.3)
        else { return nil }
        let parts = [match.4, match.5, match.6].map { $0.flatMap { Int($0) } ?? 0 }
        guard parts[0] < 24, parts[1] < 60, parts[2] < 60,
            let date = CivilDate(
                year: year, month: month, day: day,
                second: parts[0] * 3600 + parts[1] * 60 + parts[2])
        else { return nil }
        self.date = date
        precision = match.4 == nil ? .day : match.6 == nil ? .minute : .second
    }

    /// The moment as stated by a person.
    /// - Parameter offset: minutes east of UTC, used when the text does not give them.
    package func captureTime(offset: Int?) -> CaptureTime {
        CaptureTime(date, utcOffsetInMinutes: self.offset ?? offset, source: .user)
    }

    /// - Returns: nil for an offset that no clock has.
    private static func minutes(_ text: Substring) -> Int? {
        guard text != "Z" else { return 0 }
        let digits = text.filter(\.isNumber)
        guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), minutes < 60
        else { return nil }
        let offset = (text.hasPrefix("-") ? -1 : 1) * (hours * 60 + minutes)
        return CaptureTime.offsets.contains(offset) ? offset : nil
    }
}
