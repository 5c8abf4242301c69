import ReadoutGeometry

extension PageFit {
    /// How much more steeply than the page as a whole its lines fall, at each height: in a photo taken at an angle, the
    /// lines are not parallel.
    struct Tilt: Sendable {
        /// How much more steeply a line falls between two of its words, in pixels for each pixel to the right.
        struct Slope {
            let y: Double, slope: Double

            /// - Parameters:
            ///   - from, to: the middle of a word, and how far below the place expected for it the word stands; pixels.
            ///   - height: of the words.
            /// - Returns: nil where the words are too close to each other to show it.
            init?(
                from: (point: Point, fall: Double), to: (point: Point, fall: Double), height: Double
            ) {
                let distance = to.point.x - from.point.x
                guard abs(distance) >= PageFit.shortestDistance * height else { return nil }
                y = (from.point.y + to.point.y) / 2
                slope = (to.fall - from.fall) / distance
            }
        }

        /// The additional slope at the picture's upper edge, and what is added to it for each pixel downwards.
        private let top: Double, perPixel: Double

        /// Minimum number of slopes that show a trend.
        private static let fewest = 8

        /// By the medians of all pairs' trends and of what they leave (Sen, Journal of the American Statistical
        /// Association 63, 1968): a few slopes of words that were cut or mistaken change nothing. None for too few slopes.
        init(of slopes: [Slope]) {
            let trends = slopes.indices.flatMap { i in
                slopes[..<i].compactMap { other in
                    other.y == slopes[i].y
                        ? nil : (slopes[i].slope - other.slope) / (slopes[i].y - other.y)
                }
            }
            guard slopes.count >= Tilt.fewest, let trend = PageFit.middle(trends) else {
                (top, perPixel) = (0, 0)
                return
            }
            perPixel = trend
            top = PageFit.middle(slopes.map { $0.slope - trend * $0.y }) ?? 0
        }

        /// - Parameters:
        ///   - words: of the reference photo, found again in the photo.
        ///   - scale: length in the photo per length in the reference photo.
        init(of words: [WordPair], _ reference: PageText, _ photo: PageText, at scale: Double) {
            func fall(_ word: WordPair) -> Double {
                photo.level(word.to.center) - scale * reference.level(word.from.center)
            }
            let lines = Dictionary(grouping: words, by: \.line).values
            self.init(
                of: lines.flatMap { words in
                    guard let first = words.min(by: { $0.from.x < $1.from.x }) else {
                        return [Slope]()
                    }
                    return words.compactMap { word in
                        Slope(
                            from: (first.to.center, fall(first)), to: (word.to.center, fall(word)),
                            height: word.to.height)
                    }
                })
        }

        /// The additional slope of a line at a height.
        func slope(at y: Double) -> Double { top + perPixel * y }

        /// How far a line falls from a point to another x, beyond the fall of the page as a whole.
        func fall(from point: Point, toX x: Double) -> Double { slope(at: point.y) * (x - point.x) }
    }
}
