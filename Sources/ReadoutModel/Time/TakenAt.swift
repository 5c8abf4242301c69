import Foundation

/// A photo's position in time, as exactly as it is known: photos from the same second are ordered by the numbers in
/// their names.
package struct TakenAt: Hashable, Sendable {
    /// Wall-clock time, `2016-12-02T10:22:23`.
    package let moment: String
    /// The clock's offset in minutes east of UTC, if known.
    package let utcOffsetInMinutes: Int?
    /// The file's name without its folder.
    package let name: String
    /// The hash of the photo's content, which orders photos with equal names.
    package let sha256: String

    package init(
        moment: String, utcOffsetInMinutes: Int?, name: String = "", sha256: String = ""
    ) {
        self.moment = moment
        self.utcOffsetInMinutes = utcOffsetInMinutes
        self.name = name
        self.sha256 = sha256
    }

    /// Sorts items by when their photos were taken.
    package static func ordered<Item>(_ items: [Item], by key: (Item) -> TakenAt) -> [Item] {
        order(items, by: key).map { items[$0] }
    }

    /// The indices of items in the order in which their photos were taken; the order of the items does not matter.
    ///
    /// The wall clock decides, and within a second the names do. If known offsets from UTC contradict that order, the
    /// photos concerned are ordered by UTC, provided the offset of each one is known: when summer time ends, one hour
    /// comes twice, and the wall clock cannot tell which photo was first.
    package static func order<Item>(_ items: [Item], by key: (Item) -> TakenAt) -> [Int] {
        let keys = items.map(key)
        var order = byWallClock(keys)
        let offsets = Set(keys.compactMap(\.utcOffsetInMinutes))
        guard offsets.count > 1 else { return order }
        let moments = order.map { keys[$0].secondsInUTC }
        for part in contradictory(moments) {
            let known = part.compactMap { place in moments[place].map { (place, $0) } }
            guard known.count == part.count else { continue }
            let sorted = known.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { order[$0.0] }
            order.replaceSubrange(part, with: sorted)
        }
        return order
    }

    /// The indices ordered by wall clock, and within a second by name and content.
    private static func byWallClock(_ keys: [TakenAt]) -> [Int] {
        var order = keys.indices.sorted { keys[$0].moment < keys[$1].moment }
        var start = 0
        while start < order.count {
            let moment = keys[order[start]].moment
            let end = order[start...].firstIndex { keys[$0].moment != moment } ?? order.count
            if end - start > 1 {
                let named = order[start..<end].map { (index: $0, parts: keys[$0].nameParts) }
                order[start..<end] = ArraySlice(
                    named.sorted { one, other in
                        guard one.parts == other.parts else {
                            return one.parts.lexicographicallyPrecedes(other.parts)
                        }
                        let (first, second) = (keys[one.index], keys[other.index])
                        return (first.name, first.sha256) < (second.name, second.sha256)
                    }.map(\.index))
            }
            start = end
        }
        return order
    }

    /// Runs of positions in which the known moments are not ascending.
    private static func contradictory(_ moments: [Int?]) -> [Range<Int>] {
        // The least moment at or after each position.
        var least = [Int](repeating: .max, count: moments.count + 1)
        for place in moments.indices.reversed() {
            least[place] = min(least[place + 1], moments[place] ?? .max)
        }
        var runs: [Range<Int>] = []
        var (start, greatest) = (0, Int.min)
        for place in moments.indices {
            greatest = max(greatest, moments[place] ?? .min)
            guard greatest <= least[place + 1] else { continue }
            if place > start { runs.append(start..<(place + 1)) }
            (start, greatest) = (place + 1, .min)
        }
        return runs
    }

    private var secondsInUTC: Int? {
        guard let offset = utcOffsetInMinutes, let date = CivilDate(dateTime: moment) else {
            return nil
        }
        return date.secondsSince1970 - offset * 60
    }

    /// The numbers in the name and the text between them, so that `IMG_9` comes before `IMG_10`.
    private var nameParts: [NamePart] {
        var parts: [NamePart] = []
        var rest = Substring(name.lowercased())
        while let first = rest.first {
            let isDigit = first.isASCII && first.isNumber
            let part = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
            rest = rest.dropFirst(part.count)
            let digits = part.drop { $0 == "0" }
            parts.append(isDigit ? .number(digits.count, String(digits)) : .text(String(part)))
        }
        return parts
    }

    /// A part of a name; numbers sort before text.
    private enum NamePart: Hashable, Comparable {
        /// The number of digits without leading zeros, and these digits.
        case number(Int, String)
        case text(String)
    }
}
