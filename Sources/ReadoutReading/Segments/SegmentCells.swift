/// The row of cells that best explains a line's segments.
struct SegmentCells: Sendable {
    /// The middle of each cell's left segments at its foot, from left to right.
    let columns: [Int]
    /// Amount of ink that the cells explain.
    let score: Float

    /// Minimum contrast of a lit segment, as a share of the level.
    private static let threshold: Float = 0.5

    /// Finds the cells of a line by dynamic programming.
    /// - Returns: nil when no cell explains anything.
    init?(of profiles: SegmentProfiles, width: Double, pitch: Double) {
        self.init(
            gains: SegmentCells.gains(of: profiles, width: width), profiles, width: width,
            pitch: pitch)
    }

    /// As above, with the gains already computed.
    init?(gains: [Float], _ profiles: SegmentProfiles, width: Double, pitch: Double) {
        let level = profiles.level
        guard level > 0 else { return nil }
        var best = gains
        var before = [Int](repeating: -1, count: gains.count)
        let regular = max(1, pitch * 0.07)
        let closest = width + SegmentLayout.closest * profiles.layout.stroke
        let from = max(2, Int(max(closest, pitch - regular - 0.5).rounded(.up)))
        let to = max(from, Int((pitch * 1.6).rounded()))
        let costs: [Float] = (from...to).map {
            let off = Float(abs(Double($0) - pitch) / regular)
            // There is more room beside a point or colon with a place of its own.
            return off <= 1 ? 0.15 * off * off * level : 0.75 * level
        }
        for x in gains.indices where gains[x] > 0 {
            for distance in from...to where distance <= x {
                let last = x - distance
                guard gains[last] > 0 else { continue }
                let score = best[last] + gains[x] - costs[distance - from]
                if score > best[x] {
                    best[x] = score
                    before[x] = last
                }
            }
        }
        guard let end = best.indices.max(by: { best[$0] < best[$1] }), best[end] > 0 else {
            return nil
        }
        var path = [end]
        while before[path[path.count - 1]] >= 0 { path.append(before[path[path.count - 1]]) }
        columns = path.reversed().map { $0 + profiles.columns.lowerBound }
        score = best[end]
    }

    /// How much a cell at each column explains: the excess of its lit segments over the threshold, minus ink that fits
    /// no pattern.
    static func gains(of profiles: SegmentProfiles, width: Double) -> [Float] {
        let level = profiles.level
        let cellCost = SegmentCells.cellCost
        return profiles.columns.map { column in
            let contrasts = profiles.contrasts(at: column, width: width)
            // A cell fainter than the others is judged by its own level.
            let sides = max(contrasts[1], contrasts[5]) + max(contrasts[2], contrasts[4])
            let lit = min(level, max(0.35 * level, sides / 2))
            let most = SIMD8<Float>(repeating: 1.1 * lit)
            let excess = contrasts.replacing(with: most, where: contrasts .> most) - threshold * lit
            let positive = excess.replacing(with: 0, where: excess .< 0)
            let inked = positive.sum()
            guard inked > level / 2 else { return 0 }
            var mask = 0
            for place in 0..<7 where excess[place] > 0 { mask |= 1 << place }
            // Fewer cells are likelier than many, digits likelier than letters.
            if SegmentCells.isUsual[mask] { return max(0, inked - cellCost * level) }
            var best: Float = 0
            for (lit, rarity) in SegmentCells.masks {
                best = max(best, (excess * lit).sum() - rarity * level)
            }
            return max(0, best - (inked - best) / 2 - cellCost * level)
        }
    }

    /// What a further cell costs, as a share of the level: of two rows of cells that explain as much, that with fewer wins.
    private static let cellCost: Float = 0.4

    /// For each set of lit segments, whether it is a digit in its usual shape.
    private static let isUsual: [Bool] = {
        var known = [Bool](repeating: false, count: 128)
        for pattern in SegmentPattern.all where pattern.rarity == 0 {
            known[Int(pattern.lit)] = true
        }
        return known
    }()

    /// The patterns with 1 for each lit segment, and their rarity.
    private static let masks: [(SIMD8<Float>, Float)] = SegmentPattern.all.filter {
        $0.character != "-"
    }
    .map { pattern in
        var mask = SIMD8<Float>(repeating: 0)
        for place in 0..<7 where pattern.isLit(place) { mask[place] = 1 }
        return (mask, Float(pattern.rarity) * 0.2)
    }
}
