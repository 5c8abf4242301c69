package import ReadoutGeometry

extension [TextBox] {
    /// Maximum free space added on each side, in text heights, for a longer value. Text that extends farther is still
    /// seen; but what else stands there, such as the frame of a display, no longer serves alignment.
    private static var widening: Double { 0.8 }
    /// Space added above and below, in text heights: boxes are tight, and photos never align perfectly.
    ///
    /// Of 133 values of real photos whose places were given as boxes, 118 are right and 84 accepted with 0.8 and 0.15;
    /// 113 and 72 with 1.6 and 0.35, 115 and 90 with 0.5 and 0.15.
    private static var verticalMargin: Double { 0.15 }
    /// Minimum share of a box's area that another box covers when both stand for the same text.
    private static var sameText: Double { 0.5 }

    /// The region in which a box's value can be in other photos: the box and the free space around it, at most half
    /// the gap to its neighbours, and never into the lines above and below.
    /// - Parameters:
    ///   - index: of the box, from 0.
    ///   - width: width of the photo in pixels; the region is clipped to it.
    ///   - height: height of the photo in pixels; the region is clipped to it.
    /// - Returns: whole pixels of the upright photo; contains the part of the box inside the photo.
    package func room(of index: Int, width: Int, height: Int) -> Region {
        let own = self[index].region
        // A long box of tilted text is higher than the text.
        let textHeight = Swift.min(own.height, self[index].words.map(\.region.height).min() ?? 0)
        let wanted = textHeight * Self.widening
        var left = wanted
        var right = wanted
        var lines: [Region] = []
        for (other, box) in enumerated() where other != index {
            let region = box.region
            // Two boxes over the same text are two readings of it, not neighbours.
            let common = own.intersection(region)?.area ?? 0
            if common > Self.sameText * own.area { continue }
            guard own.isOnLine(of: region, sharing: Region.LineShare.ofBoxes) else {
                lines.append(region)
                continue
            }
            if region.center.x < own.center.x {
                left = Swift.min(left, Swift.max(0, own.x - region.right) / 2)
            } else {
                right = Swift.min(right, Swift.max(0, region.x - own.right) / 2)
            }
        }
        let x = own.x - left
        let end = own.right + right
        var above = own.height * Self.verticalMargin
        var below = above
        for line in lines where line.right > x && line.x < end {
            if line.center.y < own.center.y {
                above = Swift.min(above, Swift.max(0, own.y - line.bottom))
            } else {
                below = Swift.min(below, Swift.max(0, line.y - own.bottom))
            }
        }
        let edges = (
            left: Swift.max(0, x.rounded(.down)), top: Swift.max(0, (own.y - above).rounded(.down)),
            right: Swift.min(Double(width), end.rounded(.up)),
            bottom: Swift.min(Double(height), (own.bottom + below).rounded(.up))
        )
        return Region(
            x: edges.left, y: edges.top, width: edges.right - edges.left,
            height: edges.bottom - edges.top)
    }
}
