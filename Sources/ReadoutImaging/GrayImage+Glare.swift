extension GrayImage {
    /// The share of a line of text that a reflection hides, 0...1: white patches larger than any stroke on a
    /// background that is not white. White paper is not glare, and neither are the bright strokes of a display.
    ///
    /// Costs almost nothing if little is white.
    package var glareShare: Double {
        guard pixels.count(where: { $0 >= Glare.clipped }) * 20 > pixels.count else { return 0 }
        let factor = min(1, Glare.height / Double(height))
        let small = resized(
            width: max(1, Int(Double(width) * factor)), height: max(1, Int(Double(height) * factor))
        )
        let white = small.pixels.map { $0 >= Glare.clipped ? UInt8(255) : 0 }
        let mask = GrayImage(width: small.width, height: small.height, pixels: white)
        let patch = Int(Double(mask.height) * Glare.patch)
        let patches = mask.extremes(window: patch, isMaximum: false)
            .extremes(window: patch, isMaximum: true)
        let hidden = patches.pixels.count { $0 > 0 }
        // What stays black when the strokes between white areas are filled: a background that is not white.
        let filled = mask.extremes(
            window: Int(Double(mask.height) * Glare.stroke), isMaximum: true)
        let ground = zip(filled.pixels, small.pixels).filter { $0.0 == 0 }.map(\.1).sorted()
        guard Double(ground.count) > Glare.leastGround * Double(mask.pixels.count),
            ground[ground.count / 2] < Glare.paper
        else { return 0 }
        let share = Double(hidden) / Double(mask.pixels.count)
        // If paper is white and ink has run together, the white is at the edges of the region.
        return patches.borderShare <= 1.2 * share ? share : 0
    }

    /// The share of border pixels that are not black.
    private var borderShare: Double {
        let top = pixels.prefix(width).count { $0 > 0 } + pixels.suffix(width).count { $0 > 0 }
        let sides = (0..<height).reduce(0) { count, y in
            count + (self[0, y] > 0 ? 1 : 0) + (self[width - 1, y] > 0 ? 1 : 0)
        }
        return Double(top + sides) / Double(2 * (width + height))
    }

    private enum Glare {
        /// Minimum grey of white: cameras leave white a little below 255, and JPEG spreads it.
        static let clipped: UInt8 = 250
        /// Minimum grey of white paper that is not quite as light everywhere; chosen, not fitted.
        static let paper: UInt8 = 210
        /// Height in pixels to which the line is reduced first.
        static let height = 40.0
        /// Minimum side of a patch, in line heights: wider than any stroke, narrower than a character.
        static let patch = 0.35
        /// Maximum width of a stroke between white areas, in line heights: that of bold digits.
        static let stroke = 0.3
        /// Minimum share of the line where its background shows.
        static let leastGround = 0.15
    }
}
