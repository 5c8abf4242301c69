import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

extension TemplateReader {
    /// Minimum distance of a row's text from that of the lines above and below it, and the step in which rows are searched
    /// for; in text heights. Chosen, not fitted.
    private static let leastGap = 0.3
    /// Minimum width of all letters of a line that may be a row, in text heights: that of two of the narrowest letters.
    /// Chosen, not fitted. With it and the reach of `InkStrip.unread`, no row and no text that a fold or a pen has cut is
    /// accepted in 120 made photos of receipts; of 10 without damage and of 157 values on real papers, none more is held.
    private static let leastRow = InkStrip.narrowestLetter * 2

    /// A doubt for each row below which something stands that was not read as a row: what a fold, a shadow or a stroke of
    /// a pen hides from the recogniser.
    /// - Parameters:
    ///   - lines: the vertical position of each row at the table's middle and the height of its text, in pixels of the
    ///     reference photo.
    ///   - end: the vertical position and the height of the text below the last row.
    ///   - slope: how far the lines fall, in pixels for each pixel to the right.
    static func gaps(
        between lines: [(y: Double, height: Double)], and end: (y: Double, height: Double)?,
        in whole: Region, slope: Double, through transform: Homography, of photo: Photo
    ) -> [Doubt] {
        // Strips are level in their own plane, in which the lines are level, too.
        let level = transform.after(.falling(by: slope, fromX: whole.center.x))
        return lines.indices.compactMap { index in
            let line = lines[index]
            guard let next = index + 1 < lines.count ? lines[index + 1] : end else { return nil }
            func strip(at y: Double) -> InkStrip? {
                InkStrip(
                    of: TextBand(top: y - line.height / 2, height: line.height),
                    columns: whole.x...whole.right, through: level, from: photo.picture,
                    in: photo.frame)
            }
            guard let own = strip(at: line.y) else { return nil }
            let contrast = own.contrast(in: 0..<own.image.width)
            // Distances from a strip's middle to the top and the bottom of its glyphs with their accents and commas, in
            // pixels of the reference photo.
            let middle = Double(own.image.height) / 2
            let above = (middle - Double(own.glyphRows.lowerBound)) / own.scale
            let below = (Double(own.glyphRows.upperBound) - middle) / own.scale
            let gap = TemplateReader.leastGap * line.height
            let between = stride(
                from: line.y + line.height / 2 + gap + above,
                through: next.y - next.height / 2 - gap - below,
                by: gap)
            let isHiding = between.contains { y in
                guard let strip = strip(at: y) else { return false }
                let width = strip.unread(beside: [], contrast: contrast).map(\.count).reduce(0, +)
                return Double(width) >= TemplateReader.leastRow * InkStrip.glyphHeight
            }
            return isHiding ? .rowGap(index + 1) : nil
        }
    }
}
