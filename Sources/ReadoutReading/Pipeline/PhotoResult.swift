public import ReadoutAlignment
public import ReadoutImaging
public import ReadoutModel

/// What came of reading one photo with one template.
public struct PhotoResult: Sendable {
    /// Whether the photo shows the template's thing.
    public enum Match: Sendable {
        /// It does; nil where the values are found by their labels alone.
        case matched(Alignment?)
        /// It does not, or not clearly enough.
        case unmatched(AlignmentFailure)
    }

    /// Whether and how the photo fits the template.
    public let match: Match
    /// One for each value, in template order; none when the photo is unmatched.
    public package(set) var readings: [Reading]
    /// By the name of its value, each value's place in the photo, straightened, as a person would look at it; none of a
    /// place that lies outside.
    public let crops: [String: GrayImage]
    /// How well the photo was taken where the values are, or as a whole when it is unmatched.
    public let quality: PhotoQuality?

    /// Which features of the reference photo the photo shows; nil when it does not fit, or they do not tell.
    package var sighting: FeatureSighting?

    /// Makes a result.
    public init(
        match: Match, readings: [Reading], crops: [String: GrayImage] = [:],
        quality: PhotoQuality? = nil
    ) {
        self.init(
            match: match, readings: readings, crops: crops, quality: quality, sighting: nil)
    }

    package init(
        match: Match, readings: [Reading], crops: [String: GrayImage] = [:],
        quality: PhotoQuality?, sighting: FeatureSighting?
    ) {
        self.match = match
        self.readings = readings
        self.crops = crops
        self.quality = quality
        self.sighting = sighting
    }
}
