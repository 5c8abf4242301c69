/// The contrast that each segment would have with its surroundings, for a cell at any column of a line.
struct SegmentProfiles: Sendable {
    /// Columns examined; they extend beyond both edges, for a cell that is cut off there.
    let columns: Range<Int>
    /// The contrast of an upright segment at a column, in the upper and in the lower half.
    let upper: [Float]
    let lower: [Float]
    /// Cumulative sums along the columns of the contrast of horizontal segments: top, middle, bottom.
    private let lying: [[Float]]
    /// The contrast of a lit segment.
    let level: Float
    let layout: SegmentLayout

    /// - Returns: nil when the layout leaves no room between its segments.
    init?(_ field: SegmentInk, _ layout: SegmentLayout) {
        let t = layout.stroke
        let beyond = field.height / 2
        let columns = -beyond..<field.width + beyond
        let (top, middle, bottom) = (layout.top, layout.middle, layout.bottom)
        guard middle - top > SegmentLayout.lowestHalf * t else { return nil }
        func band(_ from: Double, _ to: Double) -> [Float]? {
            field.band(from...to, of: layout, columns: columns)
        }
        guard let a = band(top + 0.1 * t, top + 0.9 * t),
            let g = band(middle - 0.4 * t, middle + 0.4 * t),
            let d = band(bottom - 0.9 * t, bottom - 0.1 * t),
            let hole = band(top + 1.4 * t, middle - 0.9 * t),
            let loop = band(middle + 0.9 * t, bottom - 1.4 * t)
        else { return nil }
        let above = band(top - 1.3 * t, top - 0.5 * t) ?? hole
        let below = band(bottom + 0.5 * t, bottom + 1.3 * t) ?? loop
        self.columns = columns
        self.layout = layout
        upper = SegmentProfiles.ridge(of: hole, stroke: t)
        lower = SegmentProfiles.ridge(of: loop, stroke: t)
        lying = [
            // Ink beyond the line belongs to something else, so half of it is subtracted.
            SegmentProfiles.sums(
                a.indices.map { a[$0] - hole[$0] - max(0, above[$0] - hole[$0]) / 2 }),
            SegmentProfiles.sums(g.indices.map { g[$0] - max(hole[$0], loop[$0]) }),
            SegmentProfiles.sums(
                d.indices.map { d[$0] - loop[$0] - max(0, below[$0] - loop[$0]) / 2 }),
        ]
        level = SegmentProfiles.level(upper, lower)
    }

    /// The contrast of the seven segments of a cell, in the order of `SegmentPattern.lit`.
    /// - Parameters:
    ///   - column: the middle of its left segments at its foot.
    ///   - width: from there to the middle of its right ones.
    func contrasts(at column: Int, width: Double) -> SIMD8<Float> {
        let right = column + Int(width.rounded())
        let from = Int((Double(column) + 0.8 * layout.stroke).rounded())
        let to = max(from + 1, Int((Double(column) + width - 0.8 * layout.stroke).rounded()))
        return SIMD8(
            mean(lying[0], from, to), best(upper, near: right), best(lower, near: right),
            mean(lying[2], from, to), best(lower, near: column), best(upper, near: column),
            mean(lying[1], from, to), 0)
    }

    /// The contrast of a horizontal segment over some columns.
    func lying(_ which: Int, from: Int, to: Int) -> Float {
        mean(lying[which], from, max(from + 1, to))
    }

    /// The contrast of an upright segment in the upper and the lower half at a column, by the lower of both; 0 outside.
    func both(at column: Int) -> Float {
        let at = column - columns.lowerBound
        return upper.indices.contains(at) ? min(upper[at], lower[at]) : 0
    }

    /// The highest contrast of an upright segment at a column and beside it: a segment may lie one column beside its place.
    private func best(_ ridge: [Float], near column: Int) -> Float {
        let at = column - columns.lowerBound
        let from = max(0, at - 1)
        let to = min(ridge.count - 1, at + 1)
        guard from <= to else { return 0 }
        var most = ridge[from]
        for index in from...to where ridge[index] > most { most = ridge[index] }
        return most
    }

    private func mean(_ sums: [Float], _ from: Int, _ to: Int) -> Float {
        let last = sums.count - 1
        let a = min(last, max(0, from - columns.lowerBound))
        let b = min(last, max(0, to - columns.lowerBound))
        return b > a ? (sums[b] - sums[a]) / Float(b - a) : 0
    }

    private static func sums(_ values: [Float]) -> [Float] {
        var sums: [Float] = [0]
        sums.reserveCapacity(values.count + 1)
        var sum: Float = 0
        for value in values {
            sum += value
            sums.append(sum)
        }
        return sums
    }

    /// How far each column stands out from the lighter places on both sides.
    private static func ridge(of band: [Float], stroke: Double) -> [Float] {
        let half = Int((0.3 * stroke).rounded())
        let near = max(1, Int((0.75 * stroke + 0.5).rounded()))
        let far = max(near + 1, Int((1.6 * stroke + 0.5).rounded()))
        var result = [Float](repeating: 0, count: band.count)
        for x in far..<max(far, band.count - far) {
            var sum: Float = 0
            for index in x - half...x + half { sum += band[index] }
            var left = band[x - far]
            var right = band[x + far]
            for distance in near..<far {
                left = min(left, band[x - distance])
                right = min(right, band[x + distance])
            }
            result[x] = sum / Float(2 * half + 1) - max(left, right)
        }
        return result
    }

    /// The fourth highest peak, which a frame or two at the edges cannot raise.
    private static func level(_ upper: [Float], _ lower: [Float]) -> Float {
        var peaks: [Float] = []
        for ridge in [upper, lower] {
            for x in 1..<ridge.count - 1
            where ridge[x] > 0.05 && ridge[x] >= ridge[x - 1] && ridge[x] > ridge[x + 1] {
                peaks.append(ridge[x])
            }
        }
        peaks.sort(by: >)
        return peaks.isEmpty ? 0 : peaks[min(3, peaks.count - 1)]
    }
}
