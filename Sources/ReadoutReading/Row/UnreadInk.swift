import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

extension InkStrip {
    /// Distance from a character within which ink may be a part of it, in glyph heights: recognisers may be wrong by a
    /// stroke about where a letter ends. Chosen, not fitted.
    private static let partBeside = 0.3
    /// Minimum width of ink that may be a letter, in glyph heights: the maximum width of a 1. Chosen, not fitted.
    static let narrowestLetter = Glyph.widestOne

    /// The columns of ink as high and as wide as letters that is farther from every character than a part of it may be.
    /// - Parameters:
    ///   - characters: the columns of the characters that were read; none where a line should be empty.
    ///   - contrast: the steepness of the text, in grey levels.
    func unread(beside characters: [Range<Int>], contrast: Int) -> [Range<Int>] {
        let reach = Int(InkStrip.partBeside * InkStrip.glyphHeight)
        let least = Int(InkStrip.narrowestLetter * InkStrip.glyphHeight)
        let read = characters.map { $0.lowerBound - reach..<$0.upperBound + reach }
            .sorted { $0.lowerBound < $1.lowerBound }
        var free: [Range<Int>] = []
        var start = 0
        for range in read {
            if range.lowerBound > start { free.append(start..<range.lowerBound) }
            start = max(start, range.upperBound)
        }
        if start < image.width { free.append(start..<image.width) }
        // A rule under the text goes on beside it, but is no letter.
        return free.flatMap { groups(in: $0.clamped(to: 0..<image.width), contrast: contrast) }
            .filter { $0.height > InkGroup.lowestFigure && $0.columns.count >= least }
            .map(\.columns)
    }
}

extension ValueCrop {
    /// Whether letters stand in the place, or go on beside the text, that are no part of a reading: a stroke of a pen or
    /// the shadow of a fold hides them from the readers.
    /// - Parameters:
    ///   - place: the place, in the plane that `transform` maps from.
    ///   - isBare: whether the place holds nothing but the text, so that a further word there counts, too.
    ///   - row: the value's line compared with the reference photo's; nil where it was not.
    ///   - hypotheses: what the readers saw in this crop.
    func showsMore(
        than reading: Reading, of field: Field, by hypotheses: [HypothesisTrace],
        at place: Region, isBare: Bool, on row: RowView?, through transform: Homography,
        in photo: Photo
    ) -> Bool {
        let seen = hypotheses.located(as: reading, of: field)
        guard !seen.characters.isEmpty else { return false }
        let band = TextBand(in: place, shownBy: self)
        let room = RowView.beside * band.height
        guard
            let strip = InkStrip(
                of: band, columns: place.x - room...place.right + room, through: transform,
                from: photo.picture, in: photo.frame)
        else { return false }
        let half = Glyph.half * InkStrip.glyphHeight
        let characters = seen.characters.map { character in
            let region = character.region
            let edges = [region.x, region.center.x, region.right].map {
                strip.column(at: x(ofInner: $0))
            }
            return seen.areExact
                ? Int(edges[0])..<max(Int(edges[0]), Int(edges[2])) + 1
                : Int(edges[1] - half)..<Int(edges[1] + half) + 1
        }
        let first = characters.map(\.lowerBound).min() ?? 0
        let text = first..<max(first + 1, characters.map(\.upperBound).max() ?? 0)
        let columns = strip.columns(of: place)
        let isOneWord = field.kind != .text
        // A typewriter sets the words of a text with several ones farther apart.
        let reach = Int((isOneWord ? Glyph.wordGap : RowView.beside) * InkStrip.glyphHeight)
        let printed = row?.placesOfMarks.map { place in
            Int(strip.column(at: place.lowerBound))..<Int(strip.column(at: place.upperBound)) + 1
        }
        return strip.unread(beside: characters, contrast: strip.contrast(in: text)).contains {
            ink in
            let isInside = columns.contains((ink.lowerBound + ink.upperBound) / 2)
            let side: HorizontalSides = ink.lowerBound < text.lowerBound ? .left : .right
            let isPrinted =
                printed?.contains { $0.overlaps(ink) } ?? neighbours.contains(side)
            guard isInside || !isPrinted else { return false }
            return isInside && isBare
                || ink.overlaps(text.lowerBound - reach..<text.upperBound + reach)
        }
    }
}
