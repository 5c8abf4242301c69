import Foundation
import ReadoutModel

/// The moment of a photo in UTC, for programs that need a single clock.
///
/// If the offset from UTC is not known, the moment is taken as local time on this machine.
struct UniversalMoment {
    /// Seconds since 1970, UTC.
    let seconds: Int

    /// - Parameters:
    ///   - text: wall-clock time, `2026-03-01T17:49:00`.
    ///   - offset: minutes east of UTC; nil if not known.
    init?(_ text: some StringProtocol, utcOffset offset: Int?) {
        guard let date = CivilDate(dateTime: String(text)) else { return nil }
        let wall = date.secondsSince1970
        guard let offset else {
            var parts = tm()
            parts.tm_year = Int32(date.year - 1900)
            parts.tm_mon = Int32(date.month - 1)
            parts.tm_mday = Int32(date.day)
            parts.tm_hour = Int32(date.second / 3600)
            parts.tm_min = Int32(date.second / 60 % 60)
            parts.tm_sec = Int32(date.second % 60)
            parts.tm_isdst = -1
            seconds = mktime(&parts)
            return
        }
        seconds = wall - offset * 60
    }
}
