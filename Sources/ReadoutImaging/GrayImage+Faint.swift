extension GrayImage {
    /// Contrast relative to the strongest ink: up to the first number ink is removed, from the second one on it is
    /// unchanged. Unlit segments of generated displays have up to 0.28; lit ones in uneven light keep more than half.
    private static let (wiped, kept): (Double, Double) = (0.36, 0.58)
    /// Minimum difference in grey levels of ink from its ground, and of the two sides of an edge: less may be noise. Chosen,
    /// not fitted.
    package static let leastContrast = 12

    /// The picture of a display without the unlit segments, which show faintly beside the strong ink. Nil if no ink
    /// stands out from the background.
    ///
    /// The background is the median grey of each of a few pieces side by side, because light falls off along a
    /// display.
    package func withoutFaintInk() -> GrayImage? {
        let pieces = max(1, min(8, width / max(1, 2 * height)))
        let grounds = (0..<pieces).map { piece in
            median(columns: piece * width / pieces..<(piece + 1) * width / pieces)
        }
        func ground(_ x: Int) -> Double {
            let position = (Double(x) + 0.5) * Double(pieces) / Double(width) - 0.5
            let first = min(pieces - 1, max(0, Int(position.rounded(.down))))
            let second = min(pieces - 1, first + 1)
            let share = min(1, max(0, position - Double(first)))
            return Double(grounds[first]) * (1 - share) + Double(grounds[second]) * share
        }
        let levels = (0..<width).map(ground)
        var darker = [Int](repeating: 0, count: 256)
        var lighter = darker
        for y in 0..<height {
            for x in 0..<width {
                let difference = Int(pixels[y * width + x]) - Int(levels[x])
                if difference < 0 {
                    darker[min(255, -difference)] += 1
                } else {
                    lighter[min(255, difference)] += 1
                }
            }
        }
        func strongest(_ counts: [Int]) -> Int {
            var left = Int(GrayImage.tail * Double(pixels.count))
            for level in stride(from: 255, to: 0, by: -1) {
                left -= counts[level]
                if left < 0 { return level }
            }
            return 0
        }
        let isLight = strongest(lighter) > strongest(darker)
        let contrast = Double(isLight ? strongest(lighter) : strongest(darker))
        guard contrast >= Double(GrayImage.leastContrast) else { return nil }
        var result = self
        for y in 0..<height {
            for x in 0..<width {
                let difference = Double(pixels[y * width + x]) - levels[x]
                let ink = (isLight ? difference : -difference) / contrast
                let share = min(
                    1, max(0, (ink - GrayImage.wiped) / (GrayImage.kept - GrayImage.wiped)))
                result.pixels[y * width + x] = UInt8(
                    min(255, max(0, levels[x] + share * difference)))
            }
        }
        return result
    }

    /// The median grey of some columns.
    private func median(columns: Range<Int>) -> Int {
        var counts = [Int](repeating: 0, count: 256)
        for y in 0..<height {
            for x in columns { counts[Int(pixels[y * width + x])] += 1 }
        }
        var left = columns.count * height / 2
        for (gray, count) in counts.enumerated() {
            left -= count
            if left < 0 { return gray }
        }
        return 255
    }
}
