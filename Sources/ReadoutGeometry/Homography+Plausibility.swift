import Foundation

extension Homography {
    /// Whether a camera could see the region like this: not mirrored, not folded, all of it in front of the camera,
    /// its corners neither too sharp nor too blunt, and no corner much nearer than another.
    package func isPlausible(over region: Region) -> Bool {
        var least = Double.infinity
        var greatest = 0.0
        for corner in region.corners {
            let (m, divisor) = derivative(at: corner)
            let determinant = m[0] * m[3] - m[1] * m[2]
            guard divisor > 0, determinant > 0, determinant.isFinite else { return false }
            let scale = determinant.squareRoot()
            least = min(least, scale)
            greatest = max(greatest, scale)
            // For stretching by a ratio s, (sum of squares) / determinant is s + 1 / s.
            let stretch = (m * m).sum() / determinant
            guard stretch < Limits.stretch + 1 / Limits.stretch else { return false }
        }
        guard least > Limits.scale.lowerBound, greatest < Limits.scale.upperBound,
            greatest < least * Limits.nearness
        else { return false }
        let corners = corners(of: region)
        return (0..<4).allSatisfy { index in
            let before = corners[(index + 3) % 4] - corners[index]
            let after = corners[(index + 1) % 4] - corners[index]
            let cross = after.x * before.y - after.y * before.x
            let dot = after.x * before.x + after.y * before.y
            let degrees = atan2(cross, dot) * 180 / .pi
            return Limits.corner.contains(degrees)
        }
    }

    private enum Limits {
        /// Scale from the reference to the photo.
        static let scale = 0.08...12.0
        /// Maximum ratio of the longer to the shorter axis of a small circle: a plane seen at 69 degrees from the
        /// front.
        static let stretch = 2.8
        /// Maximum ratio of the greatest to the least scale within the region: a phone's main camera filled by a
        /// thing tilted by 40 degrees.
        static let nearness = 5.0
        /// Degrees that a right angle may have after the transform.
        static let corner = 45.0...135.0
    }
}
