import Foundation

/// When a photo was taken among others, as exactly as it is known: photos of one second follow each other as their names
/// are numbered.
package struct TakenAt: Hashable, Sendable {
    /// Wall-clock time, `2016-12-02T10:22:23`.
    package let moment: String
    /// Minutes east of UTC of that clock, where they are known.
    package let utcOffsetInMinutes: Int?
    /// The file's name without its folder.
    package let name: String
    /// Decides between names that are equal: the record's number, or the greatest number for a record to come.
    package let number: Int64

    package init(
        moment: String, utcOffsetInMinutes: Int?, name: String, number: Int64 = .max
    ) {
        self.moment = moment
        self.utcOffsetInMinutes = utcOffsetInMinutes
        self.name = name
        self.number = number
    }

    /// Orders items by when their photos were taken.
    ///
    /// Where each has its offset from UTC they are ordered by that time: in the hour that comes twice when summer time
    /// ends, the wall clock does not tell which photo was first.
    package static func ordered<Item>(_ items: [Item], by key: (Item) -> TakenAt) -> [Item] {
        let keyed = items.map { (item: $0, key: key($0)) }
        let hasOffsets = keyed.allSatisfy { $0.key.utcOffsetInMinutes != nil }
        let moments = keyed.map { $0.key.comparable(inUTC: hasOffsets) }
        return keyed.indices.sorted { first, second in
            guard moments[first] == moments[second] else { return moments[first] < moments[second] }
            let (one, other) = (keyed[first].key, keyed[second].key)
            switch one.name.compare(other.name, options: [.numeric, .caseInsensitive]) {
            case .orderedAscending: return true
            case .orderedDescending: return false
            case .orderedSame: return one.number < other.number
            }
        }.map { keyed[$0].item }
    }

    /// The moment in a form that orders as time does.
    private func comparable(inUTC: Bool) -> String {
        guard inUTC, let offset = utcOffsetInMinutes, let date = CivilDate(dateTime: moment)
        else { return moment }
        return CivilDate(secondsSince1970: date.secondsSince1970 - offset * 60).text
    }
}
