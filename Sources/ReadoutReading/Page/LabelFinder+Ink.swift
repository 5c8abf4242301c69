import ReadoutGeometry
import ReadoutImaging

extension LabelFinder.Finding {
    /// The finding with its place extended to the left, over characters between the label and the value that the
    /// recogniser did not see: of a total in wide type, it often sees only the decimals.
    /// - Parameters:
    ///   - picture: the photo; `frame` is its extent in pixels of the upright photo.
    ///   - plane: from the plane in which the words were found to these pixels.
    func extended(
        overInkOf picture: GrayImage, through plane: Homography, in frame: Region
    ) -> Self {
        let margin = LabelFinder.verticalMargin * label.height
        let band = TextBand(top: region.y + margin, height: region.height - 2 * margin)
        // The colon of a label stands as close as a letter.
        let start = label.right + Glyph.letterGap * label.height
        guard !isBelow, region.x > start, band.height > 0,
            let strip = InkStrip(
                of: band, columns: start...region.right, through: plane, from: picture,
                in: frame)
        else { return self }
        let place = strip.columns(of: region)
        let groups = strip.groups(contrast: strip.contrast(in: place))
        guard var first = groups.firstIndex(where: { $0.isIn(place) }) else { return self }
        let apart = Int(LabelFinder.farthestApart * label.height * strip.scale)
        var found: Int?
        while first > 0,
            groups[first].columns.lowerBound - groups[first - 1].columns.upperBound < apart
        {
            first -= 1
            // Text begins with a character, not with a speck or the colon of a label.
            if groups[first].isFigure { found = first }
        }
        guard let found else { return self }
        let left = strip.x(atColumn: Double(groups[found].columns.lowerBound))
        let edge = max(start, left - LabelFinder.horizontalMargin * label.height)
        guard edge < region.x else { return self }
        return Self(
            region: Region(
                x: edge, y: region.y, width: region.right - edge, height: region.height),
            label: label, isBelow: isBelow,
            distance: max(0, (left - label.right) / label.height), isWhole: isWhole,
            beginsRange: beginsRange, next: next)
    }
}
