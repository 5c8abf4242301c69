/// Which conditionings of a line the recogniser was shown, and which of them gave what was read in the end.
public struct ChainLooks: RawRepresentable, Hashable, Sendable {
    /// A bit for each chain that was asked, and, eight further, for each that agreed. Kept in databases: never renumbered.
    public let rawValue: Int

    /// Makes it from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    private static let bits: [(chain: Chain, bit: Int)] = [
        (.flat, 1), (.gray, 2), (.binary, 4), (.merged, 8), (.larger, 16), (.smaller, 32),
    ]

    /// - Parameter agreed: those of the chains that gave what was read.
    package init(asked: [Chain], agreed: [Chain]) {
        rawValue = ChainLooks.bits.reduce(0) { sum, one in
            sum | (asked.contains(one.chain) ? one.bit : 0)
                | (agreed.contains(one.chain) ? one.bit << 8 : 0)
        }
    }

    /// In the order in which they are usually asked.
    package var asked: [Chain] { chains(in: rawValue) }
    /// The chains that agreed, in the same order.
    package var agreed: [Chain] { chains(in: rawValue >> 8) }

    private func chains(in bits: Int) -> [Chain] {
        ChainLooks.bits.filter { bits & $0.bit != 0 }.map(\.chain)
    }
}
