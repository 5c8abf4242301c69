import ReadoutGeometry
import ReadoutModel

extension PageFit {
    /// The heading of a value's column in the reference photo, and the one above the place where the value was found.
    struct OtherColumn: Hashable {
        let heading: String
        let seen: String
    }

    /// Minimum number of further words of a value's line that have words of the headings' line above them. Chosen, not fitted:
    /// with one, the words of a shop's name passed for headings on one of 464 accepted values of made receipts.
    private static let leastColumns = 2

    /// Whether a value was found below the heading of another column than in the reference photo: a column was added, or two
    /// have changed places.
    ///
    /// The heading is the nearest word of letters above the value, on a line without numbers that has one above two other words
    /// of the value's line, too. It must have been found in the photo beside the column where the value was found, and another
    /// word above it.
    /// - Parameters:
    ///   - region: the value's place in the reference photo.
    ///   - transform: from the reference photo to where it was found.
    func otherColumn(of region: Region, through transform: Homography) -> OtherColumn? {
        guard let line = reference.line(of: region), let back = straight.inverse else { return nil }
        let beside = reference.lines[line].words.map(\.region).filter {
            $0.right <= region.x || $0.x >= region.right
        }
        let heading = (0..<line).reversed().lazy.compactMap { above -> WordPair? in
            let words = reference.lines[above].words
            guard !words.contains(where: { $0.text.contains(where: \.isNumber) }),
                let word = words.first(where: { $0.region.isAbove(region) && $0.text.isHeading }),
                beside.count(where: { other in words.contains { $0.region.isAbove(other) } })
                    >= PageFit.leastColumns
            else { return nil }
            return self.words.first { $0.line == above && $0.from == word.region }
        }.first
        guard let heading, let other = match.pairs[heading.line]?.other else { return nil }
        let corners = transform.corners(of: region).map(back.apply)
        let left = corners.map(\.x).min() ?? 0
        let found = Region(
            x: left, y: corners.map(\.y).min() ?? 0, width: (corners.map(\.x).max() ?? 0) - left,
            height: scale * region.height)
        guard !heading.to.isAbove(found),
            let seen = photo.lines[other].words.first(where: {
                $0.region.isAbove(found) && $0.text.isHeading
            })
        else { return nil }
        let text = reference.lines[heading.line].words.first { $0.region == heading.from }?.text
        return OtherColumn(heading: text ?? "", seen: seen.text)
    }
}

extension Region {
    /// Whether the region has columns in common with another one.
    fileprivate func isAbove(_ other: Region) -> Bool {
        min(right, other.right) > max(x, other.x)
    }
}

extension String {
    /// Whether the text may head a column: letters, and no number.
    fileprivate var isHeading: Bool {
        count(where: \.isLetter) >= 2 && !contains(where: \.isNumber)
    }
}
