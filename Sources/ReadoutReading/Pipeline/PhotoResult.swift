public import ReadoutAlignment
public import ReadoutImaging
public import ReadoutModel

/// The result of reading one photo with one template.
public struct PhotoResult: Sendable {
    /// Whether the photo shows the template's thing.
    public enum Match: Sendable {
        /// The photo fits; nil where only labels locate the values.
        case matched(Alignment?)
        /// The photo does not fit, or not clearly enough.
        case unmatched(AlignmentFailure)
    }

    /// Whether and how the photo fits the template.
    public let match: Match
    /// One reading for each value, in template order; empty when the photo is unmatched.
    public package(set) var readings: [Reading]
    /// The straightened picture of each value's place in the photo, for people, by the value's name. Values whose place
    /// could not be cut out are missing.
    public let crops: [String: GrayImage]
    /// The quality of the photo at the values, or as a whole if the photo is unmatched.
    public let quality: PhotoQuality?

    /// The features of the reference photo that the photo shows; nil when the photo does not fit, or there are too few
    /// features.
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
