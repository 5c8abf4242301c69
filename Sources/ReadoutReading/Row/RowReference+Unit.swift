import ReadoutGeometry

extension RowReference {
    /// Where the unit directly after the value begins, in units of the plane; nil where there is none.
    var unitStart: Double? {
        guard let after, after.isInUnitsPlace, text.lowerBound < after.columns.lowerBound else {
            return nil
        }
        return strip.x(atColumn: Double(after.columns.lowerBound))
    }

    /// Where the unit after the value stands; nil where there is none.
    var unitRegion: Region? {
        guard
            let columns = [after, behindFrame].compactMap(\.self).first(where: \.isInUnitsPlace)?
                .columns
        else { return nil }
        let x = strip.x(atColumn: Double(columns.lowerBound))
        return Region(
            x: x, y: band.top, width: strip.x(atColumn: Double(columns.upperBound)) - x,
            height: band.height)
    }

    /// Where a unit that is lower than the value's text stands, with room above and below for other letters; nil where it is as
    /// high.
    var lowUnitRegion: Region? {
        guard var region = unitRegion else { return nil }
        let columns = strip.columns(of: region)
        guard let rows = groups.filter({ columns.contains(Int($0.middle)) }).joined?.rows,
            Double(rows.count) < RowReference.lowUnit * InkStrip.glyphHeight
        else { return nil }
        let room = RowReference.unitRoom * Double(rows.count)
        region.y =
            band.top + (Double(rows.lowerBound) - room) / strip.scale
            - InkStrip.margin * band.height
        region.height = (Double(rows.count) + 2 * room) / strip.scale
        return region
    }

    /// The areas in which a unit is read behind a text: one as high as the unit where that is lower than the value's
    /// text, and one as high as the text. Empty where there is no unit, or the text reaches past it.
    /// - Parameter text: columns of the strip.
    func unitAreas(behind text: Range<Int>) -> [Region] {
        guard let whole = unitRegion else { return [] }
        // Letters before and behind the unit are read with it: none of 171 accepted values of real photos waits for what is
        // read there, and the `k` of six drawn photos is read.
        let margin = Landmarks.room * whole.height
        let left = max(strip.x(atColumn: Double(text.upperBound) + 2), whole.x - margin)
        let width = whole.right + margin - left
        guard width > 0 else { return [] }
        return [lowUnitRegion, whole].compactMap(\.self).map {
            Region(x: left, y: $0.y, width: width, height: $0.height)
        }
    }

    /// Maximum height of a unit that is lower than the value's text, in glyph heights, and the room above and below it in heights
    /// of the unit: an ascender or a descender is a third as high as a small letter. From typefaces, not fitted.
    private static let lowUnit = 0.6, unitRoom = 0.6

    /// The unit after the value, as stated or recognised.
    var shownUnit: String? { [after, behindFrame].compactMap { $0?.unit }.first }
}
