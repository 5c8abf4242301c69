package import ReadoutGeometry

/// The transform with which most pairs of places agree.
package struct ConsensusFit: Sendable {
    /// From the reference to the photo.
    package let transform: Homography
    /// The pairs that agree, as indices into those given, one for each anchor.
    package let inliers: [Int]
    /// Root mean square distance of the inliers in the reference's pixels.
    package let residual: Double
    /// Sum over the anchors' pairs, from 1 for a perfect pair to 0 for one at the tolerance, each times its weight.
    package let score: Double
    /// The least squares fit over the inliers; nil when there is only one pair.
    package let refinement: HomographyRefinement?
}

/// Finds the transform with which most pairs agree, even if most pairs are wrong.
///
/// Each pair implies a similarity, so each pair is tried as a seed. Small samples of the pairs that roughly agree with
/// a good seed give exact hypotheses, and the best hypothesis is refined on the pairs that agree with it. The same
/// pairs always give the same transform.
/// - Source: Chum, Matas and Kittler 2003, Locally Optimized RANSAC, doi:10.1007/978-3-540-45243-0_31;
///   Torr and Zisserman 2000, MLESAC, doi:10.1006/cviu.1999.0832 (the score).
package struct ConsensusSearch: Sendable {
    /// Number of seeds that are pursued.
    private static let followedSeeds = 10
    /// Number of exact hypotheses from the neighbourhood of one seed.
    private static let samples = 90
    /// Maximum number of seeds; more are thinned out, since the cost grows with their number times that of all pairs.
    private static let seeds = 500

    /// The pairs; those of one anchor are adjacent.
    private let pairs: [Correspondence]
    /// The weight of each pair: lower where many anchors stand close together, so that one crowded place does not
    /// outvote the rest of the picture.
    private let weights: [Double]
    private let frame: Region
    /// Maximum distance of an inlier in the reference's pixels.
    private let tolerance: Double

    /// - Parameters:
    ///   - pairs: a large part may be wrong; of one anchor's pairs, at most one counts.
    ///   - frame: the reference's extent.
    ///   - tolerance: maximum distance of an inlier in the reference's pixels.
    package init(_ pairs: [Correspondence], frame: Region, tolerance: Double) {
        self.pairs = pairs
        weights = ConsensusSearch.weights(of: pairs, frame: frame)
        self.frame = frame
        self.tolerance = tolerance
    }

    /// One over the square root of the number of anchors in the same cell, a twelfth of the frame's longer side wide.
    private static func weights(of pairs: [Correspondence], frame: Region) -> [Double] {
        let side = max(1, max(frame.width, frame.height) / 12)
        func cell(_ point: Point) -> Int {
            Int((point.y - frame.y) / side) * 64 + Int((point.x - frame.x) / side)
        }
        var counts: [Int: Int] = [:]
        var last = -1
        for pair in pairs where pair.anchor != last {
            counts[cell(pair.from), default: 0] += 1
            last = pair.anchor
        }
        return pairs.map { 1 / Double(counts[cell($0.from)] ?? 1).squareRoot() }
    }

    /// The transform with the best score; nil when no two pairs agree, or no transform is plausible.
    package func best() -> ConsensusFit? {
        var generator = SeededGenerator(seed: 0x5eed)
        var best: ConsensusFit?
        var covered = [Bool](repeating: false, count: pairs.count)
        var followed = 0
        for (seed, _) in rankedSeeds() where !covered[seed] {
            let near = neighbours(of: seed)
            covered[seed] = true
            guard let fit = fit(near: near, generator: &generator) else { continue }
            for index in fit.inliers { covered[index] = true }
            if fit.score > best?.score ?? 0 { best = fit }
            followed += 1
            let isCertain = fit.inliers.count > 30 && fit.inliers.count * 3 > pairs.count
            if followed == ConsensusSearch.followedSeeds || isCertain { break }
        }
        return best
    }

    /// The refined transform near a known one; nil when the pairs do not agree with it.
    package func fit(near transform: Homography) -> ConsensusFit? { polished(transform) }

    private func rankedSeeds() -> [(index: Int, score: Double)] {
        let step = max(1, pairs.count / ConsensusSearch.seeds)
        var ranked: [(index: Int, score: Double)] = []
        for seed in stride(from: 0, to: pairs.count, by: step) {
            var score = 0.0
            visitNeighbours(of: seed) { index, gain in score += gain * weights[index] }
            if score > 1.5 * weights[seed] { ranked.append((seed, score)) }
        }
        return ranked.sorted { $0.score == $1.score ? $0.index < $1.index : $0.score > $1.score }
    }

    private func neighbours(of seed: Int) -> [Int] {
        var result: [Int] = []
        visitNeighbours(of: seed) { index, _ in result.append(index) }
        return result
    }

    /// Calls back for each anchor's best pair that roughly agrees with the seed's own similarity.
    private func visitNeighbours(of seed: Int, _ visit: (Int, Double) -> Void) {
        let center = pairs[seed]
        let e = center.similarity.elements
        let inverseScale = 1 / center.scale
        var index = 0
        while index < pairs.count {
            let anchor = pairs[index].anchor
            var bestIndex = -1
            var bestGain = 0.0
            while index < pairs.count, pairs[index].anchor == anchor {
                let pair = pairs[index]
                let x = e[0] * pair.from.x + e[1] * pair.from.y + e[2] - pair.to.x
                let y = e[3] * pair.from.x + e[4] * pair.from.y + e[5] - pair.to.y
                let dx = pair.from.x - center.from.x
                let dy = pair.from.y - center.from.y
                let ratio = pair.scale * inverseScale
                // Orientation and size of one pair are rough, so the allowed error grows with the distance.
                let allowed = 3 * tolerance + 0.2 * (dx * dx + dy * dy).squareRoot()
                let error = (x * x + y * y) * inverseScale * inverseScale / (allowed * allowed)
                if error < 1, ratio > 0.6, ratio < 1.67, turn(pair.angle - center.angle) < 0.5,
                    1 - error > bestGain
                {
                    bestGain = 1 - error
                    bestIndex = index
                }
                index += 1
            }
            if bestIndex >= 0 { visit(bestIndex, bestGain) }
        }
    }

    private func turn(_ angle: Double) -> Double {
        abs(angle.remainder(dividingBy: 2 * .pi))
    }

    private func fit(near: [Int], generator: inout SeededGenerator) -> ConsensusFit? {
        guard near.count >= 2 else { return nil }
        var best: Homography?
        var bestScore = 0.0
        var needed = ConsensusSearch.samples
        let nearWeight = near.reduce(0) { $0 + weights[$1] }
        var sample = 0
        while sample < needed {
            let size = near.count < 4 ? 2 : near.count < 8 ? 2 + sample % 2 : 2 + sample % 3
            sample += 1
            guard let hypothesis = hypothesis(from: near, size: size, generator: &generator)
            else { continue }
            let score = score(hypothesis, tolerance: 1.5 * tolerance)
            guard score > bestScore else { continue }
            bestScore = score
            best = hypothesis
            // This number of samples almost certainly includes one without wrong pairs.
            let share = min(0.95, score / nearWeight)
            let clean = share * share * share
            needed = min(needed, 9 + Int(12 / max(0.1, clean)))
        }
        return best.flatMap(polished)
    }

    private func hypothesis(
        from near: [Int], size: Int, generator: inout SeededGenerator
    ) -> Homography? {
        var chosen: [Int] = []
        for _ in 0..<(3 * size) where chosen.count < size {
            let candidate = near[generator.index(below: near.count)]
            if !chosen.contains(candidate) { chosen.append(candidate) }
        }
        guard chosen.count == size else { return nil }
        let from = chosen.map { pairs[$0].from }
        let to = chosen.map { pairs[$0].to }
        let transform: Homography? =
            switch size {
            case 2: .similarity(from: from, to: to)
            case 3: .affine(from: from, to: to)
            default: .direct(from: from, to: to)
            }
        guard let transform, isPlausible(transform, over: from) else { return nil }
        return transform
    }

    /// Whether a camera could see the part with these points that way.
    private func isPlausible(_ transform: Homography, over points: [Point]) -> Bool {
        // Points on a line still get a two-dimensional extent.
        let extent = Region.bounds(of: points)?
            .expanded(horizontally: tolerance, vertically: tolerance)
        return extent.map(transform.isPlausible) ?? false
    }

    /// Fits repeatedly to the agreeing pairs, with a narrowing tolerance, until they no longer change.
    private func polished(_ start: Homography) -> ConsensusFit? {
        var transform = start
        var refinement: HomographyRefinement?
        var inliers: [Int] = []
        for factor in [3, 2, 1.4, 1, 1, 1, 1] {
            let agreeing = self.inliers(of: transform, tolerance: factor * tolerance)
            guard agreeing.count >= 2 else { return nil }
            if factor == 1, agreeing == inliers { break }
            inliers = agreeing
            guard
                let next = HomographyRefinement(
                    from: agreeing.map { pairs[$0].from }, to: agreeing.map { pairs[$0].to },
                    weights: agreeing.map { weights[$0] }, near: transform, frame: frame,
                    noise: tolerance / 2)
            else { return nil }
            refinement = next
            transform = next.transform
        }
        guard let refinement, isPlausible(transform, over: inliers.map { pairs[$0].from }) else {
            return nil
        }
        return ConsensusFit(
            transform: transform, inliers: inliers, residual: refinement.residual,
            score: score(transform, tolerance: tolerance), refinement: refinement)
    }

    private func score(_ transform: Homography, tolerance: Double) -> Double {
        var score = 0.0
        visitInliers(of: transform, tolerance: tolerance) { index, gain in
            score += gain * weights[index]
        }
        return score
    }

    private func inliers(of transform: Homography, tolerance: Double) -> [Int] {
        var result: [Int] = []
        visitInliers(of: transform, tolerance: tolerance) { index, _ in result.append(index) }
        return result
    }

    /// Calls back for each anchor's best pair within the tolerance.
    private func visitInliers(
        of transform: Homography, tolerance: Double, _ visit: (Int, Double) -> Void
    ) {
        let e = transform.elements
        let (e0, e1, e2, e3, e4, e5) = (e[0], e[1], e[2], e[3], e[4], e[5])
        let (e6, e7, e8) = (e[6], e[7], e[8])
        let scale = transform.scale(at: frame.center)
        guard scale > 0 else { return }
        let limit = tolerance * tolerance * scale * scale
        var lastAnchor = -1
        var bestIndex = -1
        var bestGain = 0.0
        for (index, pair) in pairs.enumerated() {
            if pair.anchor != lastAnchor {
                if bestIndex >= 0 { visit(bestIndex, bestGain) }
                lastAnchor = pair.anchor
                bestIndex = -1
                bestGain = 0
            }
            let w = e6 * pair.from.x + e7 * pair.from.y + e8
            let x = e0 * pair.from.x + e1 * pair.from.y + e2 - pair.to.x * w
            let y = e3 * pair.from.x + e4 * pair.from.y + e5 - pair.to.y * w
            let gain = 1 - (x * x + y * y) / (limit * w * w)
            if w > 0, gain > bestGain {
                bestGain = gain
                bestIndex = index
            }
        }
        if bestIndex >= 0 { visit(bestIndex, bestGain) }
    }
}
