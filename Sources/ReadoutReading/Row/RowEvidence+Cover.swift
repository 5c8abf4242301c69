import ReadoutGeometry
import ReadoutModel

/// What may cover a part of a value's line.
extension RowView {
    /// The patch that covers something in or beside the columns of a text.
    func cover(_ text: Range<Int>, closed: HorizontalSides) -> Double {
        let searched = columns(coveredBeside: text, closed: closed)
        let found = strip.cover(in: searched, beside: reference.strip)
        // Beyond the edge of a display's window, the housing is as even, and brighter or darker: beside it, the display itself
        // looks like a patch.
        let inside = searched.clamped(to: reference.window)
        guard found > 0, inside != searched else { return found }
        return min(found, strip.cover(in: inside, beside: reference.strip))
    }

    /// The edge of a cover before the text, in contrasts of the text. What covers the last digits is found by the gap before
    /// the unit, whose letters have tall edges of their own.
    func coverEdge(_ text: Range<Int>, closed: HorizontalSides) -> Double {
        let whole = columns(coveredBeside: text, closed: closed).clamped(to: reference.window)
        guard whole.lowerBound < text.lowerBound else { return 0 }
        let before = (whole.lowerBound..<text.lowerBound).clamped(to: whole)
        return strip.tallEdge(in: before, beside: reference.strip, ofTextIn: whole)
    }

    /// The columns of a text and of its place, with room beside them on the sides on which a further digit can stand: the
    /// width of a digit and the gap before it, together as wide as glyphs are high.
    private func columns(coveredBeside text: Range<Int>, closed: HorizontalSides) -> Range<Int> {
        let place = strip.columns(of: reference.region)
        let room = Int(InkStrip.glyphHeight)
        let first =
            closed.contains(.left)
            ? text.lowerBound : min(text.lowerBound, place.lowerBound) - room
        let end =
            closed.contains(.right)
            ? text.upperBound : max(text.upperBound, place.upperBound) + room
        return (first..<end).clamped(to: visible)
    }
}
