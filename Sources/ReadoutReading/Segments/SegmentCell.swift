import Foundation

/// The measured content of one cell.
struct SegmentCell: Sendable {
    /// The middle of its left segments at its foot.
    let column: Int
    /// The contrast of each segment, relative to a lit one of this cell.
    let shares: [Double]
    /// The contrast of a lit segment of this cell.
    let level: Double
    /// The characters that the cell could show, most likely first, with their likelihoods, 0...1.
    let candidates: [(character: Character, likelihood: Double)]

    /// The share at which a segment is as likely lit as not.
    static let even = 0.46
    /// How steeply the probability that a segment is lit rises with its share.
    static let slope = 14.0

    init(at column: Int, in profiles: SegmentProfiles) {
        self.column = column
        let contrasts = profiles.contrasts(at: column, width: profiles.layout.width)
        let seven = (0..<7).map { Double(contrasts[$0]) }
        let sorted = seven.sorted(by: >)
        // A digit has at least two lit segments.
        level = max(0.05, (sorted[0] + sorted[1]) / 2)
        let shares = seven.map { [level] in min(1.5, max(0, $0 / level)) }
        self.shares = shares
        let lit = shares.map { 1 / (1 + scale(-$0)) }
        func scale(_ share: Double) -> Double {
            exp(SegmentCell.slope * (share + SegmentCell.even))
        }
        candidates = SegmentPattern.all.map { pattern in
            let likelihood = (0..<7).reduce(exp(-pattern.rarity)) {
                $0 * (pattern.isLit($1) ? lit[$1] : 1 - lit[$1])
            }
            return (pattern.character, likelihood)
        }.sorted { $0.likelihood > $1.likelihood }
    }
}
