/// Pairs features of two pictures whose descriptions differ least.
package struct FeatureMatcher: Sendable {
    /// Most differing comparisons of 256.
    static let mostDifferences = 84
    /// The best pair's differences over those of the second best at another place.
    static let ratio = 0.9

    /// The pairs in which each is the other's best, the best clearly so; anchors are numbered from 0.
    package static func pairs(_ a: FeatureSet, _ b: FeatureSet) -> [Correspondence] {
        var pairs = matches(a.dark, b.dark)
        for pair in matches(a.light, b.light) {
            var pair = pair
            pair.anchor += a.dark.count
            pairs.append(pair)
        }
        return pairs
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
                // The same corner at the next size is no rival.
                let isSame = other.place.distance(to: b[j].place) < 4 * b[j].size
                guard isSame || Double(differences) < ratio * Double(seconds[i] >> 16) else {
                    return nil
                }
            }
            return Correspondence(
                from: a[i].place, to: b[j].place, scale: b[j].size / a[i].size,
                angle: b[j].angle - a[i].angle, anchor: i)
        }
    }

    /// How many of 256 bits differ. Adds the four words' bits in parallel, as the smallest common processor has
    /// no instruction that counts bits.
    @inline(__always)
    static func differences(_ a: SIMD4<UInt64>, _ b: SIMD4<UInt64>) -> UInt64 {
        let different = a ^ b
        let pairs = different &- ((different &>> 1) & 0x5555_5555_5555_5555)
        let nibbles = (pairs & 0x3333_3333_3333_3333) &+ ((pairs &>> 2) & 0x3333_3333_3333_3333)
        let bytes = (nibbles &+ (nibbles &>> 4)) & 0x0f0f_0f0f_0f0f_0f0f
        let sum = bytes[0] &+ bytes[1] &+ bytes[2] &+ bytes[3]
        // Up to 32 a byte: pairs of bytes first, so that the product does not overflow a byte.
        let shorts = (sum & 0x00ff_00ff_00ff_00ff) &+ ((sum &>> 8) & 0x00ff_00ff_00ff_00ff)
        return (shorts &* 0x0001_0001_0001_0001) &>> 48
    }
}
