import Foundation

/// Votes on the rotation and scale of one picture relative to another.
struct PoseTally {
    private let turns: Int, sizes: Int
    private var votes: [Float]

    /// - Parameters:
    ///   - turns: number of rotations told apart.
    ///   - sizes: number of scales told apart, in half octaves; the middle one is the same size.
    init(turns: Int, sizes: Int) {
        self.turns = turns
        self.sizes = sizes
        votes = [Float](repeating: 0, count: turns * sizes)
    }

    /// Number of votes for the pose with most votes.
    var most: Float { votes.max() ?? 0 }

    mutating func reset() {
        for index in votes.indices { votes[index] = 0 }
    }

    /// Adds one vote, shared between neighbouring poses so that no pose falls between two. A scale out of range does
    /// not count.
    /// - Parameter angle: rotation in radians.
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
