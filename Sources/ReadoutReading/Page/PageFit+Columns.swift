import ReadoutGeometry
import ReadoutModel

extension PageFit {
    /// The heading of a value's column in the reference photo, and the one above the place where the value was found.
    struct OtherColumn: Hashable {
        let heading: String
        let seen: String
    }

    /// Whether a value was found below the heading of another column than in the reference photo: a column was added, or two
    /// have changed places.
    ///
    /// The heading must have been found in the photo beside the column where the value was found, and another word above it.
    /// - Parameters:
    ///   - region: the value's place in the reference photo.
    ///   - transform: from the reference photo to where it was found.
    func otherColumn(of region: Region, through transform: Homography) -> OtherColumn? {
        guard let back = straight.inverse else { return nil }
        let found = reference.headings(of: region).lazy.compactMap { heading in
            self.words.first { $0.line == heading.line && $0.from == heading.word.region }
                .map { (text: heading.word.text, pair: $0) }
        }.first
        guard let (text, heading) = found, let other = match.pairs[heading.line]?.other else {
            return nil
        }
        let corners = transform.corners(of: region).map(back.apply)
        let left = corners.map(\.x).min() ?? 0
        let place = Region(
            x: left, y: corners.map(\.y).min() ?? 0, width: (corners.map(\.x).max() ?? 0) - left,
            height: scale * region.height)
        guard !heading.to.isAbove(place),
            let seen = photo.lines[other].words.first(where: {
                $0.region.isAbove(place) && $0.text.isHeading
            })
        else { return nil }
        return OtherColumn(heading: text, seen: seen.text)
    }
}
