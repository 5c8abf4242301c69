package import ReadoutGeometry
package import ReadoutImaging
package import ReadoutInput

/// A value's place cut out of a photo: straightened, at the photo's own resolution, with margins on the left and right
/// so that a character that crosses the edge is seen whole.
package struct ValueCrop: Sendable {
    /// The place with its margins.
    package let image: GrayImage
    /// The columns of `image` that are the place itself, as far as they lie in the photo. Beyond the photo's edge, the
    /// outermost pixels repeat, which looks like strokes.
    package let columns: Range<Int>
    /// The columns of `image` that are the place itself.
    private let place: Range<Int>
    /// The columns of `image` that lie in the photo over their whole height.
    package let visible: Range<Int>

    /// The region that `image` shows, in the plane that the crop was cut from; in pixels of `image` where the plane is
    /// unknown.
    let plane: Region

    /// The sides on which the reference photo has other text close by: ink seen there does not belong to the value.
    var neighbours: HorizontalSides = []
    /// Those of the neighbours' sides on which the photo surely shows the same mark as the reference photo, such as a currency
    /// sign. The mark is no part of the text, even if it reaches into the place.
    var marks: HorizontalSides = []

    /// Where the value's unit begins, in columns of `image`, if it stands there as in the reference photo.
    var unitStart: Int?

    /// Maximum height of a crop, in pixels; more than any reader uses.
    private static let tallest = 160.0
    /// Margin on the left and right, in heights of the place.
    static let margin = 0.5
    /// Share of a place's height that digits fill where their size is not known better.
    static let filledByDigits = 0.8
    /// Maximum part that may be cut off on any side, in heights of the place.
    static let slack = 0.1
    /// Minimum width of a crop, and maximum width of a crop, of the strip of a line and of a picture of a table, in pixels:
    /// about that of a 12-megapixel photo. Chosen, not fitted.
    static let (narrowest, widest) = (8, 4096.0)

    /// - Parameters:
    ///   - region: the place, in the plane that `transform` maps from.
    ///   - transform: from that plane to pixels of the photo at full size.
    ///   - photo: the photo to cut from.
    package init(of region: Region, through transform: Homography, from photo: Photo) {
        self.init(of: region, through: transform, from: photo.picture, in: photo.frame)
    }

    /// - Parameters:
    ///   - picture: the picture to cut from.
    ///   - frame: the whole picture in pixels at full size.
    init(
        of region: Region, through transform: Homography, from picture: GrayImage, in full: Region
    ) {
        let scale = Double(picture.width) / full.width
        let corners = transform.corners(of: region)
        let side = corners.usualHeight
        let top = corners[0].distance(to: corners[1]) / 2 + corners[3].distance(to: corners[2]) / 2
        let height = min(ValueCrop.tallest, max(16, side * scale))
        // The place becomes as wide as it looks in the photo: a reference photo taken from the side compresses it.
        let width = min(
            ValueCrop.widest, max(Double(ValueCrop.narrowest), top / max(1, side) * height))
        let margin = (ValueCrop.margin * height).rounded()
        let whole = region.expanded(horizontally: margin * region.width / width, vertically: 0)
        plane = whole
        image = picture.sampled(
            whole, through: Homography.scale(scale).after(transform),
            width: Int((width + 2 * margin).rounded()), height: Int(height.rounded()))
        place = Int(margin)..<(image.width - Int(margin))
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
        let shown = place.clamped(to: visible)
        columns = shown.count < ValueCrop.narrowest ? place : shown
    }

    /// An image that is the place itself, without margins.
    package init(_ image: GrayImage) {
        self.image = image
        columns = 0..<image.width
        place = columns
        visible = columns
        plane = image.bounds
    }

    /// Whether the photo shows the whole place, apart from a margin too thin to lose text.
    package var isWhole: Bool { isWholeLeft && isWholeRight }

    /// Whether the photo shows the whole place, apart from sides on which nothing can stand.
    func isWhole(but closed: HorizontalSides) -> Bool {
        (isWholeLeft || closed.contains(.left)) && (isWholeRight || closed.contains(.right))
    }

    /// Whether nothing is cut off at the left.
    var isWholeLeft: Bool {
        !visible.isEmpty && visible.lowerBound <= place.lowerBound + Int(slackColumns)
    }

    /// Whether nothing is cut off at the right.
    var isWholeRight: Bool {
        !visible.isEmpty && visible.upperBound >= place.upperBound - Int(slackColumns)
    }

    /// Whether the part of the place outside the photo can hold no text: on that side, the given number of columns is
    /// empty.
    /// - Parameters:
    ///   - text: the columns of `image` that the text takes up.
    ///   - clear: those columns and the empty ones around them.
    ///   - before: columns that must be empty left of the text if the place is cut off there; `after` is the same on
    ///     the right.
    func isWhole(
        text: Range<Int>, clear: Range<Int>, before: Double, after: Double
    ) -> Bool {
        guard !visible.isEmpty else { return false }
        let seen = clear.clamped(to: visible)
        return (isWholeLeft || Double(text.lowerBound - seen.lowerBound) >= before)
            && (isWholeRight || Double(seen.upperBound - text.upperBound) >= after)
    }

    private var slackColumns: Double { ValueCrop.slack * Double(image.height) }

    /// The same place without faint ink; nil where no ink stands out.
    func withoutFaintInk() -> ValueCrop? {
        image.withoutFaintInk().map { ValueCrop(self, showing: $0) }
    }

    /// A crop with another picture of the same size.
    private init(_ crop: ValueCrop, showing image: GrayImage) {
        self.image = image
        columns = crop.columns
        place = crop.place
        visible = crop.visible
        plane = crop.plane
        neighbours = crop.neighbours
        marks = crop.marks
        unitStart = crop.unitStart
    }

    /// The column of `image` at a position in the plane, which may lie outside.
    func column(at x: Double) -> Int {
        Int(((x - plane.x) * Double(image.width) / plane.width).rounded())
    }

    /// The position of a column of `inner` in the plane.
    func x(ofInner column: Double) -> Double {
        plane.x + (column + Double(columns.lowerBound)) * plane.width / Double(image.width)
    }

    /// The place without its margins.
    package var inner: GrayImage { image.columns(columns) }

    /// The columns of the place up to its unit.
    var figureColumns: Range<Int> {
        guard let unitStart, unitStart >= columns.lowerBound + ValueCrop.narrowest else {
            return columns
        }
        return columns.lowerBound..<min(unitStart, columns.upperBound)
    }

    /// The place without its margins and its unit: readers of displays take letters for digits.
    var figures: GrayImage { image.columns(figureColumns) }
}

extension [Point] {
    /// The mean length of the left and the right side of a place, by its corners clockwise from the top left.
    var usualHeight: Double {
        self[0].distance(to: self[3]) / 2 + self[1].distance(to: self[2]) / 2
    }
}
