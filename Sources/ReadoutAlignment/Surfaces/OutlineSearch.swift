import Foundation
package import ReadoutGeometry

/// Searches a photo for places where a template's outlines fit. This finds devices with few features, such as one window
/// and a word, also in photos that show them much larger or cut a part off.
package struct OutlineSearch: Sendable {
    /// A place where the outlines fit.
    package struct Finding: Sendable {
        /// From pixels of the reference photo to pixels of the photo: a similarity, accurate to a few degrees and a
        /// tenth in size.
        package let transform: Homography
        /// Log likelihood ratio of the photo's edges with and without the template at this place.
        package let score: Double
    }

    /// Minimum and maximum size tried, as the photo's working size over the template's, and the ratio of successive
    /// sizes. Smaller outlines fit anything.
    private static let least = 0.4, most = 3.0, ratio = 1.09
    /// Ratio between the largest and the smallest size of a band. Places are compared only within a band, because more
    /// fits by chance at small sizes.
    private static let band = 1.6
    /// Rotations tried, in radians: photos are taken more or less upright.
    private static let turns = (-4...4).map { Double($0) * .pi / 36 }
    /// Finer steps of size and rotation around the places found.
    private static let fine = 1.045, fineTurn = Double.pi / 72
    /// Distance between the places tried, in pixels of the map.
    private static let step = 3
    /// Maximum number of the template's edges used; with fewer than `fewest` there is no outline.
    private static let count = 90, fewest = 12
    /// Number of edges after which a place without positive score is given up.
    private static let screened = 24
    /// Probability that an edge of the template is found at its place: parts are cut off, and glare hides others.
    private static let rate = 0.75
    /// Maximum distance in pixels of the map, and maximum ratio of sizes, of findings that count as one.
    private static let apart = 6.0, unlike = 1.25

    private let points: [OutlineMap.Edge]
    private let middle: Point
    /// Pixels of the template's map per pixel of the reference photo.
    private let unit: Double

    /// - Parameters:
    ///   - map: the template's outlines.
    ///   - content: the part of the reference photo that holds the values; its middle is assumed to be in the photo.
    ///   - excluded: regions whose edges change from photo to photo.
    init(_ map: OutlineMap, content: Region, excluding excluded: [Region]) {
        let fixed = map.edges.filter { edge in !excluded.contains { $0.contains(edge.place) } }
        let count = min(fixed.count, OutlineSearch.count)
        let spread = (0..<count).map { fixed[$0 * fixed.count / count] }
        // The first edges must be spread over the whole outline.
        points = (0..<OutlineSearch.screened).flatMap { first in
            stride(from: first, to: spread.count, by: OutlineSearch.screened).map { spread[$0] }
        }
        middle = content.center
        unit = map.scale
    }

    /// The best places, at most `count` of each band of sizes, best first.
    /// - Parameter fine: the photo's outlines at twice the size, in which the places found are refined.
    func findings(in map: OutlineMap, fine: OutlineMap, count: Int) -> [Finding] {
        guard points.count >= OutlineSearch.fewest else { return [] }
        var tried: [Place] = []
        let gains = OutlineSearch.gains(of: map)
        var size = OutlineSearch.least
        while size <= OutlineSearch.most {
            for turn in OutlineSearch.turns {
                let edges = edges(size: size, turn: turn, gains: gains)
                tried += OutlineSearch.places(
                    of: edges, in: map, columns: 1..<map.width, rows: 1..<map.height,
                    step: OutlineSearch.step, size: size, turn: turn)
            }
            size *= OutlineSearch.ratio
        }
        tried.sort { $0.score > $1.score }
        var chosen: [Place] = []
        for place in tried {
            guard chosen.count(where: { $0.band == place.band }) < count,
                !chosen.contains(where: place.isLike)
            else { continue }
            chosen.append(place)
        }
        let fineGains = OutlineSearch.gains(of: fine)
        let enlarged = fine.scale / map.scale
        return chosen.map { found in
            let near = nearby(
                found, in: map, gains: gains, sizes: OutlineSearch.fine,
                turns: OutlineSearch.fineTurn)
            let start = Place(
                score: 0, x: Int((Double(near.x) + 0.5) * enlarged),
                y: Int((Double(near.y) + 0.5) * enlarged), size: near.size * enlarged,
                turn: near.turn)
            let place = nearby(
                start, in: fine, gains: fineGains, sizes: OutlineSearch.fine.squareRoot(),
                turns: OutlineSearch.fineTurn / 2)
            let to = Point(
                (Double(place.x) + 0.5) / fine.scale, (Double(place.y) + 0.5) / fine.scale)
            return Finding(
                transform: .similarity(
                    scale: place.size * unit / fine.scale, angle: place.turn, moving: middle,
                    to: to),
                score: Double(near.score))
        }
    }

    /// The best place around one that was found in coarser steps.
    /// - Parameters:
    ///   - sizes: ratio of the larger and of the smaller size tried.
    ///   - turns: rotation tried to either side, in radians.
    private func nearby(
        _ place: Place, in map: OutlineMap, gains: [(hit: Float, miss: Float)], sizes: Double,
        turns: Double
    ) -> Place {
        var best = place
        let reach = OutlineSearch.step - 1
        let columns = max(0, place.x - reach)..<max(1, min(map.width, place.x + reach + 1))
        let rows = max(0, place.y - reach)..<max(1, min(map.height, place.y + reach + 1))
        guard !columns.isEmpty, !rows.isEmpty else { return place }
        for size in [place.size / sizes, place.size, place.size * sizes] {
            for turn in [place.turn - turns, place.turn, place.turn + turns] {
                let edges = edges(size: size, turn: turn, gains: gains)
                let found = OutlineSearch.places(
                    of: edges, in: map, columns: columns, rows: rows, step: 1, size: size,
                    turn: turn)
                for other in found where other.score > best.score { best = other }
            }
        }
        return best
    }

    /// A possible place of the content's middle in a map, with size and rotation.
    private struct Place {
        let score: Float
        let x: Int, y: Int
        let size: Double, turn: Double

        var band: Int { Int(log(size / OutlineSearch.least) / log(OutlineSearch.band)) }

        func isLike(_ other: Place) -> Bool {
            let distance = Point(Double(x), Double(y))
                .distance(to: Point(Double(other.x), Double(other.y)))
            return distance <= OutlineSearch.apart
                && max(size / other.size, other.size / size) <= OutlineSearch.unlike
        }
    }

    /// An edge of the template around the content's middle, in pixels of the photo's map.
    private struct PlacedEdge {
        let x: Int, y: Int
        let bit: UInt16
        /// Score when the edge is there, and when it is not.
        let hit: Float, miss: Float
    }

    private func edges(
        size: Double, turn: Double, gains: [(hit: Float, miss: Float)]
    ) -> [PlacedEdge] {
        let sine = sin(turn) * size * unit
        let cosine = cos(turn) * size * unit
        return points.map { point in
            let dx = point.place.x - middle.x
            let dy = point.place.y - middle.y
            let number = OutlineMap.number(of: point.direction + turn)
            return PlacedEdge(
                x: Int((dx * cosine - dy * sine).rounded()),
                y: Int((dx * sine + dy * cosine).rounded()), bit: UInt16(1) << number,
                hit: gains[number].hit, miss: gains[number].miss)
        }
    }

    /// For each direction, the scores of an edge that is there and of one that is not: both are small in a photo full
    /// of such edges.
    private static func gains(of map: OutlineMap) -> [(hit: Float, miss: Float)] {
        (0..<OutlineMap.directions).map { number in
            let count = map.bits.count { $0 & (UInt16(1) << number) != 0 }
            let share = min(0.9, max(0.01, Double(count) / Double(max(1, map.bits.count))))
            return (Float(log(rate / share)), Float(log((1 - rate) / (1 - share))))
        }
    }

    /// The places in a map where more speaks for the edges than against them.
    private static func places(
        of edges: [PlacedEdge], in map: OutlineMap, columns: Range<Int>, rows: Range<Int>,
        step: Int,
        size: Double, turn: Double
    ) -> [Place] {
        var places: [Place] = []
        map.bits.withUnsafeBufferPointer { bits in
            edges.withUnsafeBufferPointer { edges in
                for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
                    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
                        var score: Float = 0
                        for index in edges.indices {
                            let edge = edges[index]
                            let column = x + edge.x
                            let row = y + edge.y
                            // Edges outside the photo do not count.
                            guard column >= 0, row >= 0, column < map.width, row < map.height
                            else { continue }
                            let isThere = bits[row * map.width + column] & edge.bit != 0
                            score += isThere ? edge.hit : edge.miss
                            if index == screened && score <= 0 { break }
                        }
                        if score > 0 {
                            places.append(Place(score: score, x: x, y: y, size: size, turn: turn))
                        }
                    }
                }
            }
        }
        return places
    }
}
