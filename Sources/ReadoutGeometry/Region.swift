/// An upright rectangle in a picture: pixels, origin top left.
public struct Region: Hashable, Sendable {
    /// Left edge in pixels.
    public var x: Double
    /// Top edge in pixels.
    public var y: Double
    /// Width in pixels.
    public var width: Double
    /// Height in pixels.
    public var height: Double

    /// Makes a region from its left and top edge and its size, in pixels.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The x coordinate right of the last column.
    public var right: Double { x + width }
    /// The y coordinate below the last row.
    public var bottom: Double { y + height }
    /// The point in the middle.
    public var center: Point { Point(x + width / 2, y + height / 2) }
    /// Top left, top right, bottom right, bottom left.
    public var corners: [Point] {
        [Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom)]
    }

    package var area: Double { width * height }

    /// The distance between the nearest points of two regions; 0 if they overlap.
    package func distance(to other: Region) -> Double {
        let dx = max(0, other.x - right, x - other.right)
        let dy = max(0, other.y - bottom, y - other.bottom)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The distance from a point to the nearest point of the region; 0 inside.
    package func distance(to point: Point) -> Double {
        distance(to: Region(x: point.x, y: point.y, width: 0, height: 0))
    }

    /// The region enlarged by these margins on both sides; negative margins shrink it.
    package func expanded(horizontally: Double, vertically: Double) -> Region {
        Region(
            x: x - horizontally, y: y - vertically,
            width: width + 2 * horizontally, height: height + 2 * vertically)
    }

    /// The common part of both regions; nil if they do not overlap.
    package func intersection(_ other: Region) -> Region? {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let width = min(right, other.right) - left
        let height = min(bottom, other.bottom) - top
        return width > 0 && height > 0
            ? Region(x: left, y: top, width: width, height: height) : nil
    }

    /// The smallest region that contains both.
    package func union(_ other: Region) -> Region {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Region(
            x: left, y: top,
            width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    /// The smallest region that contains all points; nil without points.
    package static func bounds(of points: [Point]) -> Region? {
        union(of: points.lazy.map { Region(x: $0.x, y: $0.y, width: 0, height: 0) })
    }

    /// The smallest region that contains all regions; nil without regions.
    package static func union(of regions: some Sequence<Region>) -> Region? {
        regions.reduce(nil) { $0?.union($1) ?? $1 }
    }

    package func contains(_ point: Point) -> Bool {
        point.x >= x && point.x <= right && point.y >= y && point.y <= bottom
    }

    /// The region with every coordinate multiplied by `factor`, as in a scaled picture.
    package func scaled(by factor: Double) -> Region {
        Region(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}

extension Region: LosslessStringConvertible {
    /// Parses `WIDTHxHEIGHT+X+Y`, in whole pixels or with decimals; nil for any other text, or if the size is not
    /// above zero.
    public init?(_ description: String) {
        // Parsed by hand: a regular expression takes a third of a millisecond for each value of a template.
        let parts = description.split(separator: "+", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let size = parts[0].split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
        guard size.count == 2, let width = Region.number(size[0]),
            let height = Region.number(size[1]), let x = Region.number(parts[1]),
            let y = Region.number(parts[2]), width > 0, height > 0,
            [width, height, x, y].allSatisfy({ $0 < 1e6 })
        else { return nil }
        self.init(x: x, y: y, width: width, height: height)
    }

    /// Digits with or without decimals; nil for anything else that `Double` would accept.
    private static func number(_ text: Substring) -> Double? {
        let digits = text.split(separator: ".", omittingEmptySubsequences: false)
        guard digits.count <= 2,
            digits.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return Double(text)
    }

    /// `WIDTHxHEIGHT+X+Y` to a hundredth of a pixel, so that writing down a region found in a picture of another size
    /// does not move it.
    public var description: String {
        "\(decimal(width, 2))x\(decimal(height, 2))+\(decimal(x, 2))+\(decimal(y, 2))"
    }

    /// The region with its edges and size rounded to whole pixels.
    package var roundedToPixels: Region {
        Region(
            x: x.rounded(), y: y.rounded(), width: width.rounded(), height: height.rounded())
    }
}
