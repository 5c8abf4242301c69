/// A picture of one line of text: dark on light, straight, with its place in the crop it was found in.
package struct TextLineImage: Sendable {
    /// The line with a margin, dark on light, not yet conditioned.
    package let image: GrayImage
    /// Height of the glyphs in pixels of `image`: capital letters and digits.
    package let glyphHeight: Double
    /// Glyphs that were told apart: a hint only, touching and broken ones count wrong.
    package let glyphCount: Int
    /// Whether the photo shows light text on a dark ground.
    package let isLightOnDark: Bool

    /// Margin around the line in heights of its glyphs: enough that no accent or descender is cut off,
    /// and that frames and neighbouring lines mostly are.
    private static let margin = 0.4

    /// Finds the line of text in a crop.
    /// - Parameter crop: a value's region, straight, with little else than the value in it.
    /// - Returns: nil when nothing in it looks like text.
    package init?(findingIn crop: GrayImage) {
        guard crop.contrast > 3, crop.width >= 8, crop.height >= 8 else { return nil }
        let (gray, _) = crop.otsuThreshold()
        let lightShare =
            Double(crop.pixels.count { $0 > gray }) / Double(crop.pixels.count)
        let isLightOnDark = lightShare < 0.5
        let dark = isLightOnDark ? crop.inverted : crop
        let even = dark.flattened(window: max(3, crop.height * 2 / 3)).stretched()
        let ink = even.thresholded(at: even.otsuThreshold().gray)
        let glyphs = TextLineImage.glyphs(among: ink.darkComponents(), in: crop)
        guard !glyphs.isEmpty else { return nil }
        let heights = glyphs.map(\.height).sorted()
        // The upper quartile: commas, minus signs and small letters do not pull the height down.
        let height = heights[heights.count * 3 / 4]
        let tall = glyphs.filter { $0.height * 2 > height }
        let tops = tall.map(\.y).sorted()
        let bottoms = tall.map(\.bottom).sorted()
        let top = tops[tops.count / 4]
        let bottom = bottoms[bottoms.count * 3 / 4]
        let margin = Int((Double(height) * TextLineImage.margin).rounded(.up))
        let first = max(0, min(top, bottom - height) - margin)
        let last = min(crop.height, max(bottom, top + height) + margin)
        self.image = dark.rows(first..<last)
        self.glyphHeight = Double(height)
        self.glyphCount = tall.count
        self.isLightOnDark = isLightOnDark
    }

    /// The components that can be characters of the line in the middle of the crop.
    private static func glyphs(among components: [Component], in crop: GrayImage) -> [Component] {
        let candidates = components.filter { part in
            let touchesEdge = part.y == 0 || part.bottom == crop.height
            let isRule = part.width > 5 * part.height && part.width * 3 > crop.width
            let isFrame = part.width * 10 > crop.width * 9 || part.height * 100 > crop.height * 97
            return part.height * 8 >= crop.height && part.area >= 6 && !isRule && !isFrame
                && !(touchesEdge && part.height * 3 < crop.height)
        }
        guard let tallest = candidates.max(by: { weight($0, crop) < weight($1, crop) }) else {
            return []
        }
        // One line only: what overlaps the tallest glyph near the middle in its vertical range.
        return candidates.filter { part in
            let overlap = min(part.bottom, tallest.bottom) - max(part.y, tallest.y)
            return overlap * 2 > min(part.height, tallest.height)
                && part.height * 4 >= tallest.height
        }
    }

    /// How likely a component is to be a character of the line that was meant: tall, and in the middle.
    private static func weight(_ part: Component, _ crop: GrayImage) -> Double {
        let middle = Double(crop.height) / 2
        let away = abs(Double(part.y + part.bottom) / 2 - middle) / middle
        return Double(part.height) * (1 - away)
    }
}

extension GrayImage {
    /// Some rows of the picture.
    package func rows(_ range: Range<Int>) -> GrayImage {
        GrayImage(
            width: width, height: range.count,
            pixels: Array(pixels[(range.lowerBound * width)..<(range.upperBound * width)]))
    }

    /// The picture with a margin of one grey on all sides.
    package func padded(by margin: Int, with gray: UInt8) -> GrayImage {
        var result = GrayImage(
            width: width + 2 * margin, height: height + 2 * margin, filledWith: gray)
        for y in 0..<height {
            let start = (y + margin) * result.width + margin
            result.pixels.replaceSubrange(
                start..<(start + width), with: pixels[(y * width)..<((y + 1) * width)])
        }
        return result
    }
}
