import Foundation
package import ReadoutGeometry

/// Finds from far where a template's outlines could lie in a photo: for devices with few features, of which a window
/// and a word are all there is, in photos that show them much larger or cut a part off.
package struct OutlineSearch: Sendable {
    /// A place where the outlines fit.
    package struct Finding: Sendable {
        /// From pixels of the reference photo to pixels of the photo: a similarity, right within a few degrees and
        /// a tenth in size.
        package let transform: Homography
        /// Logarithm of how much more likely the photo's edges are with the template there than without.
        package let score: Double
    }

    /// Sizes that are tried, as the photo's working size over the template's. Smaller ones look like anything.
    private static let least = 0.4, most = 3.0, ratio = 1.09
    /// Sizes that are compared with each other, the largest over the smallest: among small ones more looks alike.
    private static let band = 1.6
    /// Turns that are tried, in radians: photos are taken upright, more or less.
    private static let turns = (-4...4).map { Double($0) * .pi / 36 }
    /// Between those, the sizes and turns tried around what was found.
    private static let fine = 1.045, fineTurn = Double.pi / 72
    /// Pixels of the map from one place tried to the next.
    private static let step = 3
    /// Edges of the template that are looked for; with fewer than `fewest` there is no outline.
    private static let count = 90, fewest = 12
    /// Number of edges after which a place is given up that fits no better than any other.
    private static let glance = 24
    /// How likely an edge of the template is found where it should be: parts are cut off, glare hides others.
    private static let rate = 0.75
    /// Findings nearer to each other than this, in pixels of the map and as ratio of sizes, are one.
    private static let apart = 6.0, unlike = 1.25

    private let points: [OutlineMap.Edge]
    private let middle: Point
    /// Pixels of the template's map for one of the reference photo.
    private let unit: Double

    /// - Parameters:
    ///   - map: the template's outlines.
    ///   - content: the values' part of the reference photo; its middle is taken to be in the photo.
    ///   - excluded: regions whose edges change from photo to photo.
    init(_ map: OutlineMap, content: Region, excluding excluded: [Region]) {
        let fixed = map.edges.filter { edge in !excluded.contains { $0.contains(edge.place) } }
        let count = min(fixed.count, OutlineSearch.count)
        let spread = (0..<count).map { fixed[$0 * fixed.count / count] }
        // Those looked at first shall lie all over.
        points = (0..<OutlineSearch.glance).flatMap { first in
            stride(from: first, to: spread.count, by: OutlineSearch.glance).map { spread[$0] }
        }
        middle = content.center
        unit = map.scale
    }

    /// The best places, at most `count` of each band of sizes, best first.
    /// - Parameter fine: the photo's outlines twice as large, in which the places found are made more exact.
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
    ///   - sizes: the size above over that tried, as is that below.
    ///   - turns: the turn to either side that is tried, in radians.
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

    /// Where the content's middle could lie in a map, and how.
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
        /// What it says when it is there and when it is not.
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

    /// For each direction what an edge that is there, and one that is not, say: in a photo full of such edges little.
    private static func gains(of map: OutlineMap) -> [(hit: Float, miss: Float)] {
        (0..<OutlineMap.directions).map { number in
            let count = map.bits.count { $0 & (UInt16(1) << number) != 0 }
            let share = min(0.9, max(0.01, Double(count) / Double(max(1, map.bits.count))))
            return (Float(log(rate / share)), Float(log((1 - rate) / (1 - share))))
        }
    }

    /// The places in a map at which the edges are there rather than not.
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
                            // What lies outside the photo says nothing.
                            guard column >= 0, row >= 0, column < map.width, row < map.height
                            else { continue }
                            let isThere = bits[row * map.width + column] & edge.bit != 0
                            score += isThere ? edge.hit : edge.miss
                            if index == glance && score <= 0 { break }
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
