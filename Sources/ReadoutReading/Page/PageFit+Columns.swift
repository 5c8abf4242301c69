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
            match.pairs[heading.line].flatMap { pair in
                self.region(of: heading, on: photo.lines[pair.other]).map {
                    (text: heading.word.text, place: $0, line: pair.other)
                }
            }
        }.first
        guard let (text, heading, line) = found else { return nil }
        let corners = transform.corners(of: region).map(back.apply)
        let left = corners.map(\.x).min() ?? 0
        let place = Region(
            x: left, y: corners.map(\.y).min() ?? 0, width: (corners.map(\.x).max() ?? 0) - left,
            height: scale * region.height)
        guard !heading.isAbove(place),
            let seen = photo.lines[line].words.first(where: {
                $0.region.isAbove(place) && $0.text.isHeading
            })
        else { return nil }
        return OtherColumn(heading: text, seen: seen.text)
    }

    /// Where a heading stands on its line of the photo; nil where it was not found. Headings that have changed places are not
    /// found in the order of the reference photo.
    private func region(of heading: PageText.Heading, on line: PageText.Line) -> Region? {
        words.first { $0.line == heading.line && $0.from == heading.word.region }?.to
            ?? line.words.first { $0.text.looks(like: heading.word.text) }?.region
    }
}
