import ReadoutGeometry
import ReadoutImaging

/// Which components of a place's ink are characters of its line.
extension TextLineImage {
    /// Minimum number of rows without ink between two characters in the same columns, in glyph heights: the gap in the
    /// middle of a display's 1 is smaller. Chosen, not fitted; how much a shifted digit counts is.
    static let apartAbove = 0.2

    /// Whether a component can be a character, and is no speck, rule or frame.
    static func isGlyph(_ part: Component, in ink: GrayImage) -> Bool {
        let touchesEdge = part.y == 0 || part.bottom == ink.height
        return part.height * 8 >= ink.height && part.area >= 6 && !isRule(part, in: ink)
            && !isFrame(part, in: ink) && !(touchesEdge && part.height * 3 < ink.height)
    }

    private static func isRule(_ part: Component, in ink: GrayImage) -> Bool {
        part.width > 5 * part.height && part.width * 3 > ink.width
    }

    private static func isFrame(_ part: Component, in ink: GrayImage) -> Bool {
        part.width * 10 > ink.width * 9 || part.height * 100 > ink.height * 97
    }

    /// The candidates of one line: those that overlap vertically with the tallest glyph near the middle.
    static func line(among candidates: [Component], in ink: GrayImage) -> [Component] {
        guard let tallest = candidates.max(by: { weight($0, ink) < weight($1, ink) }) else {
            return []
        }
        return candidates.filter { part in
            let overlap = min(part.bottom, tallest.bottom) - max(part.y, tallest.y)
            return overlap * 2 > min(part.height, tallest.height)
                && part.height * 4 >= tallest.height
        }
    }

    /// How likely a component is to be a character of the intended line: the taller and nearer the middle, the
    /// likelier.
    private static func weight(_ part: Component, _ ink: GrayImage) -> Double {
        let middle = Double(ink.height) / 2
        let away = abs(Double(part.y + part.bottom) / 2 - middle) / middle
        return Double(part.height) * (1 - away)
    }

    /// The rows of a line, grown to include parts of its characters above and below it. Such parts stand closer than two
    /// characters above each other do, and are at least half as many as the tall glyphs.
    /// - Parameters:
    ///   - others: the other components in the place.
    ///   - glyphs: those of the line.
    static func rows(
        _ rows: Range<Int>, grownBy others: [Component], besides glyphs: [Component],
        in ink: GrayImage
    ) -> Range<Int> {
        let tall = max(1, glyphs.count { $0.height * 2 > rows.count })
        // Specks are too small, and what the place cuts off may be the edge of a window.
        let pieces = others.filter { part in
            // The lower half of a digit may stand left or right of the upper one.
            let reach = part.height * 2 > rows.count ? rows.count : 0
            return max(part.width, part.height) * 8 >= rows.count && part.area >= 6
                && part.y > 0 && part.bottom < ink.height && !isRule(part, in: ink)
                && glyphs.contains { $0.x < part.right + reach && part.x < $0.right + reach }
        }
        let room = Int(apartAbove * Double(rows.count))
        var grown = rows
        while true {
            let upper = pieces.filter {
                $0.y < grown.lowerBound && grown.lowerBound - $0.bottom <= room
                    && $0.bottom < grown.upperBound
            }.map(\.y)
            let lower = pieces.filter {
                $0.bottom > grown.upperBound && $0.y - grown.upperBound <= room
                    && $0.y > grown.lowerBound
            }.map(\.bottom)
            let top = (upper.count * 2 >= tall ? upper.median : nil) ?? grown.lowerBound
            let bottom = (lower.count * 2 >= tall ? lower.median : nil) ?? grown.upperBound
            if top == grown.lowerBound, bottom == grown.upperBound { return grown }
            grown = top..<bottom
        }
    }
}
