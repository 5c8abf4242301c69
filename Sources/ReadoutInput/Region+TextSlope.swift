import ReadoutGeometry

extension [Region] {
    /// How far the lines of text fall, in pixels for each pixel to the right: the slope at which most words stand on one
    /// line with words to their right.
    ///
    /// The words are places of this array. Words that stand close together say roughly how steep lines are, and distant ones
    /// say it precisely, but may be of different lines: the sum over both is largest at the slope of the lines. Two words of
    /// a line share their upper edges, their lower edges or their middles, whatever letters they have.
    /// - Parameters:
    ///   - prior: the expected slope, preferred where words hardly tell.
    ///   - reach: maximum difference from `prior`.
    package func textSlope(near prior: Double = 0, reach: Double = 0.2) -> Double {
        let pairs = WordPair.all(of: self, near: prior, reach: reach)
        func support(_ slope: Double) -> Double {
            let away = (slope - prior) / WordPair.usual
            return pairs.reduce(1 / (1 + away * away)) { $0 + $1.support(at: slope) }
        }
        func best(around middle: Double, to most: Double, by step: Double) -> Double {
            let steps = Int((most / step).rounded())
            let slopes = (-steps...steps).sorted { abs($0) < abs($1) }
                .map { middle + Double($0) * step }.filter { abs($0 - prior) <= reach + 1e-9 }
            return slopes.map { ($0, support($0)) }.reduce((middle, -1)) {
                $1.1 > $0.1 ? $1 : $0
            }.0
        }
        let rough = best(around: prior, to: reach, by: WordPair.step)
        return best(around: rough, to: WordPair.step, by: WordPair.step / 5)
    }
}

/// Two words that may stand on one line.
private struct WordPair {
    /// Horizontal distance of their middles, in pixels.
    let distance: Double
    /// How much lower the upper edge, the middle and the lower edge of the word on the right are, in pixels.
    let falls: [Double]
    /// Height of the lower word, in pixels.
    let height: Double

    /// Difference between slopes that are tried; chosen, not fitted.
    static let step = 0.005
    /// Difference from the expected slope at which its preference falls to half; chosen, not fitted.
    static let usual = 0.05
    /// Vertical offset, in heights, at which two words count half as standing on one line; chosen, not fitted.
    private static let offset = 0.15
    /// Maximum number of words to the right of a word that it is compared with; chosen, not fitted.
    private static let most = 6
    /// Maximum ratio of the heights of two words of one print; chosen, not fitted.
    private static let mostRatio = 2.0
    /// Maximum overlap of words beside each other, in heights: boxes of slanted letters overlap. Chosen, not fitted.
    private static let overlap = 0.2

    static func all(of words: [Region], near prior: Double, reach: Double) -> [WordPair] {
        let sorted = words.sorted { $0.x < $1.x }
        return sorted.indices.flatMap { index in
            sorted[(index + 1)...].lazy
                .compactMap { WordPair(sorted[index], $0, near: prior, reach: reach) }
                .prefix(most)
        }
    }

    private init?(_ left: Region, _ right: Region, near prior: Double, reach: Double) {
        height = min(left.height, right.height)
        distance = right.center.x - left.center.x
        let fall = right.center.y - left.center.y
        guard height > 0, distance > 0, right.x > left.right - WordPair.overlap * height,
            max(left.height, right.height) <= WordPair.mostRatio * height,
            abs(fall - prior * distance) <= reach * distance + height
        else { return nil }
        falls = [right.y - left.y, fall, right.bottom - left.bottom]
    }

    /// How well both stand on one line of a slope, 0...1.
    func support(at slope: Double) -> Double {
        let least = falls.reduce(Double.infinity) { min($0, abs($1 - slope * distance)) }
        let offset = least / (height * WordPair.offset)
        return 1 / (1 + offset * offset)
    }
}
