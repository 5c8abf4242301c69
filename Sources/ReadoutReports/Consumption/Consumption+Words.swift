import Foundation
import ReadoutModel

extension Consumption {
    /// The first moment for people; midnight is written as the day alone.
    package var fromText: String { Consumption.text(from) }

    /// The last moment for people; midnight is written as the day alone.
    package var toText: String { Consumption.text(to) }

    /// `2026-03-01`, or with a time `2026-03-01 17:49`.
    private static func text(_ seconds: Int) -> String {
        let date = CivilDate(secondsSince1970: seconds)
        return date.second == 0 ? date.dayText : date.minuteText
    }

    /// A remark on the amount; empty if the counter was read at both ends of a whole period.
    package var remark: String {
        var parts: [String] = []
        if isInterpolated { parts.append("interpolated") }
        if isPartial { parts.append("part of the period") }
        return parts.joined(separator: ", ")
    }
}

extension ValueSummary {
    /// Notes on the counter's events and on omitted readings, one sentence each.
    package var notes: [String] {
        var notes: [String] = []
        let name = field.name
        for event in counter?.events ?? [] {
            switch event {
            case .turn(let after, let from, let to):
                notes.append(
                    "\(name): turned over after \(day(after)), from \(text(from)) to \(text(to))")
            case .replacement(let at, let old, let new, let isEstimated):
                notes.append(
                    "\(name): meter replaced \(isEstimated ? "about" : "at") \(moment(at)), "
                        + "old \(text(old)), new \(text(new))")
            case .fall(let after, let from, let to):
                notes.append(
                    "\(name): fell after \(day(after)), from \(text(from)) to \(text(to)), for "
                        + "no known reason; what it counted in between is missing")
            }
        }
        if doubtful > 0 {
            notes.append("\(name): \(ReadoutModel.counted(doubtful, "doubtful reading")) left out")
        }
        if unreadable > 0 {
            notes.append(
                "\(name): \(ReadoutModel.counted(unreadable, "reading")) left out, which cannot be read"
            )
        }
        if ofFileTime > 0 {
            let counted = ReadoutModel.counted(ofFileTime, "reading")
            notes.append(
                "\(name): \(counted) without a capture time, which stand at the time of their file")
        }
        if ofOlderDefinition > 0 {
            notes.append(
                "\(name): \(ofOlderDefinition) readings of an older definition left out; "
                    + "'record reread --stale' reads them again, except those that people settled")
        }
        return notes
    }

    private func text(_ number: Decimal) -> String { number.text(decimals: decimals) }

    private func day(_ seconds: Int) -> String { CivilDate(secondsSince1970: seconds).dayText }

    private func moment(_ seconds: Int) -> String {
        CivilDate(secondsSince1970: seconds).minuteText
    }
}
