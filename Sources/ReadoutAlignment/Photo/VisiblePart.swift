package import ReadoutGeometry

/// The visible part of a template's thing in a photo that cuts the rest off.
public struct VisiblePart: Hashable, Sendable {
    /// The side of the thing that is in the photo.
    public enum Side: String, Sendable, CaseIterable {
        case upper, lower, left, right, middle
    }

    /// The side of the thing that is in the photo.
    public let side: Side
    /// The share of the thing that is in the photo, 0...1.
    public let share: Double

    /// Makes a part from its side and the share (0...1) of the whole.
    public init(side: Side, share: Double) {
        self.side = side
        self.share = share
    }

    /// Number of rows and of columns of sample points.
    private static let places = 24

    /// The part of a region that a transform maps into a frame.
    /// - Returns: nil when no part of the region is there.
    package init?(of region: Region, through transform: Homography, in frame: Region) {
        let count = VisiblePart.places
        var seen: [Point] = []
        for row in 0..<count {
            for column in 0..<count {
                let place = Point(
                    region.x + (Double(column) + 0.5) / Double(count) * region.width,
                    region.y + (Double(row) + 0.5) / Double(count) * region.height)
                guard transform.derivative(at: place).divisor > 0,
                    frame.contains(transform.apply(place))
                else { continue }
                seen.append(
                    Point((place.x - region.x) / region.width, (place.y - region.y) / region.height)
                )
            }
        }
        guard !seen.isEmpty else { return nil }
        share = Double(seen.count) / Double(count * count)
        let middle = seen.reduce(Point(0, 0), +) * (1 / Double(seen.count))
        let (x, y) = (middle.x - 0.5, middle.y - 0.5)
        side =
            if max(abs(x), abs(y)) < 0.08 { .middle } else if abs(y) >= abs(x) {
                y < 0 ? .upper : .lower
            } else { x < 0 ? .left : .right }
    }
}

extension VisiblePart: CustomStringConvertible {
    /// Short text such as `the upper third`.
    public var description: String {
        let size =
            switch share {
            case ..<0.28: "quarter"
            case ..<0.42: "third"
            case ..<0.6: "half"
            default: "two thirds"
            }
        return "the \(side.rawValue) \(size)"
    }
}
