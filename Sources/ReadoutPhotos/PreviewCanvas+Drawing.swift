package import ReadoutGeometry
package import ReadoutImaging

/// Drawing for pictures that show readings.
extension PreviewCanvas {
    /// A canvas of one colour, 0xRRGGBB00.
    package init(width: Int, height: Int, color: UInt32) {
        self.init(
            ColorImage(
                width: width, height: height,
                pixels: [UInt32](repeating: color, count: width * height)))
    }

    /// Pastes a grey picture with its top left corner at this point; parts outside the canvas are cut off.
    package mutating func paste(_ image: GrayImage, x left: Int, y top: Int) {
        for y in 0..<image.height {
            for x in 0..<image.width {
                let gray = UInt32(image[x, y])
                blend(
                    x: left + x, y: top + y, color: gray << 24 | gray << 16 | gray << 8, share: 1)
            }
        }
    }

    /// Outlines a polygon in a colour with a black rim, and writes a label beside its first corner.
    package mutating func outline(_ corners: [Point], color: UInt32, label: String = "") {
        guard corners.count > 1, corners.allSatisfy(isNear) else { return }
        let next = corners.dropFirst() + [corners[0]]
        for (color, width) in [(Self.black, line * 2.5), (color, line)] {
            for (start, end) in zip(corners, next) {
                stroke(from: start, to: end, width: width, color: color)
            }
        }
        guard !label.isEmpty, let letters = Lettering.ofHeight(letterHeight) else { return }
        let height = letterHeight + 4
        let left = Int(min(max(0, corners[0].x), Double(picture.width) - 8))
        let top = Int(min(max(0, corners[0].y - Double(height)), Double(picture.height - height)))
        write(label, x: left, y: top, letters: letters, color: color, ground: Self.black)
    }

    /// Draws a thin line through which the picture can be seen.
    package mutating func hairline(from a: Point, to b: Point, color: UInt32) {
        guard isNear(a), isNear(b) else { return }
        let steps = max(1, Int(max(abs(b.x - a.x), abs(b.y - a.y))))
        for step in 0...steps {
            let place = a + (b - a) * (Double(step) / Double(steps))
            blend(x: Int(place.x), y: Int(place.y), color: color, share: 0.6)
        }
        for end in [a, b] {
            fill(Region(x: end.x - 1, y: end.y - 1, width: 3, height: 3), with: color)
        }
    }

    /// Writes a line of text with its top left corner at this point.
    /// - Parameter ground: the colour behind the text; nil to leave the background.
    package mutating func write(
        _ text: String, x: Int, y: Int, letters: borrowing Lettering, color: UInt32,
        ground: UInt32? = nil
    ) {
        guard let mask = letters.mask(of: text)?.image else { return }
        if let ground {
            fill(
                Region(
                    x: Double(x), y: Double(y), width: Double(mask.width + 4),
                    height: Double(mask.height + 4)), with: ground)
        }
        stamp(mask, x: x + 2, y: y + 2, color: color)
    }

    /// Whether a point is in the picture, or near enough that a line to it is drawn quickly.
    private func isNear(_ point: Point) -> Bool {
        let reach = 4 * Double(max(picture.width, picture.height))
        return point.x.isFinite && point.y.isFinite && abs(point.x) < reach && abs(point.y) < reach
    }
}
