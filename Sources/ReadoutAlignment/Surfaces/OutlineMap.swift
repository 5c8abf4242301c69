import Foundation
import ReadoutGeometry
import ReadoutImaging

/// The edges of a picture and their directions, at a small size at which little remains but the outlines of a device,
/// of its windows and of its words.
/// - Source: Hinterstoisser et al. 2012, Gradient Response Maps for Real-Time Detection of Textureless Objects,
///   doi:10.1109/TPAMI.2011.206 (quantised directions, spread, as bits).
package struct OutlineMap: Sendable {
    /// A place on an edge.
    struct Edge: Sendable {
        /// Pixels of the photo.
        let place: Point
        /// Towards the lighter side, in radians from x towards y.
        let direction: Double
    }

    /// Longer side, in pixels, of the map in which outlines are searched, and of the map in which their places are
    /// refined.
    static let side = 110, fineSide = 220
    /// Number of directions told apart in a full turn: one for each bit of a pixel.
    static let directions = 16
    /// Minimum sum of the absolute slopes by Sobel's operator at an edge, in evened grey: noise and the grain of a wall
    /// stay below.
    private static let leastSlope = 200

    let width: Int, height: Int
    /// Pixels of the map per pixel of the photo.
    let scale: Double
    /// For each pixel, the directions of the edges around it, a bit for each.
    let bits: [UInt16]
    /// The edges in row order.
    let edges: [Edge]

    /// - Parameters:
    ///   - side: longer side of the map, in pixels.
    ///   - reach: pixels by which an edge may be displaced.
    init(of pyramid: PicturePyramid, side: Int = OutlineMap.side, reach: Int = 2) {
        let last = pyramid.levels[pyramid.levels.count - 1]
        let picture = last.picture.fitted(toSide: side)
        let (width, height) = (picture.width, picture.height)
        let scale = last.scaleX * Double(width) / Double(last.picture.width)
        var edges: [Edge] = []
        var bits = [UInt16](repeating: 0, count: width * height)
        for y in 1..<max(1, height - 1) {
            for x in 1..<max(1, width - 1) {
                let (slopeX, slopeY) = picture.slope(x, y)
                guard abs(slopeX) + abs(slopeY) > OutlineMap.leastSlope,
                    OutlineMap.isRidge(of: picture, x, y, slopeX, slopeY)
                else { continue }
                let direction = atan2(Double(slopeY), Double(slopeX))
                let bit = UInt16(1) << OutlineMap.number(of: direction)
                edges.append(
                    Edge(
                        place: Point((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale),
                        direction: direction))
                for row in max(0, y - reach)...min(height - 1, y + reach) {
                    for column in max(
                        0, x - reach)...min(width - 1, x + reach)
                    {
                        bits[row * width + column] |= bit
                    }
                }
            }
        }
        self.width = width
        self.height = height
        self.scale = scale
        self.edges = edges
        // A direction near the border between two counts as either.
        self.bits = bits.map { $0 | ($0 << 1) | ($0 >> 15) | ($0 >> 1) | ($0 << 15) }
    }

    /// The number of a direction, 0..<`directions`.
    static func number(of direction: Double) -> Int {
        let turns = direction / (2 * .pi)
        return Int(((turns - turns.rounded(.down)) * Double(directions)).rounded()) % directions
    }

    /// Whether a slope is at least as steep as its neighbours across the edge, so that edges are one pixel wide.
    private static func isRidge(
        of picture: GrayImage, _ x: Int, _ y: Int, _ slopeX: Int, _ slopeY: Int
    ) -> Bool {
        let isAcross = abs(slopeX) > abs(slopeY)
        let (dx, dy) = isAcross ? (1, 0) : (0, 1)
        func strength(_ x: Int, _ y: Int) -> Int {
            guard x > 0, y > 0, x < picture.width - 1, y < picture.height - 1 else { return 0 }
            let (slopeX, slopeY) = picture.slope(x, y)
            return abs(slopeX) + abs(slopeY)
        }
        let own = abs(slopeX) + abs(slopeY)
        return own >= strength(x - dx, y - dy) && own >= strength(x + dx, y + dy)
    }
}
