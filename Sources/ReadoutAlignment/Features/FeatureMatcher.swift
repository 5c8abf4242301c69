import Foundation
package import ReadoutGeometry

/// Pairs the features of two pictures with the least different descriptions.
package struct FeatureMatcher: Sendable {
    /// Maximum number of differing comparisons, of 256.
    static let mostDifferences = 84
    /// The same limit where the place already supports the pair.
    static let mostDifferencesForeseen = 72
    /// Maximum ratio of the best pair's differences to those of the second best at another place.
    static let ratio = 0.9

    /// The pairs in which each feature is the other's clearly best match; anchors are numbered from 0.
    package static func pairs(_ a: FeatureSet, _ b: FeatureSet) -> [Correspondence] {
        joined(matches(a.dark, b.dark), matches(a.light, b.light), of: a)
    }

    /// The pairs near places that a transform expects: for each feature of the reference, the most similar one of the
    /// photo close to its expected place.
    /// - Parameter reach: maximum distance from that place, in pixels of the reference.
    package static func pairs(
        _ a: FeatureSet, _ b: FeatureSet, foreseenBy transform: Homography, reach: Double
    ) -> [Correspondence] {
        joined(
            foreseen(a.dark, b.dark, transform, reach),
            foreseen(a.light, b.light, transform, reach), of: a)
    }

    /// Pairs of dark and of light features, with the anchors of the light ones numbered after the dark ones.
    private static func joined(
        _ dark: [Correspondence], _ light: [Correspondence], of reference: FeatureSet
    ) -> [Correspondence] {
        dark
            + light.map { pair in
                var pair = pair
                pair.anchor += reference.dark.count
                return pair
            }
    }

    /// For each feature of the reference, dark ones first, whether the photo has a similar one near its expected place;
    /// a feature of the photo may count for several.
    /// - Parameter reach: maximum distance from that place, in pixels of the reference.
    package static func found(
        _ a: FeatureSet, _ b: FeatureSet, foreseenBy transform: Homography, reach: Double
    ) -> [Bool] {
        (nearest(a.dark, b.dark, transform, reach) + nearest(a.light, b.light, transform, reach))
            .map { $0 != nil }
    }

    private static func foreseen(
        _ a: [FeatureSet.Feature], _ b: [FeatureSet.Feature], _ transform: Homography,
        _ reach: Double
    ) -> [Correspondence] {
        let nearest = nearest(a, b, transform, reach)
        var owners = [Int](repeating: -1, count: b.count)
        for (anchor, found) in nearest.enumerated() {
            guard let found else { continue }
            let owner = owners[found.index]
            if owner < 0 || found.differences < nearest[owner]?.differences ?? .max {
                owners[found.index] = anchor
            }
        }
        return a.indices.compactMap { anchor in
            guard let found = nearest[anchor], owners[found.index] == anchor else { return nil }
            let feature = a[anchor]
            let other = b[found.index]
            return Correspondence(
                from: feature.place, to: other.place, scale: other.size / feature.size,
                angle: other.angle - feature.angle, anchor: anchor,
                likeness: 1 - Double(found.differences) / 128)
        }
    }

    /// For each feature of the reference, the most similar one of the photo near its expected place; nil where none is
    /// similar.
    private static func nearest(
        _ a: [FeatureSet.Feature], _ b: [FeatureSet.Feature], _ transform: Homography,
        _ reach: Double
    ) -> [(index: Int, differences: UInt64)?] {
        var nearest = [(index: Int, differences: UInt64)?](repeating: nil, count: a.count)
        guard let extent = Region.bounds(of: b.map(\.place)) else { return nearest }
        let scale = max(1e-6, a.isEmpty ? 1 : transform.scale(at: a[a.count / 2].place))
        let cell = max(1, max(extent.width, extent.height) / 60, reach * scale)
        let columns = Int(extent.width / cell) + 1
        let rows = Int(extent.height / cell) + 1
        // Rounding may move places on the last edge past it.
        func column(_ place: Point) -> Int { min(columns - 1, Int((place.x - extent.x) / cell)) }
        func row(_ place: Point) -> Int { min(rows - 1, Int((place.y - extent.y) / cell)) }
        var cells = [[Int]](repeating: [], count: columns * rows)
        for (index, feature) in b.enumerated() {
            cells[row(feature.place) * columns + column(feature.place)].append(index)
        }
        for (anchor, feature) in a.enumerated() {
            let place = transform.apply(feature.place)
            let derivative = transform.derivative(at: feature.place)
            guard derivative.divisor > 0, extent.contains(place) else { continue }
            let m = derivative.matrix
            let local = max(1e-9, m[0] * m[3] - m[1] * m[2]).squareRoot()
            let turn = atan2(m[2] - m[1], m[0] + m[3])
            let column = column(place)
            let row = row(place)
            var best = -1
            var least = UInt64(mostDifferencesForeseen + 1)
            for y in max(0, row - 1)...min(rows - 1, row + 1) {
                for x in max(0, column - 1)...min(columns - 1, column + 1) {
                    for index in cells[y * columns + x] {
                        let other = b[index]
                        let ratio = other.size / (feature.size * local)
                        let angle = (other.angle - feature.angle - turn)
                            .remainder(dividingBy: 2 * .pi)
                        guard ratio > 0.6, ratio < 1.67, abs(angle) < 0.6,
                            other.place.distance(to: place) < reach * local
                        else { continue }
                        let differences = differences(feature.words, other.words)
                        if differences < least {
                            least = differences
                            best = index
                        }
                    }
                }
            }
            if best >= 0 { nearest[anchor] = (best, least) }
        }
        return nearest
    }

    private static func matches(
        _ a: [FeatureSet.Feature], _ b: [FeatureSet.Feature]
    ) -> [Correspondence] {
        guard !a.isEmpty, !b.isEmpty else { return [] }
        let wordsA = a.map(\.words)
        let wordsB = b.map(\.words)
        var bestOfB = [UInt32](repeating: .max, count: b.count)
        // Differences in the upper half, index in the lower.
        var firsts = [UInt32](repeating: .max, count: a.count)
        var seconds = [UInt32](repeating: .max, count: a.count)
        wordsA.withUnsafeBufferPointer { wordsA in
            wordsB.withUnsafeBufferPointer { wordsB in
                bestOfB.withUnsafeMutableBufferPointer { bestOfB in
                    for i in 0..<wordsA.count {
                        let wanted = wordsA[i]
                        var first = UInt32.max
                        var second = UInt32.max
                        for j in 0..<wordsB.count {
                            let differences = UInt32(
                                truncatingIfNeeded: differences(wanted, wordsB[j]))
                            let entry = differences << 16 | UInt32(truncatingIfNeeded: j)
                            second = min(second, max(first, entry))
                            first = min(first, entry)
                            bestOfB[j] = min(
                                bestOfB[j], differences << 16 | UInt32(truncatingIfNeeded: i))
                        }
                        firsts[i] = first
                        seconds[i] = second
                    }
                }
            }
        }
        return a.indices.compactMap { i in
            let differences = Int(firsts[i] >> 16)
            let j = Int(firsts[i] & 0xffff)
            guard differences <= mostDifferences, Int(bestOfB[j] & 0xffff) == i else { return nil }
            if seconds[i] != .max {
                let other = b[Int(seconds[i] & 0xffff)]
                // The same corner at the next size is not a rival.
                let isSame = other.place.distance(to: b[j].place) < 4 * b[j].size
                guard isSame || Double(differences) < ratio * Double(seconds[i] >> 16) else {
                    return nil
                }
            }
            return Correspondence(
                from: a[i].place, to: b[j].place, scale: b[j].size / a[i].size,
                angle: b[j].angle - a[i].angle, anchor: i,
                likeness: 1 - Double(differences) / 128)
        }
    }

    /// Number of differing bits of 256. Adds the four words' bits in parallel, as the smallest common processor has no
    /// instruction that counts bits.
    @inline(__always)
    static func differences(_ a: SIMD4<UInt64>, _ b: SIMD4<UInt64>) -> UInt64 {
        let sum =
            bytes(a[0] ^ b[0]) &+ bytes(a[1] ^ b[1]) &+ bytes(a[2] ^ b[2]) &+ bytes(a[3] ^ b[3])
        // Each byte holds up to 32; pairs of bytes are added first, so that the product does not overflow a byte.
        let shorts = (sum & 0x00ff_00ff_00ff_00ff) &+ ((sum &>> 8) & 0x00ff_00ff_00ff_00ff)
        return (shorts &* 0x0001_0001_0001_0001) &>> 48
    }

    /// Number of set bits in each byte.
    @inline(__always)
    private static func bytes(_ bits: UInt64) -> UInt64 {
        let pairs = bits &- ((bits &>> 1) & 0x5555_5555_5555_5555)
        let nibbles = (pairs & 0x3333_3333_3333_3333) &+ ((pairs &>> 2) & 0x3333_3333_3333_3333)
        return (nibbles &+ (nibbles &>> 4)) & 0x0f0f_0f0f_0f0f_0f0f
    }
}
