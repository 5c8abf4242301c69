extension GrayImage {
    /// Share of the pixels that are darker, and of those that are brighter, than the contrast of a picture spans. Chosen, not
    /// fitted.
    package static let tail = 0.02

    /// The number of pixels of each grey: 256 counts.
    package var histogram: [Int] {
        // Neighbouring pixels are often alike: counted in turns, they need not wait for each other.
        let turns = 4
        var counts = [UInt32](repeating: 0, count: turns * 256)
        counts.withUnsafeMutableBufferPointer { counts in
            pixels.withUnsafeBufferPointer { pixels in
                for index in 0..<pixels.count {
                    counts[(index & (turns - 1)) &* 256 &+ Int(pixels[index])] &+= 1
                }
            }
        }
        return (0..<256).map { gray in
            (0..<turns).reduce(0) { $0 + Int(counts[$1 * 256 + gray]) }
        }
    }

    /// A percentile of the greys: the first grey at which more than this share (0...1) of the pixels is as dark or
    /// darker.
    package func percentile(_ share: Double) -> UInt8 { percentiles([share])[0] }

    /// Several percentiles of the greys, counted once.
    /// - Parameter shares: 0...1 each.
    package func percentiles(_ shares: [Double]) -> [UInt8] {
        let counts = histogram
        return shares.map { share in
            let target = Int(share * Double(pixels.count))
            var seen = 0
            for (gray, count) in counts.enumerated() {
                seen += count
                if seen > target { return UInt8(gray) }
            }
            return 255
        }
    }

    /// The grey that best separates dark from light: pixels up to it are dark.
    /// - Source: Otsu 1979, doi:10.1109/TSMC.1979.4310076.
    package func otsuThreshold() -> UInt8 {
        let counts = histogram
        let total = Double(pixels.count)
        let sum = counts.enumerated().reduce(0.0) { $0 + Double($1.offset) * Double($1.element) }
        // Where all pixels have one grey, it stays.
        var best = (gray: Int(pixels[0]), between: -1.0)
        var darkCount = 0.0
        var darkSum = 0.0
        for gray in 0..<255 {
            darkCount += Double(counts[gray])
            darkSum += Double(gray) * Double(counts[gray])
            let lightCount = total - darkCount
            guard darkCount > 0, lightCount > 0 else { continue }
            let difference = darkSum / darkCount - (sum - darkSum) / lightCount
            let between = darkCount * lightCount * difference * difference / total
            if between > best.between { best = (gray, between) }
        }
        return UInt8(best.gray)
    }

    /// The picture in black (0) and white (255): pixels up to `gray` become black.
    package func thresholded(at gray: UInt8) -> GrayImage {
        mapped { $0 <= gray ? 0 : 255 }
    }

    /// The picture with its contrast stretched: the darkest and the lightest share of the pixels become black and
    /// white.
    package func stretched(cutting share: Double = 0.01) -> GrayImage {
        stretched(from: share, to: 1 - share)
    }

    /// The picture with its contrast stretched between two percentiles (0...1): pixels up to the first become black,
    /// pixels from the second on white.
    package func stretched(from dark: Double, to light: Double) -> GrayImage {
        let ends = percentiles([dark, light])
        let (low, high) = (Int(ends[0]), Int(ends[1]))
        guard high > low else { return self }
        let table = (0..<256).map { UInt8(min(255, max(0, ($0 - low) * 255 / (high - low)))) }
        return GrayImage(width: width, height: height, pixels: pixels.map { table[Int($0)] })
    }

    /// Standard deviation of the greys, 0...127.5.
    package var contrast: Double {
        let counts = histogram
        let total = Double(pixels.count)
        let mean = counts.enumerated().reduce(0.0) { $0 + Double($1.offset * $1.element) } / total
        let variance = counts.enumerated().reduce(0.0) {
            $0 + (Double($1.offset) - mean) * (Double($1.offset) - mean) * Double($1.element)
        }
        return (variance / total).squareRoot()
    }
}
