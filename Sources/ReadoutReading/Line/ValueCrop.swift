package import ReadoutGeometry
package import ReadoutImaging
package import ReadoutInput

/// A value's place cut out of a photo: straight, at the photo's own resolution, with a little of what is left
/// and right of it, so that a character that reaches over the edge is seen whole.
package struct ValueCrop: Sendable {
    /// The place with its margins.
    package let image: GrayImage
    /// The columns of `image` that are the place itself.
    package let columns: Range<Int>
    /// The columns of `image` that are in the photo over their whole height.
    package let visible: Range<Int>

    /// What `image` shows, in the plane that the crop was cut from; in pixels of `image` where that is not known.
    let plane: Region

    /// On which sides other text stands close by in the reference photo: what is seen there is none of the value's.
    var neighbours: HorizontalSides = []

    /// The tallest crop that is made of a value, in pixels; more than any reader uses.
    private static let tallest = 160.0
    /// Margin on each side, in heights of the place.
    static let margin = 0.5
    /// Heights of the place that may be cut off on any side.
    private static let slack = 0.1
    /// Widest crop, in pixels.
    private static let widest = 4096.0

    /// - Parameters:
    ///   - region: the place, in the plane that `transform` maps from.
    ///   - transform: from that plane to pixels of the photo at full size.
    ///   - photo: where to cut.
    package init(of region: Region, through transform: Homography, from photo: Photo) {
        self.init(of: region, through: transform, from: photo.picture, in: photo.frame)
    }

    /// - Parameters:
    ///   - picture: where to cut.
    ///   - frame: the whole picture in pixels at full size.
    init(
        of region: Region, through transform: Homography, from picture: GrayImage, in full: Region
    ) {
        let scale = Double(picture.width) / full.width
        let corners = transform.corners(of: region)
        let side = corners[0].distance(to: corners[3]) / 2 + corners[1].distance(to: corners[2]) / 2
        let top = corners[0].distance(to: corners[1]) / 2 + corners[3].distance(to: corners[2]) / 2
        let height = min(ValueCrop.tallest, max(16, side * scale))
        // The place as wide as it looks in the photo: a reference photo taken from the side squeezes it.
        let width = min(ValueCrop.widest, max(8, top / max(1, side) * height))
        let margin = (ValueCrop.margin * height).rounded()
        let whole = region.expanded(horizontally: margin * region.width / width, vertically: 0)
        plane = whole
        image = picture.sampled(
            whole, through: Homography.scale(scale).after(transform),
            width: Int((width + 2 * margin).rounded()), height: Int(height.rounded()))
        columns = Int(margin)..<(image.width - Int(margin))
        let frame = full.expanded(horizontally: 0, vertically: side * ValueCrop.slack)
        let step = whole.width / Double(image.width)
        func isVisible(_ column: Int) -> Bool {
            let x = whole.x + (Double(column) + 0.5) * step
            return [Point(x, whole.y), Point(x, whole.bottom)].allSatisfy {
                frame.contains(transform.apply($0))
            }
        }
        let first = (0..<image.width).first(where: isVisible) ?? 0
        visible = first..<((0..<image.width).last(where: isVisible).map { $0 + 1 } ?? first)
    }

    /// An image that is the place itself, without margins.
    package init(_ image: GrayImage) {
        self.image = image
        columns = 0..<image.width
        visible = columns
        plane = image.bounds
    }

    /// Whether all of the place is in the photo, but for so little that it takes nothing from a text.
    package var isWhole: Bool { isWholeLeft && isWholeRight }

    /// Whether nothing is cut off at the left.
    var isWholeLeft: Bool {
        !visible.isEmpty && visible.lowerBound <= columns.lowerBound + Int(slackColumns)
    }

    /// Whether nothing is cut off at the right.
    var isWholeRight: Bool {
        !visible.isEmpty && visible.upperBound >= columns.upperBound - Int(slackColumns)
    }

    /// Whether nothing of a text can be cut off with the part of the place that lies outside the photo: on that side of
    /// it there is nothing, as far as asked for.
    /// - Parameters:
    ///   - text: the columns of `image` that it takes up.
    ///   - clear: those and the columns around them in which there is nothing else.
    ///   - before: columns that must be empty left of the text where the place is cut off there; `after` right of it.
    func isWhole(
        text: Range<Int>, clear: Range<Int>, before: Double, after: Double
    ) -> Bool {
        guard !visible.isEmpty else { return false }
        let seen = clear.clamped(to: visible)
        return (isWholeLeft || Double(text.lowerBound - seen.lowerBound) >= before)
            && (isWholeRight || Double(seen.upperBound - text.upperBound) >= after)
    }

    private var slackColumns: Double { ValueCrop.slack * Double(image.height) }

    /// The same place without what shows faintly in it; nil where no ink stands out.
    func withoutFaintInk() -> ValueCrop? {
        image.withoutFaintInk().map { ValueCrop(self, showing: $0) }
    }

    /// A crop with another picture of the same size.
    private init(_ crop: ValueCrop, showing image: GrayImage) {
        self.image = image
        columns = crop.columns
        visible = crop.visible
        plane = crop.plane
        neighbours = crop.neighbours
    }

    /// The place in the plane of a column of `inner`.
    func x(ofInner column: Double) -> Double {
        plane.x + (column + Double(columns.lowerBound)) * plane.width / Double(image.width)
    }

    /// The place without its margins.
    package var inner: GrayImage { image.columns(columns) }
}
