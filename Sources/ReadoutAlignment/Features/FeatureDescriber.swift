import Foundation
import ReadoutGeometry
package import ReadoutImaging

/// Describes the surroundings of a corner by 256 comparisons of two pixels, in a pattern turned with the corner.
/// - Source: Rublee et al. 2011, ORB: an efficient alternative to SIFT or SURF,
///   doi:10.1109/ICCV.2011.6126544; the pattern is drawn as in Calonder et al. 2010, BRIEF,
///   doi:10.1007/978-3-642-15561-1_56 (isotropic Gaussian pairs).
package struct FeatureDescriber: Sendable {
    /// Maximum distance of a pixel used, in both directions.
    package static let radius = 15
    /// Number of directions to which the pattern is turned.
    private static let directions = 32
    /// Maximum distance of the pattern's pixels from the corner.
    private static let patternRadius = 14.0

    /// For each direction, the x and y of the first and second pixel of each comparison.
    private let pattern: [(x: Int, y: Int)]
    /// Half the width of the disc at each distance from its middle row.
    private let discWidths: [Int]

    package init() {
        var generator = SeededGenerator(seed: 0x0b5e_55ed)
        func coordinate() -> Double {
            // The sum of four uniform numbers is close enough to a Gaussian with a standard deviation of 6.
            let sum = (0..<4).reduce(0.0) { total, _ in total + generator.fraction() - 0.5 }
            return sum * 10.4
        }
        var points: [Point] = []
        while points.count < 512 {
            let a = Point(coordinate(), coordinate())
            let b = Point(coordinate(), coordinate())
            // Two pixels close together would compare noise.
            guard a.distance(to: b) > 4,
                max(a.distance(to: Point(0, 0)), b.distance(to: Point(0, 0)))
                    < FeatureDescriber.patternRadius
            else { continue }
            points += [a, b]
        }
        pattern = (0..<FeatureDescriber.directions).flatMap { direction in
            let angle = 2 * Double.pi * Double(direction) / Double(FeatureDescriber.directions)
            let c = cos(angle)
            let s = sin(angle)
            return points.map { point in
                (
                    Int((point.x * c - point.y * s).rounded()),
                    Int((point.x * s + point.y * c).rounded())
                )
            }
        }
        let radius = FeatureDescriber.radius
        discWidths = (0...radius).map { Int(Double(radius * radius - $0 * $0).squareRoot()) }
    }

    /// Describes corners of a picture, all at least `radius` pixels from its edges.
    /// - Parameter smoothed: the smoothed picture, since single pixels are too noisy to compare.
    /// - Returns: for each corner its direction in radians and four words of 64 comparisons.
    package func descriptions(
        of corners: [CornerDetector.Corner], in picture: GrayImage, smoothed: GrayImage
    ) -> [(angle: Double, words: SIMD4<UInt64>)] {
        let width = picture.width
        let offsets = pattern.map { Int32($0.y * width + $0.x) }
        return picture.pixels.withUnsafeBufferPointer { pixels in
            smoothed.pixels.withUnsafeBufferPointer { smoothed in
                offsets.withUnsafeBufferPointer { offsets in
                    corners.map { corner in
                        let position = corner.y * width + corner.x
                        let angle = direction(pixels, position, width)
                        let turns = angle / (2 * .pi) * Double(FeatureDescriber.directions)
                        let index =
                            (Int(turns.rounded()) + FeatureDescriber.directions)
                            % FeatureDescriber.directions
                        return (angle, words(smoothed, position, offsets, start: index * 512))
                    }
                }
            }
        }
    }

    /// The direction from the corner to the centre of gravity of the disc around it.
    @inline(__always)
    private func direction(
        _ pixels: UnsafeBufferPointer<UInt8>, _ position: Int, _ width: Int
    ) -> Double {
        var momentX: Int32 = 0
        var momentY: Int32 = 0
        for row in 0...FeatureDescriber.radius {
            let half = discWidths[row]
            let below = position + row * width
            let above = position - row * width
            var difference: Int32 = 0
            for x in -half...half {
                let lower = Int32(pixels[below + x])
                let upper = Int32(pixels[above + x])
                difference &+= lower &- upper
                momentX &+= Int32(x) &* (row == 0 ? lower : lower &+ upper)
            }
            momentY &+= Int32(row) &* difference
        }
        return atan2(Double(momentY), Double(momentX))
    }

    @inline(__always)
    private func words(
        _ pixels: UnsafeBufferPointer<UInt8>, _ position: Int,
        _ offsets: UnsafeBufferPointer<Int32>, start: Int
    ) -> SIMD4<UInt64> {
        var result = SIMD4<UInt64>()
        var next = start
        for index in 0..<4 {
            var word: UInt64 = 0
            for bit in 0..<64 {
                let first = pixels[position + Int(offsets[next])]
                let second = pixels[position + Int(offsets[next + 1])]
                word |= (first < second ? 1 : 0) << UInt64(bit)
                next += 2
            }
            result[index] = word
        }
        return result
    }
}
