import ReadoutImaging

@testable import ReadoutReading

/// A seven-segment display drawn for a test; lengths in pixels.
struct DrawnDisplay {
    var height = 40.0
    var width = 22.0
    var stroke = 5.0
    var pitch = 34.0
    var slant = 0.0
    var margin = 40.0
    /// Grey of the ground, of lit segments and of unlit segments.
    var ground = 200.0
    var lit = 40.0
    var unlit = 200.0
    /// One segment that is only partly lit: cell, place and grey.
    var faint: (cell: Int, place: SegmentPattern.Place, gray: Double)?

    /// The display showing digits and points.
    func image(of text: String) -> GrayImage {
        var patterns: [SegmentPattern] = []
        var points: Set<Int> = []
        for character in text {
            if character == "." {
                points.insert(patterns.count - 1)
            } else if let pattern = SegmentPattern.all.first(where: { $0.character == character }) {
                patterns.append(pattern)
            }
        }
        let columns = Int(2 * margin + Double(patterns.count - 1) * pitch + width + slant * height)
        let rows = Int(height + 24)
        var image = GrayImage(width: columns, height: rows, filledWith: 0)
        for y in 0..<rows {
            for x in 0..<columns {
                var sum = 0.0
                // Four samples for each pixel, so that edges are as soft as in a photo.
                for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    sum += gray(Double(x) + dx, Double(y) + dy, patterns, points)
                }
                image[x, y] = UInt8(min(255, max(0, sum / 4)))
            }
        }
        return image
    }

    private func gray(
        _ x: Double, _ y: Double, _ patterns: [SegmentPattern], _ points: Set<Int>
    ) -> Double {
        let row = y - 12
        let along = x - margin - slant * (height - row)
        for (cell, pattern) in patterns.enumerated() {
            let column = along - Double(cell) * pitch
            if let place = place(column, row) {
                if let faint, faint.cell == cell, faint.place == place { return faint.gray }
                return pattern.isLit(place.rawValue) ? lit : unlit
            }
            let behind = column - width - (pitch - width - stroke) / 2
            if points.contains(cell), behind >= 0, behind < stroke, row >= height - stroke,
                row < height
            {
                return lit
            }
        }
        return ground
    }

    /// The segment at a point of a cell, with a narrow gap between any two segments.
    private func place(_ x: Double, _ y: Double) -> SegmentPattern.Place? {
        guard x >= 0, x < width, y >= 0, y < height else { return nil }
        let gap = 0.6
        let inner = x > stroke + gap && x < width - stroke - gap
        if y < stroke { return inner ? .top : nil }
        if y >= height - stroke { return inner ? .bottom : nil }
        if abs(y - height / 2) < stroke / 2, inner { return .middle }
        if abs(y - height / 2) < gap { return nil }
        let isUpper = y < height / 2
        if x < stroke { return isUpper ? .upperLeft : .lowerLeft }
        if x >= width - stroke { return isUpper ? .upperRight : .lowerRight }
        return nil
    }
}

extension SegmentPattern {
    /// The segments, clockwise from the top, the middle one last.
    enum Place: Int, Sendable {
        case top, upperRight, lowerRight, bottom, lowerLeft, upperLeft, middle
    }
}
