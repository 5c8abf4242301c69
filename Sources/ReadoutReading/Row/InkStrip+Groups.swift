import ReadoutImaging

/// Connected ink in a strip: a character, several that touch, or anything else with edges.
struct InkGroup: Hashable, Sendable {
    /// Columns of the strip.
    var columns: Range<Int>
    /// Rows of the strip.
    var rows: Range<Int>
    /// Number of pixels with an edge.
    var edges: Int

    /// Extent in glyph heights.
    var height: Double { Double(rows.count) / InkStrip.glyphHeight }
    var width: Double { Double(columns.count) / InkStrip.glyphHeight }
    var middle: Double { Double(columns.lowerBound + columns.upperBound) / 2 }

    /// Size relative to a character, 0...1. This is the height, since the edge of whatever covers a character is
    /// hair-thin; ink no higher than a point counts less, as do specks of noise above each other: the finest stroke has an
    /// edge in each of its rows.
    var size: Double {
        min(1, height) * min(1, Double(edges) / Double(rows.count))
            * (height > InkGroup.pointSizes.upperBound ? 1 : min(1, width / InkGroup.thinnestDigit))
    }

    /// Whether the group is as high and as wide as a character: lower ink is a point or a stroke, narrower ink the edge
    /// of a drum or a frame.
    var isFigure: Bool { height > InkGroup.lowestFigure && width > InkGroup.thinnestDigit }

    /// Whether half of the group lies in some columns, or a part of it half as wide as glyphs are high.
    func isIn(_ place: Range<Int>) -> Bool {
        let common = columns.clamped(to: place).count
        return 2 * common >= columns.count || Double(common) > 0.5 * InkStrip.glyphHeight
    }

    /// Whether the group extends past a text both above and below.
    func isTaller(than text: InkGroup) -> Bool {
        rows.lowerBound < text.rows.lowerBound && rows.upperBound > text.rows.upperBound
    }

    /// Whether the group may be the upright edge of a frame: taller than the text beside it, or a fine line through all
    /// rows of its strip.
    func isEdge(beside text: InkGroup?, in strip: InkStrip) -> Bool {
        text.map(isTaller(than:)) ?? false
            || width <= InkGroup.thinnestDigit && rows == strip.glyphRows
    }

    /// Number of columns from the group to a column; 0 within the group.
    func distance(to column: Double) -> Double {
        max(0, Double(columns.lowerBound) - column, column - Double(columns.upperBound))
    }

    /// Minimum height of a character, in glyph heights; chosen, not fitted, as is the width.
    static let lowestFigure = 0.5
    /// Minimum width of a letter or digit, in glyph heights: an l or a 1 in a light typeface is one thin stroke.
    static let thinnestDigit = 0.12
}

extension [InkGroup] {
    /// All groups, from left to right, as one; nil for none.
    var joined: InkGroup? {
        guard let first, let last, let top = map(\.rows.lowerBound).min(),
            let foot = map(\.rows.upperBound).max()
        else { return nil }
        return InkGroup(
            columns: first.columns.lowerBound..<last.columns.upperBound, rows: top..<foot,
            edges: map(\.edges).reduce(0, +))
    }

    /// The medians of the groups' first rows and of their last ones; nil for none.
    var usualRows: Range<Int>? {
        guard let top = map(\.rows.lowerBound).median, let foot = map(\.rows.upperBound).median,
            top < foot
        else { return nil }
        return top..<foot
    }

    /// The columns of a run of groups; nil where there is none.
    func columnsOfRun(
        around isCore: (InkGroup) -> Bool, while areTogether: (InkGroup, InkGroup) -> Bool
    ) -> Range<Int>? {
        run(around: isCore, while: areTogether).map {
            self[$0.lowerBound].columns.lowerBound..<self[$0.upperBound].columns.upperBound
        }
    }

    /// The index of the group nearest to a column; nil where none is within reach, in columns.
    func nearest(to column: Double, within reach: Double) -> Int? {
        indices.min { self[$0].distance(to: column) < self[$1].distance(to: column) }
            .flatMap { self[$0].distance(to: column) <= reach ? $0 : nil }
    }
}

extension InkStrip {
    /// Minimum steepness of an edge, as a share of the text's own: unlit segments have less.
    private static let visible = 0.3
    /// Share of a text's pixels that are steeper than its contrast.
    private static let steepest = 0.008
    /// Maximum steepness of noise: in grey levels, and as a multiple of the strip's median.
    private static let noise = (least: 10, timesMedian: 3)
    /// Minimum share of edges in a row that belongs to a rule or a frame.
    private static let rule = 0.7

    /// The tallest of the characters that stand above each other in a group's columns; the whole group where there is only
    /// one.
    func largestPart(of group: InkGroup) -> InkGroup {
        var parts: [Range<Int>] = []
        let least = Int(Double(contrast(in: group.columns)) * InkStrip.visible)
        for y in group.rows
        where group.columns.contains(where: { Int(steepness[y * image.width + $0]) > least }) {
            if let last = parts.last,
                Double(y - last.upperBound) < TextLineImage.apartAbove * InkStrip.glyphHeight
            {
                parts[parts.count - 1] = last.lowerBound..<y + 1
            } else {
                parts.append(y..<y + 1)
            }
        }
        guard let largest = parts.max(by: { $0.count < $1.count }) else { return group }
        var part = group
        part.rows = largest
        return part
    }

    /// The steepness of text in some columns, in grey levels.
    func contrast(in columns: Range<Int>) -> Int {
        var counts = [Int](repeating: 0, count: 256)
        var total = 0
        for y in bodyRows {
            for x in columns.clamped(to: 0..<image.width) {
                counts[Int(steepness[y * image.width + x])] += 1
                total += 1
            }
        }
        var left = Int(Double(total) * InkStrip.steepest)
        for level in stride(from: 255, through: 1, by: -1) {
            left -= counts[level]
            if left < 0 { return level }
        }
        return 0
    }

    /// Minimum steepness of the ink of a text.
    private static func leastSteepness(_ contrast: Int) -> Int {
        Int(Double(contrast) * InkStrip.visible)
    }

    /// Maximum steepness of noise, in grey levels.
    private var noise: Int {
        let edges = GrayImage(width: image.width, height: image.height, pixels: steepness)
        return max(InkStrip.noise.least, InkStrip.noise.timesMedian * Int(edges.percentile(0.5)))
    }

    /// Whether a text's ink can be told from noise everywhere; if not, missing ink says nothing.
    /// - Parameter contrast: the steepness of the text, in grey levels.
    func standsOut(contrast: Int) -> Bool { InkStrip.leastSteepness(contrast) >= noise }

    /// The groups of ink from left to right.
    /// - Parameter contrast: the steepness of the text, in grey levels.
    func groups(contrast: Int) -> [InkGroup] {
        groups(in: 0..<image.width, contrast: contrast)
    }

    /// The groups of ink in some columns, from left to right. Ink that goes on beyond them ends there.
    ///
    /// Ink that touches a group from above or below belongs to it, but does not join groups: the edge of a window touches
    /// all of them.
    /// - Parameter searched: the rows that are searched; nil for those of the glyphs.
    func groups(
        in columns: Range<Int>, contrast: Int, rows searched: Range<Int>? = nil
    ) -> [InkGroup] {
        let width = image.width
        let least = max(InkStrip.leastSteepness(contrast), noise)
        let shown = searched ?? glyphRows
        var isRuled = [Bool](repeating: false, count: image.height)
        for y in shown {
            let edges = (0..<width).count { Int(steepness[y * width + $0]) > least }
            isRuled[y] = Double(edges) >= InkStrip.rule * Double(width)
        }
        let rows = (searched ?? bodyRows).filter { !isRuled[$0] }
        func isInk(_ x: Int, _ y: Int) -> Bool {
            shown.contains(y) && !isRuled[y] && Int(steepness[y * width + x]) > least
        }
        var groups: [InkGroup] = []
        var open: InkGroup?
        for x in columns {
            let marked = rows.filter { Int(steepness[$0 * width + x]) > least }
            // A single edge in a column is a speck.
            guard marked.count > 1, var first = marked.first, var last = marked.last else {
                continue
            }
            while isInk(x, first - 1) { first -= 1 }
            while isInk(x, last + 1) { last += 1 }
            if var group = open, x == group.columns.upperBound {
                group.columns = group.columns.lowerBound..<x + 1
                group.rows =
                    min(group.rows.lowerBound, first)..<max(group.rows.upperBound, last + 1)
                group.edges += marked.count
                open = group
            } else {
                if let group = open { groups.append(group) }
                open = InkGroup(columns: x..<x + 1, rows: first..<last + 1, edges: marked.count)
            }
        }
        if let group = open { groups.append(group) }
        return groups
    }
}
