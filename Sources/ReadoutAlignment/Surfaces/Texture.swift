package import ReadoutGeometry
package import ReadoutImaging

/// The pixels of a reference photo by which a transform is checked and refined: pixels on edges, spread over the
/// picture, none of them in a value.
package struct Texture: Sendable {
    /// A pixel of the reference.
    struct Sample: Sendable {
        /// Pixels of the reference photo.
        let place: Point
        /// Evened grey, 0...255.
        let gray: Double
        /// Change of grey per pixel of the reference photo.
        let slopeX: Double, slopeY: Double
    }

    /// Neighbouring samples that are compared together.
    package struct Block: Sendable {
        let samples: Range<Int>
        /// Pixels of the reference photo.
        package let center: Point
        /// 0 when all edges have the same direction, so that they fix a place in one direction only, up to 1 when they
        /// have all directions.
        package let variety: Double
        /// Weight of the block, lower where all edges have one direction, since those agree with any parallel edge.
        var weight: Double { min(1, variety / 0.2 + 0.05) }
    }

    /// The samples in block order.
    let samples: [Sample]
    package let blocks: [Block]
    /// Pixels of the samples' level per pixel of the reference photo.
    let scale: Double

    /// Mean variety of the blocks' edge directions, 0...1.
    var variety: Double {
        blocks.isEmpty ? 0 : blocks.reduce(0) { $0 + $1.variety } / Double(blocks.count)
    }

    /// Number of blocks with edges in all directions; others count in part.
    var evidence: Double { blocks.reduce(0) { $0 + $1.weight } }

    /// Number of blocks along the longer side of the area.
    private static let blocksAlong = 10
    /// Maximum number of samples in a block.
    private static let samplesInBlock = 110
    /// Minimum number of edges for a comparison.
    static let fewestSamples = 24
    /// Minimum change of evened grey over two pixels at an edge.
    private static let leastSlope = 24

    /// - Parameters:
    ///   - area: the part of the reference photo to use, in its pixels.
    ///   - side: longer side of that part at the size of the comparison.
    ///   - excluded: regions whose pixels change from photo to photo.
    package init(
        of pyramid: PicturePyramid, area: Region, side: Double, excluding excluded: [Region]
    ) {
        let level = pyramid.level(nearestTo: side / max(area.width, area.height))
        let picture = level.picture
        scale = level.scaleX
        let size = max(area.width, area.height) * level.scaleX / Double(Texture.blocksAlong)
        let left = max(1, Int(area.x * level.scaleX))
        let top = max(1, Int(area.y * level.scaleY))
        let right = min(picture.width - 1, Int(area.right * level.scaleX))
        let bottom = min(picture.height - 1, Int(area.bottom * level.scaleY))
        let columns = max(1, Int((Double(right - left) / size).rounded()))
        let rows = max(1, Int((Double(bottom - top) / size).rounded()))
        var samples: [Sample] = []
        var blocks: [Block] = []
        guard right - left > columns, bottom - top > rows else {
            self.samples = []
            self.blocks = []
            return
        }
        let scaled = excluded.map {
            Region(
                x: $0.x * level.scaleX, y: $0.y * level.scaleY, width: $0.width * level.scaleX,
                height: $0.height * level.scaleY)
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let xs = Texture.part(column, of: columns, from: left, to: right)
                let ys = Texture.part(row, of: rows, from: top, to: bottom)
                let found = Texture.edges(of: picture, xs, ys, excluding: scaled)
                guard found.count >= Texture.fewestSamples else { continue }
                let start = samples.count
                for edge in found {
                    samples.append(
                        Sample(
                            place: Point(
                                (Double(edge.x) + 0.5) / level.scaleX,
                                (Double(edge.y) + 0.5) / level.scaleY),
                            gray: Double(picture[edge.x, edge.y]),
                            slopeX: Double(edge.slopeX) / 8 * level.scaleX,
                            slopeY: Double(edge.slopeY) / 8 * level.scaleY))
                }
                blocks.append(
                    Block(
                        samples: start..<samples.count,
                        center: Point(
                            Double(xs.lowerBound + xs.upperBound) / 2 / level.scaleX,
                            Double(ys.lowerBound + ys.upperBound) / 2 / level.scaleY),
                        variety: Texture.variety(of: found)))
            }
        }
        self.samples = samples
        self.blocks = blocks
    }

    /// Ratio of the smaller to the larger eigenvalue of the structure tensor.
    private static func variety(of edges: [Edge]) -> Double {
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0
        for edge in edges {
            xx += Double(edge.slopeX * edge.slopeX)
            xy += Double(edge.slopeX * edge.slopeY)
            yy += Double(edge.slopeY * edge.slopeY)
        }
        let half = (xx + yy) / 2
        let difference = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        return half > 0 ? (half - difference) / (half + difference) : 0
    }

    private static func part(_ index: Int, of count: Int, from: Int, to: Int) -> Range<Int> {
        let start = from + (to - from) * index / count
        return start..<(from + (to - from) * (index + 1) / count)
    }

    private typealias Edge = (x: Int, y: Int, slopeX: Int, slopeY: Int)

    /// The steepest pixels of a rectangle by Sobel's operator, thinned out evenly when there are many.
    private static func edges(
        of picture: GrayImage, _ xs: Range<Int>, _ ys: Range<Int>, excluding excluded: [Region]
    ) -> [Edge] {
        var edges: [Edge] = []
        for y in ys {
            for x in xs {
                let (slopeX, slopeY) = picture.slope(x, y)
                guard abs(slopeX) + abs(slopeY) > 4 * leastSlope else { continue }
                let place = Point(Double(x) + 0.5, Double(y) + 0.5)
                guard !excluded.contains(where: { $0.contains(place) }) else { continue }
                edges.append((x, y, slopeX, slopeY))
            }
        }
        guard edges.count > samplesInBlock else { return edges }
        return (0..<samplesInBlock).map { edges[$0 * edges.count / samplesInBlock] }
    }
}
