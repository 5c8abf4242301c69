import ReadoutGeometry
package import ReadoutImaging

/// A picture of one line of text: dark on light, straight, with little around it.
package struct TextLineImage: Sendable {
    /// The line with a margin, dark on light, not yet conditioned.
    package let image: GrayImage
    /// The column of the crop's image at which `image` begins.
    let left: Int
    /// Height of the glyphs in pixels of `image`: capital letters and digits.
    package let glyphHeight: Double
    /// Whether a glyph lies so far out of its place that part of the text may be missing.
    package let isCutOff: Bool

    /// Whether the ink falls into many small pieces, as the dots of a dot matrix do.
    package let isDotted: Bool

    /// By how many heights of its place the line seems to lie lower (above 0) or higher, as most of its glyphs are cut
    /// off there; 0 when it lies in its place.
    let overhang: Double
    /// Columns of the crop's image from the first glyph to the last.
    let text: Range<Int>
    /// Rows of the crop's image that the glyphs take up.
    let rows: Range<Int>
    /// Height of whole digits as far as distances go: glyphs may be halves of them, where segments do not touch.
    private let digitHeight: Double
    /// How wide the text's first character is, its parts taken together, in columns.
    private let firstWidth: Int
    /// Columns of the crop's image around the text in which there is nothing else on its line.
    let clear: Range<Int>

    /// Margin around the line in heights of its glyphs: enough that no accent or descender is cut off,
    /// and that frames and neighbouring lines mostly are.
    private static let margin = 0.4
    /// A glyph belongs to the place when this share of its width lies in it.
    private static let insideShare = 0.5
    /// What reaches into the place by this share of its width, and does not belong to it, is cut off.
    private static let cutShare = 0.12

    /// Heights of the glyphs that digits of a number are never apart, and never where the right one is a 1.
    private static let apart = 0.5, farApart = 1.0
    /// Share of their place's height that digits fill, when nothing better is known.
    private static let leastFilling = 0.8
    /// Parts that begin within this many heights from each other are one character, and one narrower than this may
    /// be a 1.
    private static let oneCharacter = 0.3, widestOne = 0.35

    /// A row or column that is filled with ink by this share is part of a frame.
    private static let lineShare = 0.75

    /// Finds the line of text in a crop.
    /// - Returns: nil when nothing in it looks like text.
    package init?(findingIn crop: ValueCrop) {
        let inner = crop.inner
        guard inner.contrast > 3, inner.width >= 8, inner.height >= 8 else { return nil }
        let dark = inner.isLightOnDark ? crop.image.inverted : crop.image
        let even = dark.flattened(window: max(3, dark.height * 2 / 3))
        let ink = even.thresholded(at: even.columns(crop.columns).otsuThreshold().gray)
        let parts = ink.darkComponents()
        let candidates = parts.filter { TextLineImage.isGlyph($0, in: ink) }
        let inside = candidates.filter {
            TextLineImage.share(of: $0, in: crop.columns) >= TextLineImage.insideShare
        }
        let glyphs = TextLineImage.line(among: inside, in: ink)
        guard !glyphs.isEmpty else { return nil }
        let heights = glyphs.map(\.height).sorted()
        // The upper quartile: commas, minus signs and small letters do not pull the height down.
        let height = heights[heights.count * 3 / 4]
        let tall = glyphs.filter { $0.height * 2 > height }
        let tops = tall.map(\.y).sorted()
        let bottoms = tall.map(\.bottom).sorted()
        let top = tops[tops.count / 4]
        let bottom = bottoms[bottoms.count * 3 / 4]
        let margin = Int((Double(height) * TextLineImage.margin).rounded(.up))
        rows = min(top, bottom - height)..<max(bottom, top + height)
        let first = max(0, rows.lowerBound - margin)
        let last = min(dark.height, rows.upperBound + margin)
        // Everything in the place stays, also what is no glyph by itself: points, strokes, faint segments.
        var left = min(crop.columns.lowerBound, glyphs.map(\.x).min() ?? 0)
        var right = max(crop.columns.upperBound, glyphs.map(\.right).max() ?? 0)
        var isCutOff = false
        let inFrame = TextLineImage.frame(of: ink, around: glyphs)
        let neighbourhood = LetterNeighbourhood(of: glyphs, height: height)
        for part in candidates where !glyphs.contains(part) {
            guard part.y < bottom, part.bottom > top, part.height * 5 > height * 2 else { continue }
            let share = TextLineImage.share(of: part, in: crop.columns)
            guard share < TextLineImage.insideShare else { continue }
            if share > TextLineImage.cutShare { isCutOff = true }
            if let side = neighbourhood.side(of: part), !crop.neighbours.contains(side),
                inFrame.columns.contains(part.x), inFrame.columns.contains(part.right - 1)
            {
                isCutOff = true
            }
            // What stands beside the place and belongs to something else is left out.
            if part.right > left, part.x < left { left = min(part.right, right - 8) }
            if part.x < right, part.right > right { right = max(part.x, left + 8) }
        }
        left = max(left, inFrame.columns.lowerBound)
        right = min(right, inFrame.columns.upperBound)
        for glyph in tall where glyph.x == 0 || glyph.right == dark.width { isCutOff = true }
        overhang = TextLineImage.overhang(of: tall, in: dark.height)
        let shown = (first..<last).clamped(to: inFrame.rows)
        guard right - left >= 8, shown.count >= 8 else { return nil }
        self.image = dark.rows(shown).columns(max(0, left)..<min(dark.width, right))
        self.left = max(0, left)
        self.glyphHeight = Double(height)
        self.isCutOff = isCutOff
        text = (glyphs.map(\.x).min() ?? 0)..<(glyphs.map(\.right).max() ?? dark.width)
        let start = text.lowerBound
        digitHeight = max(glyphHeight, TextLineImage.leastFilling * Double(dark.height))
        let reach = TextLineImage.oneCharacter * digitHeight
        firstWidth =
            (glyphs.filter { Double($0.x - start) < reach }
                .map(\.right).max() ?? start) - start
        clear = TextLineImage.clear(
            around: text,
            rows: min(top, dark.height / 4)..<max(bottom, dark.height * 3 / 4), in: ink)
        let dots = parts.filter { $0.area >= 3 && $0.height * 5 < height && $0.width * 5 < height }
        isDotted = dots.count > 6 * max(1, tall.count) || Double(height) < 0.3 * Double(dark.height)
    }

    /// The text with a little around it, where the place is so large that the characters look small in it.
    func closeUp(of crop: ValueCrop) -> (image: GrayImage, place: Region)? {
        let height = Double(rows.count)
        guard height < TextLineImage.small * Double(crop.image.height) else { return nil }
        func around(_ range: Range<Int>, by heights: Double, in whole: Range<Int>) -> Range<Int> {
            let margin = Int((heights * height).rounded(.up))
            return (range.lowerBound - margin..<range.upperBound + margin).clamped(to: whole)
        }
        let above = around(rows, by: TextLineImage.roomAbove, in: 0..<crop.image.height)
        let beside = around(text, by: TextLineImage.roomBeside, in: crop.columns)
        guard above.count >= 8, beside.count >= 8 else { return nil }
        return (
            crop.image.rows(above).columns(beside),
            Region(
                x: Double(beside.lowerBound - crop.columns.lowerBound),
                y: Double(above.lowerBound), width: Double(beside.count),
                height: Double(above.count))
        )
    }

    /// Glyphs that fill less than this share of their place's height are small.
    private static let small = 0.62
    /// What a reader of displays is shown around a text, in heights of it.
    private static let (roomAbove, roomBeside) = (0.22, 0.4)

    /// - Parameter glyphs: the tall ones.
    private static func overhang(of glyphs: [Component], in height: Int) -> Double {
        let above = glyphs.count { $0.y == 0 }
        let below = glyphs.count { $0.bottom == height }
        guard glyphs.count >= leastCut, min(above, below) * 4 <= glyphs.count else { return 0 }
        if below * 2 > glyphs.count { return cutOffAtMost }
        return above * 2 > glyphs.count ? -cutOffAtMost : 0
    }

    /// Minimum number of glyphs of a line that can count as cut off, and the maximum part of its place's height that
    /// counts as missing.
    private static let (leastCut, cutOffAtMost) = (3, 0.3)

    /// Whether nothing of a number can be cut off with the part of its place that lies outside the photo: on that
    /// side of it there is nothing, farther than digits stand from each other. Only a 1 stands far from what is left
    /// of it, as it fills the right of its cell.
    func isWhole(in crop: ValueCrop) -> Bool {
        let mayBeOne = Double(firstWidth) < TextLineImage.widestOne * digitHeight
        return crop.isWhole(
            text: text, clear: clear,
            before: (mayBeOne ? TextLineImage.farApart : TextLineImage.apart) * digitHeight,
            after: TextLineImage.farApart * digitHeight)
    }

    /// The columns around some text in which there is no ink between its top and its bottom; rows at either end are
    /// left out, for there the lines of a frame run.
    private static func clear(
        around text: Range<Int>, rows: Range<Int>, in ink: GrayImage
    ) -> Range<Int> {
        let margin = rows.count / 8
        let inner =
            (rows.lowerBound + margin..<max(rows.lowerBound + margin + 1, rows.upperBound - margin))
            .clamped(to: 0..<ink.height)
        func isClear(_ column: Int) -> Bool {
            // Specks are no text.
            inner.count { ink[column, $0] < 128 } * 10 < inner.count
        }
        let left = (0..<text.lowerBound).last { !isClear($0) }.map { $0 + 1 } ?? 0
        let right = (text.upperBound..<ink.width).first { !isClear($0) } ?? ink.width
        return left..<right
    }

    /// What lies within the lines of a frame or form around the glyphs: those that ink fills nearly.
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

    /// The share of a component's width that lies in some columns, 0...1.
    private static func share(of part: Component, in columns: Range<Int>) -> Double {
        let overlap = min(part.right, columns.upperBound) - max(part.x, columns.lowerBound)
        return max(0, Double(overlap) / Double(part.width))
    }

    /// Whether a component can be a character: no speck, rule or frame.
    private static func isGlyph(_ part: Component, in ink: GrayImage) -> Bool {
        let touchesEdge = part.y == 0 || part.bottom == ink.height
        let isRule = part.width > 5 * part.height && part.width * 3 > ink.width
        let isFrame = part.width * 10 > ink.width * 9 || part.height * 100 > ink.height * 97
        return part.height * 8 >= ink.height && part.area >= 6 && !isRule && !isFrame
            && !(touchesEdge && part.height * 3 < ink.height)
    }

    /// One line only: what overlaps the tallest glyph near the middle in its vertical range.
    private static func line(among candidates: [Component], in ink: GrayImage) -> [Component] {
        guard let tallest = candidates.max(by: { weight($0, ink) < weight($1, ink) }) else {
            return []
        }
        return candidates.filter { part in
            let overlap = min(part.bottom, tallest.bottom) - max(part.y, tallest.y)
            return overlap * 2 > min(part.height, tallest.height)
                && part.height * 4 >= tallest.height
        }
    }

    /// How likely a component is to be a character of the line that was meant: tall, and in the middle.
    private static func weight(_ part: Component, _ ink: GrayImage) -> Double {
        let middle = Double(ink.height) / 2
        let away = abs(Double(part.y + part.bottom) / 2 - middle) / middle
        return Double(part.height) * (1 - away)
    }
}

extension GrayImage {
    /// Whether less of it is lighter than darker, as is the ink of light text on a dark ground, uneven light aside.
    fileprivate var isLightOnDark: Bool {
        let even = evened(window: 2 * height)
        let (gray, _) = even.otsuThreshold()
        return even.pixels.count { $0 > gray } * 2 < even.pixels.count
    }
}
