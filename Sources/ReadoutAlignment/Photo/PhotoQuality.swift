package import ReadoutImaging
import ReadoutInput

/// The quality of a photo as far as reading depends on it, measured before anything is read. The measures do not depend
/// on the size of the photo.
public struct PhotoQuality: Hashable, Sendable {
    /// The quality of a part of a photo.
    public struct Part: Hashable, Sendable {
        /// The value at this place; nil for the whole photo.
        public var valueName: String?
        /// Greys of the darkest and the lightest pixels, 0 black...1 white, without the 1 % that are darker still and the
        /// 1 % that are lighter still; of a whole photo, without the lightest 0.2 %.
        public var darkest: Double, lightest: Double
        /// Width of the sharpest edges in pixels of the upright photo; nil when there are none.
        public var edgeWidth: Double?
        /// Size for comparison with the edges' width, in pixels of the upright photo: the height of the text, or the
        /// longer side of a whole photo.
        public var size: Double
        /// Share of the part that a reflection hides, 0...1.
        public var glare: Double
    }

    /// The values' places; the whole photo if it was not matched.
    public private(set) var parts: [Part]

    /// Starts without any parts.
    package init() { parts = [] }

    /// The quality of a whole photo about which nothing more is known. Costs one pass over the working picture.
    package init(of photo: WorkingPhoto) {
        let picture = photo.picture
        let longer = max(picture.width, picture.height)
        let edgeWidth = picture.sharpestEdgeWidth(
            upTo: max(1, Int(Double(longer) * Hint.widestEdge * 2)), step: 8)
        // A bright display in a dark room covers only a small area.
        let grays = picture.percentiles([0.01, 0.998])
        parts = [
            Part(
                valueName: nil, darkest: Double(grays[0]) / 255, lightest: Double(grays[1]) / 255,
                edgeWidth: edgeWidth.map { $0 / photo.pictureScale },
                size: Double(max(photo.photo.width, photo.photo.height)), glare: 0)
        ]
    }

    /// Measures a value's place.
    /// - Parameters:
    ///   - place: the straightened place, without its margins.
    ///   - height: height of the place in pixels of the upright photo.
    ///   - textShare: height of the text relative to the place.
    package mutating func measure(
        _ place: GrayImage, of valueName: String, height: Double, textShare: Double
    ) {
        let edgeWidth = place.edgeWidth(
            upTo: max(2, place.height / 2), step: max(2, place.height / 32))
        let grays = place.percentiles([0.01, 0.99])
        parts.append(
            Part(
                valueName: valueName, darkest: Double(grays[0]) / 255,
                lightest: Double(grays[1]) / 255,
                edgeWidth: edgeWidth.map { $0 * height / Double(place.height) },
                size: height * textShare, glare: place.glareShare))
    }

    /// Height of the smallest value's text in pixels of the upright photo; nil where no value was found.
    public var textHeight: Double? {
        parts.filter { $0.valueName != nil }.map(\.size).min()
    }

    /// Width of the sharpest edges in the most blurred part, in pixels of the upright photo; nil when there are no
    /// edges.
    public var edgeWidth: Double? { parts.compactMap(\.edgeWidth).max() }

    /// Maximum share of a value's place that a reflection hides, 0...1.
    public var glare: Double { parts.map(\.glare).max() ?? 0 }

    /// Grey of the darkest of all parts, 0 black...1 white.
    public var darkest: Double { parts.map(\.darkest).min() ?? 0 }
    /// Grey of the lightest of all parts, 0 black...1 white.
    public var lightest: Double { parts.map(\.lightest).max() ?? 0 }
}
