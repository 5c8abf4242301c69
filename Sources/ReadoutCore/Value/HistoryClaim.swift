/// What one photo says of a value, certain but for what other photos say.
package struct HistoryClaim: Hashable, Sendable {
    /// How far it is trusted so far.
    package enum Standing: Hashable, Sendable {
        /// A person said so.
        case confirmed
        /// The machine has accepted it.
        case accepted
        /// Nothing speaks against it but other photos.
        case disputed
    }

    package let reading: PastReading
    package let standing: Standing

    package init(_ reading: PastReading, _ standing: Standing) {
        self.reading = reading
        self.standing = standing
    }
}

extension Value {
    /// Which claims to believe: as many as can be true together by the rules that compare photos.
    ///
    /// What a person said counts more than anything else. Where as many speak for one side as for another, what was
    /// accepted before stays; what was not is believed only beside something that was.
    /// - Parameters:
    ///   - claims: in the order of their moments; the cost grows with the square of their number.
    ///   - exchanges: of the meter.
    /// - Returns: for each claim whether it is believed.
    package func believed(_ claims: [HistoryClaim], exchanges: [MeterExchange]) -> [Bool] {
        func weight(_ claim: HistoryClaim) -> Int {
            switch claim.standing {
            case .confirmed: 100 * (claims.count + 1)
            case .accepted: claims.count + 2
            case .disputed: claims.count + 1
            }
        }
        func agree(_ first: PastReading?, _ second: PastReading) -> Bool {
            historyDoubts(
                of: second.value, at: second.capturedAt, earlier: first, later: nil,
                exchanges: exchanges, utcOffsetInMinutes: second.utcOffsetInMinutes
            ).isEmpty
                && (first.map {
                    historyDoubts(
                        of: $0.value, at: $0.capturedAt, earlier: nil, later: second,
                        exchanges: exchanges, utcOffsetInMinutes: $0.utcOffsetInMinutes
                    ).isEmpty
                } ?? true)
        }
        // The heaviest chain that ends with each claim, and the claim before it in that chain.
        var weights: [Int] = []
        var before: [Int?] = []
        for (index, claim) in claims.enumerated() {
            guard claim.standing == .confirmed || agree(nil, claim.reading) else {
                weights.append(0)
                before.append(nil)
                continue
            }
            var best = 0
            var last: Int?
            for other in 0..<index where weights[other] > best {
                guard agree(claims[other].reading, claim.reading) else { continue }
                (best, last) = (weights[other], other)
            }
            weights.append(best + weight(claim))
            before.append(last)
        }
        var chain: Set<Int> = []
        var next = weights.indices.max { weights[$0] < weights[$1] }
        while let index = next, weights[index] > 0 {
            chain.insert(index)
            next = before[index]
        }
        let isFounded = chain.contains { claims[$0].standing != .disputed }
        return claims.indices.map { index in
            switch claims[index].standing {
            case .confirmed: true
            case .accepted: chain.contains(index)
            case .disputed: isFounded && chain.contains(index)
            }
        }
    }
}

extension Doubt {
    /// Whether the doubt comes from other photos; those of a stored reading are told by their codes.
    package var isOfHistory: Bool { Doubt.codesOfHistory.contains(code) }

    /// The codes of doubts that come from other photos.
    package static let codesOfHistory = ["below-earlier", "above-later", "too-fast"]
}
