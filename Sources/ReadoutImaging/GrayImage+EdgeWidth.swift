extension GrayImage {
    /// Width of the sharpest edges: the pixels over which the grey goes most of the way from one side to the other.
    /// About 1 to 2 in a sharp picture; 2.6 times the deviation of a Gaussian blur. Shaken in one direction, it is the
    /// width in that direction. Nil when there are no edges.
    ///
    /// Told by how fast the greatest differences grow with the distance of two pixels, which noise of a few grey
    /// levels hardly changes.
    /// - Parameters:
    ///   - limit: widest edge that is told apart, in pixels.
    ///   - step: distance between the rows, and the columns, that are looked at; costs `limit` looks at each pixel of these at most.
    package func edgeWidth(upTo limit: Int, step: Int = 1) -> Double? {
        edges(upTo: limit, step: step).width
    }

    /// Width of the sharpest edges of any part of the picture that has as much contrast as others, in pixels: a small
    /// sharp thing before a large soft ground is sharp. Nil when there are no edges.
    /// - Parameters:
    ///   - limit: widest edge that is told apart, in pixels.
    ///   - step: as of `edgeWidth(upTo:step:)`.
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

    /// Parts of the longer side that are looked at by themselves: a device that fills less of a photo is too small to
    /// be read.
    private static let parts = 8

    /// The width of the sharpest edges, and their greatest difference in grey levels.
    private func edges(upTo limit: Int, step: Int) -> (width: Double?, contrast: Double) {
        let across = differences(upTo: limit, step: step, isAcross: true)
        let down = differences(upTo: limit, step: step, isAcross: false)
        let greatest = (across + down).map(\.difference).max() ?? 0
        // A picture of stripes says nothing of the direction in which they run.
        let width = [across, down]
            .filter { growth in growth.contains { $0.difference * 2 >= greatest } }
            .compactMap(GrayImage.width).max()
        return (width, greatest)
    }

    /// The difference of greys that one in a hundred pairs of pixels at this distance exceeds.
    private typealias Growth = [(distance: Int, difference: Double)]

    /// Less difference than this is no edge, in grey levels.
    private static let leastDifference = 12.0

    private func differences(upTo limit: Int, step: Int, isAcross: Bool) -> Growth {
        let length = isAcross ? width : height
        let lines = isAcross ? height : width
        let (along, between) = isAcross ? (1, width) : (width, 1)
        var growth: Growth = []
        var distance = 1
        while distance <= min(limit, length - 1) {
            var counts = [Int](repeating: 0, count: 256)
            pixels.withUnsafeBufferPointer { pixels in
                for line in stride(from: 0, to: lines, by: step) {
                    for place in 0..<(length - distance) {
                        let at = line * between + place * along
                        counts[abs(Int(pixels[at + distance * along]) - Int(pixels[at]))] += 1
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

    /// The distance at which the differences reach four fifths of their greatest, between those compared.
    private static func width(_ growth: Growth) -> Double? {
        guard let greatest = growth.map(\.difference).max(), greatest >= leastDifference else {
            return nil
        }
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
