public import ReadoutGeometry

/// How a photo lies over its template's reference photo, with its quality.
public struct Alignment: Hashable, Sendable {
    /// What the fit was made from.
    public enum Method: String, Sendable, CaseIterable {
        /// Words of the reference found again.
        case words
        /// Image features found again.
        case features
        /// Outlines of the device, its windows and its words found again.
        case outline
        /// The frame, which is the same in all photos, and a small shift at most.
        case frame
    }

    /// From pixels of the reference photo to pixels of the photo, both upright and at full size.
    public var transform: Homography
    /// Pairs of places that agree with the transform.
    public var inliers: Int
    /// Root mean square distance of the inliers from where the transform puts them, in pixels of the
    /// reference photo.
    public var residual: Double
    /// That the transform is right, 0...1.
    public var confidence: Double
    /// What the fit was made from.
    public var method: Method

    /// Makes an alignment from its parts.
    public init(
        transform: Homography, inliers: Int, residual: Double, confidence: Double, method: Method
    ) {
        self.transform = transform
        self.inliers = inliers
        self.residual = residual
        self.confidence = confidence
        self.method = method
    }
}
