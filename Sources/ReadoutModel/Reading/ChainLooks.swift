/// The chains whose versions of a line were given to the recogniser, and which of them produced the final text.
public struct ChainLooks: RawRepresentable, Hashable, Sendable {
    /// One bit for each chain asked and, eight bits higher, one for each chain that agreed. Stored in databases:
    /// never renumber.
    public let rawValue: Int

    /// Makes the set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Bit 8 was that of a chain that blurred the dots of a dot matrix.
    private static let bits: [(chain: Chain, bit: Int)] = [
        (.flat, 1), (.gray, 2), (.binary, 4), (.larger, 16), (.smaller, 32),
    ]

    /// - Parameter agreed: the chains that produced the final text.
    package init(asked: [Chain], agreed: [Chain]) {
        rawValue = ChainLooks.bits.reduce(0) { sum, one in
            sum | (asked.contains(one.chain) ? one.bit : 0)
                | (agreed.contains(one.chain) ? one.bit << 8 : 0)
        }
    }

    /// The chains asked, in the usual order of asking.
    package var asked: [Chain] { chains(in: rawValue) }
    /// The chains that agreed, in the same order.
    package var agreed: [Chain] { chains(in: rawValue >> 8) }

    private func chains(in bits: Int) -> [Chain] {
        ChainLooks.bits.filter { bits & $0.bit != 0 }.map(\.chain)
    }
}
