/// Bits that are the same for the same seed.
/// - Source: Steele, Lea, Flood 2014, doi:10.1145/2660193.2660195 (SplitMix64).
package struct SeededBits: RandomNumberGenerator {
    private var state: UInt64

    /// Begins anew.
    package init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
