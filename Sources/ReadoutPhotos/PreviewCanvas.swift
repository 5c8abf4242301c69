import ReadoutGeometry
import ReadoutImaging

/// Draws outlines and labels that stand out on any photo: bright colours with a black rim.
package struct PreviewCanvas {
    package private(set) var picture: ColorImage

    /// Bright colours that are easy to tell apart, also for most colour-blind people; 0xRRGGBB00.
    private static let colors: [UInt32] = [
        0xFFB0_0000, 0x56D4_FF00, 0x7CFF_4D00, 0xFF8A_D800, 0xFFF0_4000, 0x4DFF_D500,
    ]
    package static let black: UInt32 = 0

    /// Width of the coloured line in pixels; the black rim has the same width on each side.
    let line: Double
    /// Height of a label's capitals and digits in pixels.
    let letterHeight: Int

    init(_ picture: ColorImage) {
        self.picture = picture
        let side = Double(max(picture.width, picture.height))
        line = max(1, side / 700)
        letterHeight = max(7, Int(side / 70))
    }

    /// Outlines the boxes, then writes the labels where they cover the least.
    mutating func mark(_ boxes: [Preview.Box]) {
        let outlines = boxes.map { outline($0.corners) }
        for (index, outline) in outlines.enumerated() where outline.count > 1 {
            for (color, width) in [(Self.black, line * 3), (color(index), line)] {
                for (start, end) in zip(outline, outline.dropFirst() + [outline[0]]) {
                    stroke(from: start, to: end, width: width, color: color)
                }
            }
        }
        guard let letters = Lettering.ofHeight(letterHeight) else { return }
        var taken = outlines.compactMap(Region.bounds)
        for (index, box) in boxes.enumerated() {
            guard let place = Region.bounds(of: outlines[index]),
                let text = letters.mask(of: box.label)?.image
            else { continue }
            let rim = max(2, Int(line * 2))
            let tag = labelPlace(
                beside: place, width: text.width + 4 * rim, height: text.height + 4 * rim,
                taken: taken)
            fill(tag, with: Self.black)
            let inner = tag.expanded(horizontally: -Double(rim), vertically: -Double(rim))
            fill(inner, with: color(index))
            stamp(text, x: Int(tag.x) + 2 * rim, y: Int(tag.y) + 2 * rim, color: Self.black)
            taken.append(tag)
        }
    }

    private func color(_ index: Int) -> UInt32 { Self.colors[index % Self.colors.count] }

    /// Moves the corners outwards, so that the line does not cover what it marks.
    private func outline(_ corners: [Point]) -> [Point] {
        guard let bounds = Region.bounds(of: corners) else { return [] }
        return corners.map { corner in
            corner
                + Point(
                    corner.x < bounds.center.x ? -line * 1.5 : line * 1.5,
                    corner.y < bounds.center.y ? -line * 1.5 : line * 1.5)
        }
    }

    /// The first place around a box that is inside the picture and covers nothing; else the place above the box,
    /// moved into the picture.
    private func labelPlace(
        beside box: Region, width: Int, height: Int, taken: [Region]
    ) -> Region {
        let (width, height) = (Double(width), Double(height))
        let left = box.x - width
        let middle = box.center.y - height / 2
        let candidates = [
            Point(left, middle), Point(box.x, box.y - height), Point(box.x, box.bottom),
            Point(box.right, middle), Point(left, box.y - height), Point(left, box.bottom),
        ].map { Region(x: $0.x.rounded(), y: $0.y.rounded(), width: width, height: height) }
        let free = candidates.first { candidate in
            candidate.x >= 0 && candidate.y >= 0 && candidate.right <= Double(picture.width)
                && candidate.bottom <= Double(picture.height)
                && !taken.contains {
                    // The box's own rim may touch.
                    candidate.expanded(horizontally: -1, vertically: -1).intersection($0) != nil
                }
        }
        if let free { return free }
        return Region(
            x: max(0, min(box.x, Double(picture.width) - width)).rounded(),
            y: max(0, min(box.y - height, Double(picture.height) - height)).rounded(),
            width: width, height: height)
    }

    /// Fills the part of a region that is inside the picture; 0xRRGGBB00.
    mutating func fill(_ region: Region, with color: UInt32) {
        // A label may be larger than a tiny picture.
        let frame = Region(
            x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
        guard let seen = region.intersection(frame) else { return }
        for y in Int(seen.y)..<Int(seen.bottom) {
            for x in Int(seen.x)..<Int(seen.right) { picture.pixels[y * picture.width + x] = color }
        }
    }

    /// Colours the pixels in proportion to the mask, fully where it is white.
    mutating func stamp(_ mask: GrayImage, x left: Int, y top: Int, color: UInt32) {
        for y in 0..<mask.height {
            for x in 0..<mask.width {
                blend(x: left + x, y: top + y, color: color, share: Double(mask[x, y]) / 255)
            }
        }
    }

    /// Draws a straight line with soft edges and round ends.
    mutating func stroke(from a: Point, to b: Point, width: Double, color: UInt32) {
        let reach = width / 2 + 1
        guard
            let bounds = Region.bounds(of: [a, b])?.expanded(
                horizontally: reach, vertically: reach),
            let seen = bounds.intersection(
                Region(
                    x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)))
        else { return }
        let along = b - a
        let length = along.x * along.x + along.y * along.y
        for y in Int(seen.y)..<min(picture.height, Int(seen.bottom) + 1) {
            for x in Int(seen.x)..<min(picture.width, Int(seen.right) + 1) {
                let point = Point(Double(x) + 0.5, Double(y) + 0.5)
                let offset = point - a
                let share =
                    length > 0
                    ? min(1, max(0, (offset.x * along.x + offset.y * along.y) / length)) : 0
                let distance = point.distance(to: a + along * share)
                blend(x: x, y: y, color: color, share: min(1, max(0, width / 2 - distance + 0.5)))
            }
        }
    }

    /// Mixes a colour into a pixel, if the pixel is in the picture.
    mutating func blend(x: Int, y: Int, color: UInt32, share: Double) {
        guard share > 0, x >= 0, y >= 0, x < picture.width, y < picture.height else { return }
        let index = y * picture.width + x
        let old = picture.pixels[index]
        let weight = UInt32(share * 256)
        var new: UInt32 = 0
        for shift: UInt32 in [24, 16, 8] {
            let mixed = (old >> shift & 255) * (256 - weight) + (color >> shift & 255) * weight
            new |= (mixed >> 8) << shift
        }
        picture.pixels[index] = new
    }
}
