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
    /// One of the heading's lines must have been found in the photo beside the column where the value was found, and another
    /// word above it.
    /// - Parameters:
    ///   - region: the value's place in the reference photo.
    ///   - transform: from the reference photo to where it was found.
    func otherColumn(of region: Region, through transform: Homography) -> OtherColumn? {
        guard let back = straight.inverse else { return nil }
        let corners = transform.corners(of: region).map(back.apply)
        let left = corners.map(\.x).min() ?? 0
        let place = Region(
            x: left, y: corners.map(\.y).min() ?? 0, width: (corners.map(\.x).max() ?? 0) - left,
            height: scale * region.height)
        if let other = otherInSeries(above: region, foundAt: place)
            ?? otherRow(than: region, through: back.after(transform))
        {
            return other
        }
        let headings = reference.headings(of: region)
        return other(than: headings, above: place) { _, _ in true }
            ?? other(than: reference.headingsBesideLabels(of: region), above: place) { line, seen in
                reference.lines[line].words.contains { $0.text.looks(like: seen) }
            }
    }

    /// The first of some headings that the photo has beside a place, and another word above it.
    /// - Parameters:
    ///   - place: in the plane of the photo's lines.
    ///   - isTelling: whether a word tells that the column is another one; receives the index of the reference's line.
    private func other(
        than headings: [PageText.Heading], above place: Region,
        _ isTelling: (_ line: Int, _ seen: String) -> Bool
    ) -> OtherColumn? {
        let found = headings.drop { match.pairs[$0.line] == nil }
        return Array(found).linesTogether.compactMap { heading -> OtherColumn? in
            guard let pair = self.match.pairs[heading.line] else { return nil }
            let line = self.photo.lines[pair.other]
            guard let known = self.region(of: heading, on: line), !known.isAbove(place),
                let seen = line.words.first(where: {
                    $0.region.isAbove(place) && $0.text.isHeading
                }), !seen.text.looks(like: heading.word.text), isTelling(heading.line, seen.text)
            else { return nil }
            return OtherColumn(heading: heading.word.text, seen: seen.text)
        }.first
    }

    /// Whether another heading of the same series stands above the place where a value was found, in the photo.
    private func otherInSeries(above region: Region, foundAt place: Region) -> OtherColumn? {
        guard let series = reference.series(above: region), let pair = match.pairs[series.line],
            let seen = photo.lines[pair.other].words.texts(within: PageFit.gap)
                .first(where: { $0.region.isAbove(place) })?.text, series.hasOther(seen)
        else { return nil }
        return OtherColumn(heading: series.text, seen: seen)
    }

    /// Whether the line where a value was found begins with the number of another row.
    /// - Parameter level: from the reference photo to the plane of the photo's lines.
    private func otherRow(than region: Region, through level: Homography) -> OtherColumn? {
        guard let series = reference.series(ofRowsBeside: region),
            let place = Region.bounds(of: level.corners(of: series.region)),
            let line = photo.line(of: place),
            let seen = photo.lines[line].words.first(where: { $0.region.isAbove(place) })?.text,
            series.hasOther(seen)
        else { return nil }
        return OtherColumn(heading: series.text, seen: seen)
    }

    /// Where a heading stands on its line of the photo; nil where it was not found. Headings that have changed places are not
    /// found in the order of the reference photo.
    private func region(of heading: PageText.Heading, on line: PageText.Line) -> Region? {
        words.first { $0.line == heading.line && $0.from == heading.word.region }?.to
            ?? line.words.first { $0.text.looks(like: heading.word.text) }?.region
    }
}

extension [PageText.Heading] {
    /// The headings from the first on whose lines follow each other: a heading may have several lines, such as a unit below a
    /// name.
    var linesTogether: ArraySlice<PageText.Heading> {
        let end = indices.first { $0 > 0 && self[$0 - 1].line - self[$0].line > 1 }
        return self[..<(end ?? count)]
    }
}
