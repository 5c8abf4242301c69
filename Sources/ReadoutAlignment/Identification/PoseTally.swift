import Foundation

/// Votes on how much a picture is turned and scaled against another one.
struct PoseTally {
    private let turns: Int, sizes: Int
    private var votes: [Float]

    /// - Parameters:
    ///   - turns: ways to be turned that are told apart.
    ///   - sizes: ways to be scaled that are told apart, by half octaves; the one in the middle is the same size.
    init(turns: Int, sizes: Int) {
        self.turns = turns
        self.sizes = sizes
        votes = [Float](repeating: 0, count: turns * sizes)
    }

    /// The votes for the pose that has most of them.
    var most: Float { votes.max() ?? 0 }

    mutating func reset() {
        for index in votes.indices { votes[index] = 0 }
    }

    /// Adds one vote, shared between the neighbouring poses so that none falls between two. A scale out of range
    /// counts for nothing.
    /// - Parameter angle: radians.
    mutating func add(angle: Double, scale: Double) {
        let turn = angle / (2 * .pi)
        let across = (turn - turn.rounded(.down)) * Double(turns)
        let size = 2 * log2(scale) + Double(sizes / 2)
        guard size >= 0, size < Double(sizes - 1) else { return }
        let left = Int(across) % turns
        let below = Int(size)
        let partX = Float(across - across.rounded(.down))
        let partY = Float(size - size.rounded(.down))
        for (column, shareX) in [(left, 1 - partX), ((left + 1) % turns, partX)] {
            for (row, shareY) in [(below, 1 - partY), (below + 1, partY)] {
                votes[row * turns + column] += shareX * shareY
            }
        }
    }
}
