/// Where one value of a template lies in a photo: the photo's alignment, moved a little to where the value's own
/// surroundings agree best. Bent paper and screens behind their housing need it.
package struct LocalAlignment: Hashable, Sendable {
    /// From the reference photo to the photo, both in full size pixels; right around the value only.
    package let transform: Homography
    /// How well the value's surroundings agree with the reference, 0...1; nil when next to nothing of them
    /// has edges or is in the photo.
    package let agreement: Double?
    /// How far the value's middle moved from where the photo's alignment puts it: pixels of the photo.
    package let shift: Double

    /// Heights of a value's region by which its surroundings reach beyond it.
    private static let reach = 1.6
    /// Pixels of a value's region in height when its surroundings are compared.
    private static let comparedHeight = 26.0
    /// Farthest move, in heights of the value's region.
    private static let farthest = 0.5
    /// With edges that run in one direction only, a move along them would look as good as staying.
    private static let leastVariety = 0.1
    /// A move must make the surroundings agree better by this much.
    private static let leastGain = 0.02

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

    /// Moves a transform to where the surroundings of a region agree best.
    init(_ start: Homography, region: Region, texture: Texture?, photo: PicturePyramid) {
        guard let texture else {
            transform = start
            agreement = nil
            shift = 0
            return
        }
        let fit = TextureFit(texture, in: photo, around: region)
        let weights = [Double](repeating: 1, count: texture.blocks.count)
        var best = start
        var bestAgreement = fit.agreement(through: start, weights: weights)
        let hasSurroundings = bestAgreement.visible > 0
        for freedom in texture.variety > LocalAlignment.leastVariety ? [2, 4, 6] : [] {
            guard let moved = fit.refined(best, freedom: freedom, steps: 6),
                LocalAlignment.isNear(moved, start, region: region)
            else { break }
            let agreement = fit.agreement(through: moved, weights: weights)
            guard agreement.correlation > bestAgreement.correlation + LocalAlignment.leastGain,
                agreement.visible > 0.8 * bestAgreement.visible
            else { continue }
            best = moved
            bestAgreement = agreement
        }
        transform = best
        agreement = hasSurroundings ? bestAgreement.correlation : nil
        shift = best.apply(region.center).distance(to: start.apply(region.center))
    }

    /// Whether no corner of the region moves far.
    private static func isNear(_ a: Homography, _ b: Homography, region: Region) -> Bool {
        let limit = farthest * region.height * b.scale(at: region.center)
        return zip(a.corners(of: region), b.corners(of: region)).allSatisfy { pair in
            pair.0.distance(to: pair.1) < limit
        }
    }
}
