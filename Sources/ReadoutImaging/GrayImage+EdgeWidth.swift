extension GrayImage {
    /// Width of the sharpest edges: the number of pixels over which the grey covers four fifths of the step from one
    /// side to the other. About 1 to 2 in a sharp picture; 2.6 times the standard deviation of a Gaussian blur. With
    /// camera shake in one direction, the width in that direction. Nil if there are no edges.
    ///
    /// Measured by how fast the greatest differences grow with the distance between two pixels, which noise of a few
    /// grey levels hardly changes.
    /// - Parameters:
    ///   - limit: maximum edge width that can be measured, in pixels.
    ///   - step: distance between the rows, and between the columns, that are examined; each of their pixels is
    ///     examined at most `limit` times.
    package func edgeWidth(upTo limit: Int, step: Int = 1) -> Double? {
        edges(upTo: limit, step: step).width
    }

    /// Width of the sharpest edges in any part of the picture with at least half the contrast of the strongest part,
    /// in pixels: a small sharp thing in front of a large blurred background counts as sharp. Nil if there are no
    /// edges.
    /// - Parameters:
    ///   - limit: maximum edge width that can be measured, in pixels.
    ///   - step: as for `edgeWidth(upTo:step:)`.
    package func sharpestEdgeWidth(upTo limit: Int, step: Int = 1) -> Double? {
        let side = max(4 * limit, max(width, height) / GrayImage.parts, 1)
        var found: [(width: Double, contrast: Double)] = []
        for top in stride(from: 0, to: height, by: side) {
            let rows = rows(top..<min(height, top + side))
            for left in stride(from: 0, to: width, by: side) {
                let edges = rows.columns(left..<min(width, left + side))
                    .edges(upTo: limit, step: step)
                if let width = edges.width { found.append((width, edges.contrast)) }
            }
        }
        let most = found.map(\.contrast).max() ?? 0
        return found.filter { $0.contrast * 2 >= most }.map(\.width).min()
    }

    /// Number of parts of the longer side that are examined separately: a device that fills less of a photo is too
    /// small to read.
    private static let parts = 8

    /// The width of the sharpest edges, and their greatest difference in grey levels.
    private func edges(upTo limit: Int, step: Int) -> (width: Double?, contrast: Double) {
        let across = differences(upTo: limit, step: step, isAcross: true)
        let down = differences(upTo: limit, step: step, isAcross: false)
        let greatest = (across + down).map(\.difference).max() ?? 0
        // A picture of stripes tells nothing about the direction along the stripes.
        let width = [across, down]
            .filter { growth in growth.contains { $0.difference * 2 >= greatest } }
            .compactMap(GrayImage.width).max()
        return (width, greatest)
    }

    /// For each distance, the grey difference that one in a hundred pairs of pixels reaches.
    private typealias Growth = [(distance: Int, difference: Double)]

    private func differences(upTo limit: Int, step: Int, isAcross: Bool) -> Growth {
        let length = isAcross ? width : height
        let (rowStep, columnStep) = isAcross ? (step, 1) : (1, step)
        var growth: Growth = []
        var distance = 1
        while distance <= min(limit, length - 1) {
            var counts = [Int](repeating: 0, count: 256)
            let (across, down) = isAcross ? (distance, 0) : (0, distance)
            pixels.withUnsafeBufferPointer { pixels in
                counts.withUnsafeMutableBufferPointer { counts in
                    for y in stride(from: 0, to: height - down, by: rowStep) {
                        let row = pixels[y * width..<(y + 1) * width]
                        let other = pixels[(y + down) * width..<(y + down + 1) * width]
                        let (first, second) = (
                            UnsafeBufferPointer(rebasing: row), UnsafeBufferPointer(rebasing: other)
                        )
                        for x in stride(from: 0, to: width - across, by: columnStep) {
                            let (one, two) = (first[x], second[x &+ across])
                            counts[Int(max(one, two) &- min(one, two))] &+= 1
                        }
                    }
                }
            }
            let least = max(1, counts.reduce(0, +) / 100)
            var above = 0
            var greatest = 255
            while greatest > 0, above + counts[greatest] < least {
                above += counts[greatest]
                greatest -= 1
            }
            growth.append((distance, Double(greatest)))
            distance = max(distance + 1, distance * 5 / 4)
        }
        return growth
    }

    /// The distance at which the differences reach four fifths of their maximum, interpolated.
    private static func width(_ growth: Growth) -> Double? {
        guard let greatest = growth.map(\.difference).max(),
            greatest >= Double(GrayImage.leastContrast)
        else { return nil }
        let wanted = greatest * 0.8
        var last = (distance: 0.0, difference: 0.0)
        for (distance, difference) in growth {
            if difference >= wanted {
                let part = (wanted - last.difference) / max(1e-9, difference - last.difference)
                return last.distance + part * (Double(distance) - last.distance)
            }
            last = (Double(distance), difference)
        }
        return nil
    }
}
