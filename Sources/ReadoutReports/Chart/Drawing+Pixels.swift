import Foundation
package import ReadoutImaging

extension Drawing {
    /// The drawing as pixels, 0xRRGGBB, row by row from the top left.
    /// - Parameters:
    ///   - scale: pixels per unit of the drawing.
    ///   - letters: draws a text in white on black with digits of the given height, cropped to its ink, and says how far
    ///     it reaches below the line on which the letters stand; nil for a text without ink.
    package func pixels(
        scale: Double = 2, letters: (String, Int) -> (mask: GrayImage, descent: Int)?
    ) -> (width: Int, height: Int, pixels: [UInt32]) {
        var canvas = Canvas(width: Int(width * scale), height: Int(height * scale))
        for shape in shapes {
            switch shape {
            case .line(let points, let ink, let width):
                for (start, end) in zip(points, points.dropFirst()) {
                    canvas.stroke(
                        (start.x * scale, start.y * scale), (end.x * scale, end.y * scale),
                        width: width * scale, ink.color)
                }
                if points.count == 1, let point = points.first {
                    canvas.disc(point.x * scale, point.y * scale, radius: width * scale, ink.color)
                }
            case .box(let x, let y, let width, let height, let ink):
                canvas.fill(
                    x: x * scale, y: y * scale, width: width * scale, height: height * scale,
                    ink.color)
            case .dot(let x, let y, let radius, let ink, let isFilled):
                canvas.disc(x * scale, y * scale, radius: radius * scale, ink.color)
                if !isFilled {
                    canvas.disc(x * scale, y * scale, radius: (radius - 2) * scale, 0xFFFFFF)
                }
            case .text(let text, let x, let y, let height, let side, let ink):
                // Digits are about seven tenths as high as a line of text.
                let size = Int(height * scale * 0.7)
                guard let (mask, descent) = letters(text.plainLetters, size) else { continue }
                let width = Double(mask.width)
                let left =
                    switch side {
                    case .start: x * scale
                    case .middle: x * scale - width / 2
                    case .end: x * scale - width
                    }
                let bottom = Int(y * scale) + descent
                canvas.stamp(mask, x: Int(left), y: bottom - mask.height, ink.color)
            }
        }
        return (canvas.width, canvas.height, canvas.pixels)
    }
}

extension String {
    /// The text with unit symbols replaced by similar ASCII characters; the degree sign is dropped.
    fileprivate var plainLetters: String {
        reduce(into: "") { text, character in
            switch character {
            case "³": text += "3"
            case "²": text += "2"
            case "°": text += ""
            case "µ", "μ": text += "u"
            case "Ω": text += "Ohm"
            case "·", "⋅": text += "."
            default: text.append(character)
            }
        }
    }
}

/// A white page with anti-aliased drawing.
private struct Canvas {
    let width: Int, height: Int
    var pixels: [UInt32]

    init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        pixels = Array(repeating: 0xFFFFFF, count: self.width * self.height)
    }

    /// Blends a colour into a pixel, if the pixel is on the page.
    mutating func blend(_ x: Int, _ y: Int, _ color: UInt32, _ share: Double) {
        guard share > 0, x >= 0, y >= 0, x < width, y < height else { return }
        let old = pixels[y * width + x]
        let weight = UInt32(min(1, share) * 256)
        var new: UInt32 = 0
        for shift: UInt32 in [16, 8, 0] {
            let mixed = (old >> shift & 255) * (256 - weight) + (color >> shift & 255) * weight
            new |= (mixed >> 8) << shift
        }
        pixels[y * width + x] = new
    }

    mutating func fill(x: Double, y: Double, width: Double, height: Double, _ color: UInt32) {
        for row in Int(y)...max(Int(y), Int(y + height)) {
            let down = min(Double(row + 1), y + height) - max(Double(row), y)
            for column in Int(x)...max(Int(x), Int(x + width)) {
                let across = min(Double(column + 1), x + width) - max(Double(column), x)
                blend(column, row, color, max(0, down) * max(0, across))
            }
        }
    }

    mutating func disc(_ x: Double, _ y: Double, radius: Double, _ color: UInt32) {
        stroke((x, y), (x, y), width: radius * 2, color)
    }

    /// A straight line with round ends.
    mutating func stroke(
        _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), width: Double, _ color: UInt32
    ) {
        let reach = width / 2 + 1
        let (left, right) = (
            max(0, Int(min(a.x, b.x) - reach)), min(self.width - 1, Int(max(a.x, b.x) + reach))
        )
        let (top, bottom) = (
            max(0, Int(min(a.y, b.y) - reach)), min(height - 1, Int(max(a.y, b.y) + reach))
        )
        guard left <= right, top <= bottom else { return }
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        for y in top...bottom {
            for x in left...right {
                let (px, py) = (Double(x) + 0.5 - a.x, Double(y) + 0.5 - a.y)
                let share = length > 0 ? min(1, max(0, (px * dx + py * dy) / length)) : 0
                let (ox, oy) = (px - share * dx, py - share * dy)
                blend(
                    x, y, color, min(1, max(0, width / 2 - (ox * ox + oy * oy).squareRoot() + 0.5)))
            }
        }
    }

    /// Colours the pixels in proportion to the mask's brightness.
    mutating func stamp(_ mask: GrayImage, x left: Int, y top: Int, _ color: UInt32) {
        for y in 0..<mask.height {
            for x in 0..<mask.width { blend(left + x, top + y, color, Double(mask[x, y]) / 255) }
        }
    }
}
