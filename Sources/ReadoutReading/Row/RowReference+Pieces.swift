import ReadoutGeometry
import ReadoutModel

/// What a line of the reference photo consists of: words, and among them a unit.
extension RowReference {
    /// The ends of the line: at the next value or the picture's edge, and at most `reach` away, or behind the value's unit.
    /// - Parameter unit: where the unit stands that the template states, if it was recognised on the line.
    static func limits(
        of region: Region, _ band: TextBand, beside others: [Region], unit: Region?,
        in frame: Region
    ) -> (left: Double, right: Double) {
        var left = max(frame.x, region.x - reach * band.height)
        let end = max(region.right + reach * band.height, (unit?.right ?? 0) + band.height)
        var right = min(frame.right, end)
        for other in others
        where other.y < band.top + band.height && other.bottom > band.top && other != region {
            if other.center.x < region.x { left = max(left, min(region.x, other.right)) }
            if other.center.x > region.right { right = min(right, max(region.right, other.x)) }
        }
        return (left, max(right, left + 1))
    }

    /// The columns of a unit at the end of a place whose words were not recognised: after a wide gap, with about as
    /// many groups as the unit has characters. Nil where there is no such gap: the unit may stand elsewhere.
    static func unit(_ text: String, among groups: [InkGroup]) -> Range<Int>? {
        let characters = text.count { !$0.isWhitespace }
        var best: (score: Double, first: Int)?
        for first in groups.indices.dropFirst() {
            let ground = Double(
                groups[first].columns.lowerBound - groups[first - 1].columns.upperBound)
            let others = abs(groups.count - first - characters)
            let score = ground / InkStrip.glyphHeight - leastGround * Double(1 + others)
            if score > best?.score ?? 0 { best = (score, first) }
        }
        guard let best, let last = groups.last else { return nil }
        return groups[best.first].columns.lowerBound..<last.columns.upperBound
    }

    /// The columns of a unit in a place whose words were not recognised; nil where there is none, or digits stand there.
    /// - Parameter isOfDigits: whether a reader sees digits in a part of the place, from one x to another.
    static func unit(
        _ text: String, among groups: [InkGroup], in place: Range<Int>, of strip: InkStrip,
        unless isOfDigits: (ClosedRange<Double>) -> Bool
    ) -> Range<Int>? {
        guard !hasNeighbour(groups, rightOf: place),
            let columns = unit(text, among: groups.filter { $0.isIn(place) })
        else { return nil }
        let left = strip.x(atColumn: Double(columns.lowerBound))
        let right = strip.x(atColumn: Double(columns.upperBound))
        return isOfDigits(left...right) ? nil : columns
    }

    /// Whether something stands close on the right of a place: that is the unit, so the place holds none.
    static func hasNeighbour(_ groups: [InkGroup], rightOf place: Range<Int>) -> Bool {
        let reach = Int(unitReach * InkStrip.glyphHeight)
        return groups.contains {
            !$0.isIn(place) && $0.columns.lowerBound >= place.upperBound - 4
                && $0.columns.lowerBound < place.upperBound + reach
        }
    }

    /// Maximum distance of a unit that the template does not state from the text or frame before it, in glyph heights; chosen,
    /// not fitted.
    static let unitReach = 1.5
    /// Minimum gap before a unit, in glyph heights; the same again for each character by which the groups differ from
    /// the unit.
    private static let leastGround = 0.16

    /// Joins groups into words.
    /// - Parameter isEdge: whether a group is the edge of something else, which belongs to the word before it only where it
    ///   stands as close as a letter.
    static func words(
        _ groups: [InkGroup], apartFrom isEdge: (InkGroup) -> Bool = { _ in false }
    ) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var before: InkGroup?
        for group in groups {
            let reach = isEdge(group) ? Glyph.letterGap * (before?.height ?? 0) : Glyph.wordGap
            if let last = words.last,
                Double(group.columns.lowerBound - last.upperBound) < reach * InkStrip.glyphHeight
            {
                words[words.count - 1] = last.lowerBound..<group.columns.upperBound
            } else {
                words.append(group.columns)
            }
            before = group
        }
        // Specks do not count as marks.
        return words.filter { $0.count >= 4 }
    }
}
