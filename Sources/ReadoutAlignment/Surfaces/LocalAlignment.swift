package import ReadoutGeometry
import ReadoutImaging

/// The alignment of one value: the photo's alignment, moved slightly to the best agreement of the value's own
/// surroundings. Bent paper and screens behind their housing require it.
package struct LocalAlignment: Hashable, Sendable {
    /// From the reference photo to the photo, both in full size pixels; valid only around the value.
    package let transform: Homography
    /// Agreement of the value's surroundings with the reference, 0...1; nil when almost nothing of them has edges or is
    /// in the photo.
    package let agreement: Double?
    /// Distance of the value's middle from its place in the photo's alignment, in pixels of the photo.
    package let shift: Double

    /// Margin of a value's surroundings around its region, in heights of the region.
    private static let reach = 1.6
    /// Height of a value's region when its surroundings are compared, in pixels.
    private static let comparedHeight = 26.0
    /// Minimum variety of edge directions: with edges in one direction only, a move along them would look as good as
    /// none.
    private static let leastVariety = 0.1
    /// Minimum number of blocks with edges in all directions for a search at other places.
    private static let leastEvidence = 2.0
    /// Minimum gain in agreement for a small move.
    private static let leastGain = 0.02
    /// Minimum agreement at which other places are not tried.
    private static let contentment = 0.7
    /// Maximum distance of these places, in heights of the value's region, and the distance from one to the next.
    private static let farthest = Point(0.6, 1.6), step = 0.09
    /// Minimum agreement at another place, and its minimum lead over the start and over all places that are not right
    /// beside it: a table's rows look alike.
    private static let leastAgreement = 0.55, leastAdvantage = 0.15

    static func texture(
        around region: Region, of pyramid: PicturePyramid, in frame: Region,
        excluding excluded: [Region]
    ) -> Texture? {
        let margin = reach * region.height
        let area = region.expanded(horizontally: margin, vertically: margin)
        guard let visible = area.intersection(frame), region.height > 0 else { return nil }
        let side = max(visible.width, visible.height) * comparedHeight / region.height
        let texture = Texture(of: pyramid, area: visible, side: side, excluding: excluded)
        return texture.blocks.isEmpty ? nil : texture
    }

    /// Moves a transform to the best agreement of a region's surroundings.
    /// - Parameter isNearby: whether to move it by less than half the region's height.
    init(
        _ start: Homography, region: Region, texture: Texture?, photo: PicturePyramid,
        isNearby: Bool = false
    ) {
        guard let texture else {
            transform = start
            agreement = nil
            shift = 0
            return
        }
        let search = Search(
            fit: TextureFit(texture, in: photo, around: region), region: region, start: start,
            weights: texture.blocks.map(\.weight))
        let first = search.agreement(start)
        var best = start
        var agreement = first.correlation
        if texture.variety > LocalAlignment.leastVariety {
            (best, agreement) = search.refined(start, agreement)
            if !isNearby, agreement < LocalAlignment.contentment,
                texture.evidence > LocalAlignment.leastEvidence,
                let other = search.otherPlace(betterThan: agreement)
            {
                (best, agreement) = other
            }
        }
        transform = best
        self.agreement = first.visible > 0 ? agreement : nil
        shift = best.apply(region.center).distance(to: start.apply(region.center))
    }

    /// Searches the place where a region's surroundings agree best.
    private struct Search {
        let fit: TextureFit
        let region: Region
        let start: Homography
        let weights: [Double]

        func agreement(_ transform: Homography) -> (correlation: Double, visible: Double) {
            fit.agreement(through: transform, weights: weights)
        }

        /// The transform after steps of less than half the region's height, if these improve the agreement.
        func refined(_ place: Homography, _ agreement: Double) -> (Homography, Double) {
            var best = (place, agreement)
            for freedom in [2, 4, 6] {
                guard let moved = fit.refined(best.0, freedom: freedom, steps: 8),
                    isNear(moved, place)
                else { break }
                let gained = self.agreement(moved)
                if gained.correlation > best.1 + LocalAlignment.leastGain, gained.visible > 0.6 {
                    best = (moved, gained.correlation)
                }
            }
            return best
        }

        /// The place around the start that agrees clearly better than the start and all other places.
        func otherPlace(betterThan agreement: Double) -> (Homography, Double)? {
            let step = LocalAlignment.step * region.height
            let reachX = Int(LocalAlignment.farthest.x / LocalAlignment.step)
            let reachY = Int(LocalAlignment.farthest.y / LocalAlignment.step)
            var tried: [(offset: Point, agreement: Double)] = []
            for row in -reachY...reachY {
                for column in -reachX...reachX {
                    let offset = Point(Double(column) * step, Double(row) * step)
                    let found = self.agreement(moved(by: offset))
                    if found.visible > 0.6 { tried.append((offset, found.correlation)) }
                }
            }
            guard let top = tried.max(by: { $0.agreement < $1.agreement }) else { return nil }
            let rival =
                tried.filter { $0.offset.distance(to: top.offset) > 4 * step }
                .map(\.agreement).max() ?? 0
            let (place, best) = refined(moved(by: top.offset), top.agreement)
            guard best > LocalAlignment.leastAgreement,
                best > max(agreement, rival) + LocalAlignment.leastAdvantage
            else { return nil }
            return (place, best)
        }

        private func moved(by offset: Point) -> Homography {
            start.after(.translation(offset.x, offset.y))
        }

        /// Whether all corners of the region move by less than half its height.
        private func isNear(_ a: Homography, _ b: Homography) -> Bool {
            let limit = 0.5 * region.height * b.scale(at: region.center)
            return zip(a.corners(of: region), b.corners(of: region)).allSatisfy { pair in
                pair.0.distance(to: pair.1) < limit
            }
        }
    }
}
