public import ReadoutGeometry

/// The alignment of a photo with its template's reference photo, and its quality.
public struct Alignment: Hashable, Sendable {
    /// What the fit is based on.
    public enum Method: String, Sendable, CaseIterable {
        /// Words found again.
        case words
        /// Image features found again.
        case features
        /// Outlines of the device, its windows and its words found again.
        case outline
        /// The frame, which is the same in all photos apart from a small shift.
        case frame
    }

    /// From pixels of the reference photo to pixels of the photo, both upright and at full size.
    public var transform: Homography
    /// Number of pairs of places that agree with the transform.
    public var inliers: Int
    /// Root mean square distance of the inliers from their expected places, in pixels of the reference photo.
    public var residual: Double
    /// Probability that the transform is right, 0...1.
    public var confidence: Double
    /// What the fit is based on.
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
