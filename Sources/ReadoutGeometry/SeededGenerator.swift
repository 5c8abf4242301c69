/// Random numbers that are the same on every platform and in every run.
/// - Source: Steele, Lea and Flood 2014, SplitMix64, doi:10.1145/2660193.2660195.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number in 0..<`count`, cheaper than the library's and the same on every platform.
    package mutating func index(below count: Int) -> Int {
        Int(((next() >> 32) &* UInt64(count)) >> 32)
    }

    /// A number in 0..<1.
    package mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
