package import ReadoutImaging
import ReadoutInput

/// How well a photo was taken, as far as reading depends on it; measured before anything is read. What is told does
/// not depend on the size of the photo.
public struct PhotoQuality: Hashable, Sendable {
    /// How well a part of a photo was taken.
    public struct Part: Hashable, Sendable {
        /// The value that stands there; nil for the whole photo.
        public var valueName: String?
        /// Greys, 0 black...1 white, that all but a hundredth of the part lies above and below.
        public var darkest: Double, lightest: Double
        /// Width of the sharpest edges in pixels of the upright photo; nil when there are none.
        public var edgeWidth: Double?
        /// What the width of edges is held against, in pixels of the upright photo: the height of the text, or, of a
        /// whole photo, its longer side.
        public var size: Double
        /// Share of the part that a reflection hides, 0...1.
        public var glare: Double
    }

    /// The values' places; the whole photo where it was not matched.
    public private(set) var parts: [Part]

    /// Nothing looked at yet.
    package init() { parts = [] }

    /// The quality of a whole photo of which no more is known. Costs one look at each pixel of the working picture.
    package init(of photo: WorkingPhoto) {
        let picture = photo.picture
        let longer = max(picture.width, picture.height)
        let edgeWidth = picture.sharpestEdgeWidth(
            upTo: max(1, Int(Double(longer) * Hint.widestEdge * 2)), step: 8)
        parts = [
            Part(
                valueName: nil, darkest: Double(picture.percentile(0.01)) / 255,
                // A bright display in a dark room is small.
                lightest: Double(picture.percentile(0.998)) / 255,
                edgeWidth: edgeWidth.map { $0 / photo.pictureScale },
                size: Double(max(photo.photo.width, photo.photo.height)), glare: 0)
        ]
    }

    /// Looks at a value's place.
    /// - Parameters:
    ///   - place: straightened, without its margins.
    ///   - height: of the place in pixels of the upright photo.
    ///   - textShare: height of the text over that of the place.
    package mutating func look(
        at place: GrayImage, of valueName: String, height: Double, textShare: Double
    ) {
        let edgeWidth = place.edgeWidth(
            upTo: max(2, place.height / 2), step: max(2, place.height / 32))
        parts.append(
            Part(
                valueName: valueName, darkest: Double(place.percentile(0.01)) / 255,
                lightest: Double(place.percentile(0.99)) / 255,
                edgeWidth: edgeWidth.map { $0 * height / Double(place.height) },
                size: height * textShare, glare: place.glareShare))
    }

    /// Height of the smallest value's text in pixels of the upright photo; nil where no value was found.
    public var textHeight: Double? {
        parts.filter { $0.valueName != nil }.map(\.size).min()
    }

    /// Widest of the parts' sharpest edges in pixels of the upright photo; nil when there are none.
    public var edgeWidth: Double? { parts.compactMap(\.edgeWidth).max() }

    /// Greatest share of a value's place that a reflection hides, 0...1.
    public var glare: Double { parts.map(\.glare).max() ?? 0 }

    /// Greys, 0 black...1 white, of the darkest and the lightest of all parts.
    public var darkest: Double { parts.map(\.darkest).min() ?? 0 }
    /// As `darkest`.
    public var lightest: Double { parts.map(\.lightest).max() ?? 0 }
}
