/// Finds the rows that may hold a line's horizontal segments.
struct SegmentRows {
    /// A guess at the rows of a line.
    struct LineRows: Sendable {
        let tilt: Double
        let top: Double
        let height: Double
        let stroke: Double
        let score: Float
    }

    /// Rows that the line falls per column: the values tried. Chosen, not fitted.
    private static let tilts = [-0.09, -0.06, -0.03, 0, 0.03, 0.06, 0.09]
    /// Thickness of a segment in rows: the values tried. Chosen, not fitted.
    private static let strokes = [2.0, 3.2, 5.0]
    /// Heights of digits that are tried, as shares of the line's height.
    private static let heights = 0.36...1.04
    /// Maximum number of guesses; chosen, not fitted.
    private static let most = 5

    /// The most likely rows, best first.
    static func guesses(in field: SegmentInk) -> [LineRows] {
        var found: [LineRows] = []
        for stroke in strokes {
            let ridges = lyingRidges(of: field, stroke: stroke)
            for tilt in tilts {
                found += guesses(
                    profile(of: ridges, in: field, tilt: tilt), tilt: tilt, stroke: stroke)
            }
        }
        found.sort { $0.score > $1.score }
        var kept: [LineRows] = []
        for guess in found {
            let isKnown = kept.contains {
                abs($0.top - guess.top) < 2.5
                    && abs($0.height - guess.height) < 3.5
            }
            if !isKnown { kept.append(guess) }
            if kept.count == most { break }
        }
        return kept
    }

    private static func guesses(_ profile: [Float], tilt: Double, stroke: Double) -> [LineRows] {
        let rows = Double(SegmentInk.height)
        func at(_ row: Double) -> Float {
            let index = Int(row.rounded(.down))
            return profile.indices.contains(index) ? profile[index] : 0
        }
        func peak(_ row: Double) -> Float { max(at(row), max(at(row - 1), at(row + 1)) * 0.9) }
        var found: [LineRows] = []
        var height = heights.lowerBound * rows
        while height <= heights.upperBound * rows {
            if height / 2 > SegmentLayout.lowestHalf * stroke, stroke >= 0.05 * height {
                var top = -1.0
                while top + height <= rows + 1 {
                    let rest = at(top + height * 0.27) + at(top + height * 0.73)
                    let score =
                        peak(top + stroke / 2) + peak(top + height / 2)
                        + peak(top + height - stroke / 2) - 1.2 * rest
                    found.append(
                        LineRows(tilt: tilt, top: top, height: height, stroke: stroke, score: score)
                    )
                    top += 1
                }
            }
            height += 1.5
        }
        found.sort { $0.score > $1.score }
        return Array(found.prefix(12))
    }

    /// How far each pixel stands out from its surroundings above and below, averaged over a part of a digit's width.
    private static func lyingRidges(of field: SegmentInk, stroke: Double) -> [Float] {
        let (width, height) = (field.width, field.height)
        let reach = 4
        var smooth = field.ink
        for y in 0..<height {
            let start = y * width
            var sum: Float = 0
            for x in -reach..<width + reach {
                sum += field.ink[start + min(width - 1, max(0, x + reach))]
                if x - reach - 1 >= -reach {
                    sum -= field.ink[start + min(width - 1, max(0, x - reach - 1))]
                }
                if x >= 0 && x < width { smooth[start + x] = sum / Float(2 * reach + 1) }
            }
        }
        let away = max(1, Int((stroke * 0.9).rounded()))
        let half = Int((stroke * 0.3).rounded())
        var result = [Float](repeating: 0, count: width * height)
        for y in 0..<height {
            let above = max(0, y - away) * width
            let below = min(height - 1, y + away) * width
            let first = max(0, y - half)
            let last = min(height - 1, y + half)
            for x in 0..<width {
                var sum: Float = 0
                for row in first...last { sum += smooth[row * width + x] }
                let here = sum / Float(last - first + 1)
                // At the edge of the crop only one side is known.
                let around =
                    y < away
                    ? smooth[below + x]
                    : y >= height - away
                        ? smooth[above + x] : max(smooth[above + x], smooth[below + x])
                result[y * width + x] = min(2, max(0, here - around))
            }
        }
        return result
    }

    private static func profile(of ridges: [Float], in field: SegmentInk, tilt: Double) -> [Float] {
        var sums = [Float](repeating: 0, count: field.height)
        for x in 0..<field.width {
            let shift = Int((tilt * (Double(x) - Double(field.width) / 2)).rounded())
            for y in max(0, -shift)..<min(field.height, max(max(0, -shift), field.height - shift)) {
                sums[y] += ridges[(y + shift) * field.width + x]
            }
        }
        return sums.map { $0 / Float(field.height) }
    }
}
