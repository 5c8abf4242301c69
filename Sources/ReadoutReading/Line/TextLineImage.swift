import ReadoutGeometry
package import ReadoutImaging

/// A picture of one line of text: dark on light, straight, closely cropped.
package struct TextLineImage: Sendable {
    /// The line with a margin, dark on light, not yet conditioned.
    package let image: GrayImage
    /// The column of the crop's image at which `image` begins.
    let left: Int
    /// Height of the glyphs in pixels of `image`: capital letters and digits.
    package let glyphHeight: Double
    /// The sides on which a glyph extends so far past the place that part of the text may be missing.
    let cutOff: HorizontalSides

    /// How much lower (above 0) or higher the line seems to lie than its place, in heights of the place: most of its
    /// glyphs are cut off at that edge. 0 when the line lies within its place.
    let overhang: Double
    /// Columns of the crop's image from the first glyph to the last.
    let text: Range<Int>
    /// Rows of the crop's image that the glyphs take up.
    let rows: Range<Int>
    /// The rows of whole characters: a glyph may be only half a digit where segments do not touch, or some of its dots.
    let wholeRows: Range<Int>
    /// Height of whole digits for measuring distances: a glyph may be half a digit where segments do not touch.
    private let digitHeight: Double
    /// Width of the text's first character including all its parts, in columns.
    private let firstWidth: Int
    /// Columns of the crop's image that hold the text and the empty space around it.
    let clear: Range<Int>

    /// Margin around the line in glyph heights: large enough to keep accents and descenders, and small enough to
    /// exclude most frames and neighbouring lines. Chosen, not fitted.
    static let margin = 0.4
    /// Minimum share of the width by which a glyph outside reaches into the place to count as cut off.
    private static let cutShare = 0.12

    /// Maximum distance, in digit heights, between the left edges of parts of one character. Chosen, not fitted.
    private static let oneCharacter = 0.3

    /// Minimum share of ink in a row or column that is part of a frame.
    private static let lineShare = 0.75

    /// Finds the line of text in a crop.
    /// - Returns: nil when nothing in it looks like text.
    package init?(findingIn crop: ValueCrop) {
        let inner = crop.inner
        guard inner.contrast > 3, inner.width >= 8, inner.height >= 8 else { return nil }
        let dark = inner.isLightOnDark ? crop.image.inverted : crop.image
        let even = dark.flattened(window: max(3, dark.height * 2 / 3))
        let ink = even.thresholded(at: even.columns(crop.columns).otsuThreshold())
        let parts = ink.darkComponents()
        let candidates = parts.filter { TextLineImage.isGlyph($0, in: ink) }
        let inside = candidates.filter { TextLineImage.isMostly($0, in: crop.columns) }
        let glyphs = TextLineImage.line(among: inside, in: ink)
        guard !glyphs.isEmpty else { return nil }
        let size = TextLineImage.size(of: glyphs)
        rows = min(size.top, size.bottom - size.height)..<max(size.bottom, size.top + size.height)
        let inFrame = TextLineImage.frame(of: ink, around: glyphs)
        let extent = TextLineImage.extent(
            of: glyphs, size, besides: candidates.filter { !glyphs.contains($0) }, in: crop,
            within: inFrame.columns)
        let widened = TextLineImage.withMargin(rows, of: Double(size.height), in: dark.height)
        let shown = widened.clamped(to: inFrame.rows)
        guard extent.right - extent.left >= 8, shown.count >= 8 else { return nil }
        left = max(0, extent.left)
        image = dark.rows(shown).columns(max(0, extent.left)..<min(dark.width, extent.right))
        cutOff = extent.cutOff
        overhang = TextLineImage.overhang(of: size.tall, in: dark.height)
        glyphHeight = Double(size.height)
        digitHeight = max(glyphHeight, ValueCrop.filledByDigits * Double(dark.height))
        text = (glyphs.map(\.x).min() ?? 0)..<(glyphs.map(\.right).max() ?? dark.width)
        firstWidth = TextLineImage.firstWidth(of: glyphs, from: text.lowerBound, digitHeight)
        let others = parts.filter {
            !glyphs.contains($0) && TextLineImage.isMostly($0, in: crop.columns)
        }
        wholeRows = TextLineImage.rows(rows, grownBy: others, besides: glyphs, in: ink)
        clear = TextLineImage.clear(
            around: text,
            rows: min(size.top, dark.height / 4)..<max(size.bottom, dark.height * 3 / 4), in: ink)
    }

    /// The size of a line: the height of its capital letters and digits, its tall glyphs, and where these begin and end.
    private typealias Size = (height: Int, tall: [Component], top: Int, bottom: Int)

    /// - Parameter glyphs: the glyphs of the line; at least one.
    private static func size(of glyphs: [Component]) -> Size {
        let heights = glyphs.map(\.height).sorted()
        // The upper quartile ignores commas, minus signs and small letters, which would lower the height.
        let height = heights[heights.count * 3 / 4]
        let tall = glyphs.filter { $0.height * 2 > height }
        let tops = tall.map(\.y).sorted()
        let bottoms = tall.map(\.bottom).sorted()
        return (height, tall, tops[tops.count / 4], bottoms[bottoms.count * 3 / 4])
    }

    /// The columns of a crop's image from where a line begins to where it ends, and the sides on which a glyph extends so
    /// far past the place that part of the text may be missing.
    /// - Parameters:
    ///   - others: components that may be characters, too, but do not belong to the line.
    ///   - frame: the columns within the lines of a frame.
    private static func extent(
        of glyphs: [Component], _ size: Size, besides others: [Component], in crop: ValueCrop,
        within frame: Range<Int>
    ) -> (left: Int, right: Int, cutOff: HorizontalSides) {
        // Everything in the place is kept, even parts that are no glyphs by themselves: points, strokes, faint
        // segments.
        var left = min(crop.columns.lowerBound, glyphs.map(\.x).min() ?? 0)
        var right = max(crop.columns.upperBound, glyphs.map(\.right).max() ?? 0)
        var cutOff: HorizontalSides = []
        let neighbourhood = LetterNeighbourhood(of: glyphs, height: size.height)
        for part in others {
            guard part.y < size.bottom, part.bottom > size.top, part.height * 5 > size.height * 2
            else { continue }
            guard !isMostly(part, in: crop.columns) else { continue }
            let edge: HorizontalSides = part.x < crop.columns.lowerBound ? .left : .right
            if share(of: part, in: crop.columns) > cutShare, !crop.marks.contains(edge) {
                cutOff.insert(edge)
            }
            if let side = neighbourhood.side(of: part), !crop.neighbours.contains(side),
                frame.contains(part.x), frame.contains(part.right - 1)
            {
                cutOff.insert(side)
            }
            // A part beside the place that belongs to something else is excluded.
            if part.right > left, part.x < left { left = min(part.right, right - 8) }
            if part.x < right, part.right > right { right = max(part.x, left + 8) }
        }
        if size.tall.contains(where: { $0.x == 0 }) { cutOff.insert(.left) }
        if size.tall.contains(where: { $0.right == crop.image.width }) { cutOff.insert(.right) }
        return (max(left, frame.lowerBound), min(right, frame.upperBound), cutOff)
    }

    /// Width of a text's first character including all its parts, in columns.
    private static func firstWidth(
        of glyphs: [Component], from start: Int, _ digitHeight: Double
    ) -> Int {
        let reach = oneCharacter * digitHeight
        let end = glyphs.filter { Double($0.x - start) < reach }.map(\.right).max() ?? start
        return end - start
    }

    /// The rows of the line with the margin that `image` has.
    func rowsWithMargin(in crop: ValueCrop) -> Range<Int> {
        TextLineImage.withMargin(rows, of: glyphHeight, in: crop.image.height)
    }

    /// Rows with the margin of a line whose glyphs have a height, within a picture's.
    private static func withMargin(
        _ rows: Range<Int>, of glyphHeight: Double, in height: Int
    ) -> Range<Int> {
        let margin = Int((glyphHeight * TextLineImage.margin).rounded(.up))
        return (rows.lowerBound - margin..<rows.upperBound + margin).clamped(to: 0..<height)
    }

    /// The text with a small margin, where the place is so large that the characters look small in it; nil elsewhere.
    func closeUp(of crop: ValueCrop) -> (image: GrayImage, place: Region)? {
        let height = Double(rows.count)
        guard height < TextLineImage.small * Double(crop.image.height) else { return nil }
        func around(_ range: Range<Int>, by heights: Double, in whole: Range<Int>) -> Range<Int> {
            let margin = Int((heights * height).rounded(.up))
            return (range.lowerBound - margin..<range.upperBound + margin).clamped(to: whole)
        }
        let above = around(rows, by: TextLineImage.roomAbove, in: 0..<crop.image.height)
        let beside = around(text, by: TextLineImage.roomBeside, in: crop.figureColumns)
        guard above.count >= 8, beside.count >= 8 else { return nil }
        return (
            crop.image.rows(above).columns(beside),
            Region(
                x: Double(beside.lowerBound - crop.columns.lowerBound),
                y: Double(above.lowerBound), width: Double(beside.count),
                height: Double(above.count))
        )
    }

    /// Maximum share of their place's height that small glyphs fill.
    private static let small = 0.62
    /// Margins around a text for a reader of displays, in text heights.
    private static let (roomAbove, roomBeside) = (0.22, 0.4)

    /// - Parameter glyphs: the tall glyphs.
    private static func overhang(of glyphs: [Component], in height: Int) -> Double {
        let above = glyphs.count { $0.y == 0 }
        let below = glyphs.count { $0.bottom == height }
        guard glyphs.count >= leastCut, min(above, below) * 4 <= glyphs.count else { return 0 }
        if below * 2 > glyphs.count { return cutOffAtMost }
        return above * 2 > glyphs.count ? -cutOffAtMost : 0
    }

    /// Minimum number of tall glyphs for a line to count as cut off, and the share of the place's height that then
    /// counts as missing.
    private static let (leastCut, cutOffAtMost) = (3, 0.3)

    /// Whether the part of the place outside the photo can hold no digit: on that side, the space around the text is
    /// empty for longer than digits stand apart. Only a 1 stands far from the digit to its left, since it fills the
    /// right of its cell.
    func isWhole(in crop: ValueCrop) -> Bool {
        let mayBeOne = Double(firstWidth) < Glyph.widestOne * digitHeight
        return crop.isWhole(
            text: text, clear: clear,
            before: (mayBeOne ? Glyph.digitGapBeforeOne : Glyph.digitGap) * digitHeight,
            after: Glyph.digitGapBeforeOne * digitHeight)
    }

    /// The columns around a text that have no ink between its top and bottom. A few rows at either end are ignored,
    /// since lines of a frame run there.
    private static func clear(
        around text: Range<Int>, rows: Range<Int>, in ink: GrayImage
    ) -> Range<Int> {
        let margin = rows.count / 8
        let inner =
            (rows.lowerBound + margin..<max(rows.lowerBound + margin + 1, rows.upperBound - margin))
            .clamped(to: 0..<ink.height)
        func isClear(_ column: Int) -> Bool {
            // A few specks do not count as text.
            inner.count { ink[column, $0] < 128 } * 10 < inner.count
        }
        let left = (0..<text.lowerBound).last { !isClear($0) }.map { $0 + 1 } ?? 0
        let right = (text.upperBound..<ink.width).first { !isClear($0) } ?? ink.width
        return left..<right
    }

    /// The area within the lines of a frame or form around the glyphs. A line is a row or column almost filled with
    /// ink.
    private static func frame(
        of ink: GrayImage, around glyphs: [Component]
    ) -> (rows: Range<Int>, columns: Range<Int>) {
        let first = glyphs.map(\.x).min() ?? 0
        let last = glyphs.map(\.right).max() ?? ink.width
        let top = glyphs.map(\.y).min() ?? 0
        let bottom = glyphs.map(\.bottom).max() ?? ink.height
        func isLine(column: Int) -> Bool {
            let dark = (0..<ink.height).count { ink[column, $0] < 128 }
            return Double(dark) > lineShare * Double(ink.height)
        }
        func isLine(row: Int) -> Bool {
            let dark = (first..<last).count { ink[$0, row] < 128 }
            return Double(dark) > lineShare * Double(last - first)
        }
        let left = (0..<first).last { isLine(column: $0) }.map { $0 + 1 } ?? 0
        let right = (last..<ink.width).first { isLine(column: $0) } ?? ink.width
        let upper = (0..<top).last { isLine(row: $0) }.map { $0 + 1 } ?? 0
        let lower = (bottom..<ink.height).first { isLine(row: $0) } ?? ink.height
        return (upper..<max(upper, lower), left..<max(left, right))
    }

    /// Whether at least half of a component's width lies in some columns.
    private static func isMostly(_ part: Component, in columns: Range<Int>) -> Bool {
        2 * share(of: part, in: columns) >= 1
    }

    /// The share of a component's width that lies in some columns, 0...1.
    private static func share(of part: Component, in columns: Range<Int>) -> Double {
        let overlap = min(part.right, columns.upperBound) - max(part.x, columns.lowerBound)
        return max(0, Double(overlap) / Double(part.width))
    }
}

extension GrayImage {
    /// Whether light pixels are fewer than dark ones after evening out the light, as with light text on a dark ground.
    var isLightOnDark: Bool {
        let even = evened(window: 2 * height)
        let gray = even.otsuThreshold()
        return even.pixels.count { $0 > gray } * 2 < even.pixels.count
    }
}
