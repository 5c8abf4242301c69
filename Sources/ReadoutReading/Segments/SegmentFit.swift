/// Fits a layout and cells to a line, coarse to fine.
struct SegmentFit: Sendable {
    let layout: SegmentLayout
    let profiles: SegmentProfiles
    let cells: SegmentCells
    let field: SegmentInk

    /// Columns that a stroke leans to the right per row upwards: the values tried, as below. Chosen, not fitted.
    private static let slants = [-0.08, 0.0, 0.08, 0.16, 0.24]
    /// Distance between the upright segments, as shares of the height.
    private static let widths = [0.28, 0.34, 0.41, 0.49, 0.59, 0.71, 0.85, 1.02]
    /// Pitch, as multiples of the cell's outer width.
    private static let pitches = [1.13, 1.25, 1.4, 1.6, 1.85]

    private init(
        layout: SegmentLayout, profiles: SegmentProfiles, cells: SegmentCells, field: SegmentInk
    ) {
        (self.layout, self.profiles, self.cells, self.field) = (layout, profiles, cells, field)
    }

    /// - Returns: nil when nothing looks like segments.
    init?(_ field: SegmentInk) {
        var best: SegmentFit?
        for side in [field, field.inverted] {
            for guess in SegmentRows.guesses(in: side) {
                if let fit = SegmentFit(side, guess), fit.cells.score > best?.cells.score ?? 0 {
                    best = fit
                }
            }
        }
        guard let found = best else { return nil }
        self = found.refined()
    }

    /// The best fit on given rows.
    private init?(_ field: SegmentInk, _ guess: SegmentRows.LineRows) {
        var layout = SegmentLayout(
            tilt: guess.tilt, slant: 0, top: guess.top, height: guess.height, stroke: guess.stroke,
            width: 0, pitch: 0)
        let seen = SegmentFit.slants.compactMap { slant -> SegmentProfiles? in
            layout.slant = slant
            return SegmentProfiles(field, layout)
        }.sorted { $0.sharpness > $1.sharpness }
        var best: SegmentFit?
        for profiles in seen.prefix(2) {
            layout.slant = profiles.layout.slant
            for share in SegmentFit.widths {
                layout.width = share * guess.height
                guard layout.width > SegmentLayout.narrowest * guess.stroke else { continue }
                let gains = SegmentCells.gains(of: profiles, width: layout.width)
                for multiple in SegmentFit.pitches {
                    layout.pitch = (layout.width + guess.stroke) * multiple
                    guard
                        let cells = SegmentCells(
                            gains: gains, profiles, width: layout.width, pitch: layout.pitch),
                        cells.score > best?.cells.score ?? 0
                    else { continue }
                    best = SegmentFit(
                        layout: layout, profiles: profiles, cells: cells, field: field)
                }
            }
        }
        guard let best else { return nil }
        self = best
    }

    /// The fit after small steps that each explain more.
    private func refined() -> SegmentFit {
        var best = self
        var size = 1.0
        for _ in 0..<3 {
            for step in steps(size) {
                for direction in [-1.0, 1.0] {
                    var layout = best.layout
                    step(&layout, direction)
                    if let fit = SegmentFit(layout, best.field), fit.cells.score > best.cells.score
                    {
                        best = fit
                    }
                }
            }
            size *= 0.6
        }
        return best
    }

    private init?(_ layout: SegmentLayout, _ field: SegmentInk) {
        guard layout.width > SegmentLayout.narrowest * layout.stroke, layout.stroke >= 1,
            layout.pitch > layout.width + SegmentLayout.closest * layout.stroke,
            let profiles = SegmentProfiles(field, layout),
            let cells = SegmentCells(of: profiles, width: layout.width, pitch: layout.pitch)
        else { return nil }
        self.init(layout: layout, profiles: profiles, cells: cells, field: field)
    }

    private func steps(_ size: Double) -> [(inout SegmentLayout, Double) -> Void] {
        [
            { $0.width += $1 * size * $0.height * 0.05 },
            { $0.pitch += $1 * size * $0.pitch * 0.06 },
            { $0.slant += $1 * size * 0.05 },
            { $0.tilt += $1 * size * 0.02 },
            { $0.top += $1 * size },
            { $0.height += $1 * size * 1.5 },
            { $0.stroke *= 1 + $1 * size * 0.25 },
        ]
    }
}

extension SegmentProfiles {
    /// How clearly upright segments stand out: most clearly at the right slant.
    var sharpness: Float {
        var sum: Float = 0
        for index in upper.indices {
            let (a, b) = (max(0, upper[index]), max(0, lower[index]))
            sum += a * a + b * b
        }
        return sum
    }
}
