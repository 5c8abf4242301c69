import ReadoutGeometry

extension PageFit {
    /// How much more steeply than the page as a whole its lines fall, at each height: in a photo taken at an angle, the
    /// lines are not parallel.
    struct Tilt: Sendable {
        /// The additional slope at the picture's upper edge, and what is added to it for each pixel downwards; both in
        /// pixels for each pixel to the right.
        private let top: Double, perPixel: Double

        /// Minimum number of slopes that show a trend; chosen, not fitted.
        private static let fewest = 8

        /// Estimates the trend as the median over all pairs of slopes, and the slope at the upper edge as the median of what
        /// the trend leaves: a few words that were cut or mistaken change nothing. No tilt for too few words.
        /// - Parameters:
        ///   - words: of the reference photo, found again in the photo.
        ///   - scale: length in the photo per length in the reference photo.
        /// - Source: Sen, Estimates of the regression coefficient based on Kendall's tau, Journal of the American
        ///   Statistical Association 63 (1968).
        init(of words: [WordPair], _ reference: PageText, _ photo: PageText, at scale: Double) {
            func fall(_ word: WordPair) -> Double {
                photo.level(word.to.center) - scale * reference.level(word.from.center)
            }
            // From the first word of each line to each other one that is far enough away.
            let slopes = Dictionary(grouping: words, by: \.line).values.flatMap { line in
                let first = line.min { $0.from.x < $1.from.x } ?? line[0]
                return line.compactMap { word -> (y: Double, slope: Double)? in
                    let distance = word.to.center.x - first.to.center.x
                    guard abs(distance) >= PageFit.shortestDistance * word.to.height else {
                        return nil
                    }
                    return (
                        y: (first.to.center.y + word.to.center.y) / 2,
                        slope: (fall(word) - fall(first)) / distance
                    )
                }
            }
            let trends =
                slopes.count < Tilt.fewest
                ? []
                : slopes.indices.flatMap { index in
                    slopes[..<index].filter { $0.y != slopes[index].y }.map {
                        (slopes[index].slope - $0.slope) / (slopes[index].y - $0.y)
                    }
                }
            guard let trend = trends.median else {
                (top, perPixel) = (0, 0)
                return
            }
            perPixel = trend
            top = slopes.map { $0.slope - trend * $0.y }.median ?? 0
        }

        /// The additional slope of a line at a height.
        func slope(at y: Double) -> Double { top + perPixel * y }

        /// How far a line falls from a point to another x, beyond the fall of the page as a whole.
        func fall(from point: Point, toX x: Double) -> Double { slope(at: point.y) * (x - point.x) }
    }
}
