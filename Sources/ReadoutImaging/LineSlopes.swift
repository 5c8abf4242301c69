import Foundation
package import ReadoutGeometry

/// How steeply the lines of text in a picture fall, at each height: in a photo of paper taken at an angle, they are not
/// parallel.
///
/// Each part of the picture says for each slope how sharply ink and ground are then separated into rows; the slopes of
/// one plane that the parts together show most sharply are those of the lines.
/// - Source: Postl 1986, Detection of linear oblique structures and skew scan in digitized documents, ICPR, pages
///   687-689 (the sum of the squared differences of neighbouring rows), here for parts of a picture.
package struct LineSlopes: Hashable, Sendable {
    /// The slope in the middle of the picture, in pixels downwards for each pixel to the right.
    package let middle: Double
    /// What is added to the slope from the upper to the lower edge.
    package let change: Double

    /// Side of a part, in pixels of the small picture: a quarter of its longer side; parts overlap by half. Chosen, not
    /// fitted.
    private static let part = side / 4
    /// Longer side, in pixels, of the small picture; chosen, not fitted.
    private static let side = 640
    /// Minimum number of pixels of ink in a part that shows something; chosen, not fitted.
    private static let leastInk = 150
    /// Minimum number of such parts; chosen, not fitted.
    private static let fewestParts = 3
    /// Brightest ink in evened grey, whose mean is 128; chosen, not fitted.
    private static let brightestInk = 100
    /// The greatest slope in the middle and the greatest change, and the difference between slopes tried; chosen, not fitted.
    private static let (mostSlope, mostChange, step) = (0.25, 0.25, 0.01)
    /// Greatest slope of lines that a recogniser follows as well as level ones; chosen on made receipts, of which those with
    /// smaller slopes gained nothing.
    private static let mostLevel = 0.03
    /// Minimum size of what is farthest away, as a share of what is in the middle, where a photo shows a paper.
    private static let smallest = 0.5

    /// - Returns: nil where hardly any part of the picture has ink.
    package init?(of picture: GrayImage) {
        let small = picture.fitted(toSide: LineSlopes.side).evened(window: 60)
        let parts = LineSlopes.parts(of: small)
        guard parts.count >= LineSlopes.fewestParts else { return nil }
        func sharpness(_ middle: Double, _ change: Double) -> Double {
            parts.reduce(0) { $0 + $1.sharpness(at: middle + change * $1.height) }
        }
        func best(
            _ middles: [Double], _ changes: [Double]
        ) -> (middle: Double, change: Double) {
            var found = (middle: 0.0, change: 0.0)
            var most = -Double.infinity
            for middle in middles {
                for change in changes {
                    let sharpness = sharpness(middle, change)
                    if sharpness > most { (most, found) = (sharpness, (middle, change)) }
                }
            }
            return found
        }
        let step = LineSlopes.step
        let rough = best(
            LineSlopes.around(0, to: LineSlopes.mostSlope, by: step),
            LineSlopes.around(0, to: LineSlopes.mostChange, by: step))
        let fine = step / 4
        (middle, change) = best(
            LineSlopes.around(rough.middle, to: step, by: fine),
            LineSlopes.around(rough.change, to: step, by: fine))
    }

    /// Numbers around one, the nearest first, so that it stays where nothing tells.
    private static func around(_ middle: Double, to most: Double, by step: Double) -> [Double] {
        stride(from: -most, through: most, by: step).sorted { abs($0) < abs($1) }
            .map { middle + $0 }
    }

    /// Whether all lines are as good as level.
    package var isLevel: Bool { abs(middle) + abs(change) / 2 <= LineSlopes.mostLevel }

    /// From a plane in which the lines are level to a picture of a size; the middle of the picture stays where it is. Nil
    /// where no photo of a paper has such slopes.
    package func leveling(width: Double, height: Double) -> Homography? {
        let perPixel = change / height
        guard 1 - abs(perPixel) * width / 2 >= LineSlopes.smallest else { return nil }
        let center = Point(width / 2, height / 2)
        return Homography.translation(center.x, center.y)
            .after(Homography(elements: [1, 0, 0, middle, 1, 0, -perPixel, 0, 1]))
            .after(.translation(-center.x, -center.y))
    }

    /// A part of the picture.
    private struct Part {
        /// Height of its middle, -0.5...0.5 from the upper to the lower edge.
        let height: Double
        /// By slope, from the least to the greatest: how much more sharply rows are separated than for most slopes, as a
        /// logarithm, times the weight of the part's ink.
        let sharpness: [Double]

        func sharpness(at slope: Double) -> Double {
            let place = min(
                max(0, (slope + LineSlopes.most) / LineSlopes.step), Double(sharpness.count - 1))
            let first = min(sharpness.count - 2, Int(place))
            let share = place - Double(first)
            return sharpness[first] * (1 - share) + sharpness[first + 1] * share
        }
    }

    /// The greatest slope anywhere in the picture.
    private static let most = mostSlope + mostChange / 2

    private static func parts(of picture: GrayImage) -> [Part] {
        let (half, size) = (part / 2, part)
        var parts: [Part] = []
        for top in stride(from: 0, to: max(1, picture.height - half), by: half) {
            for left in stride(from: 0, to: max(1, picture.width - half), by: half) {
                let (right, bottom) = (
                    min(picture.width, left + size), min(picture.height, top + size)
                )
                var ink: [(x: Float, y: Float, weight: Float)] = []
                for y in top..<bottom {
                    for x in left..<right {
                        let value = Int(picture.pixels[y * picture.width + x])
                        guard value < brightestInk else { continue }
                        ink.append(
                            (Float(x - left - half), Float(y - top), Float(128 - value)))
                    }
                }
                guard ink.count >= leastInk else { continue }
                let energies = stride(from: -most, through: most + step / 2, by: step).map {
                    energy(of: ink, slope: Float($0))
                }
                let mean = energies.reduce(0, +) / Double(energies.count)
                let weight = Double(ink.count).squareRoot()
                parts.append(
                    Part(
                        height: Double(top + bottom) / 2 / Double(picture.height) - 0.5,
                        sharpness: energies.map { weight * log(max($0, 1e-9) / max(mean, 1e-9)) }))
            }
        }
        return parts
    }

    /// The sum of the squared differences of neighbouring rows of a slope.
    private static func energy(
        of ink: [(x: Float, y: Float, weight: Float)], slope: Float
    ) -> Double {
        let margin = Int((Float(part) * Float(most)).rounded(.up)) + 2
        var rows = [Float](repeating: 0, count: part + 2 * margin + 2)
        for point in ink {
            let level = point.y - slope * point.x + Float(margin)
            let row = Int(level)
            let share = level - Float(row)
            rows[row] += point.weight * (1 - share)
            rows[row + 1] += point.weight * share
        }
        var sum = 0.0
        // Rows smoothed by 1/4, 1/2, 1/4.
        var last: Float = 0
        for row in 1..<rows.count - 1 {
            let smooth = (rows[row - 1] + 2 * rows[row] + rows[row + 1]) / 4
            sum += Double((smooth - last) * (smooth - last))
            last = smooth
        }
        return sum
    }
}
