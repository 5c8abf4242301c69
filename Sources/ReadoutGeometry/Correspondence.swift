/// A point in one picture and a point in another that may show the same thing.
package struct Correspondence: Hashable, Sendable {
    /// The point in the reference.
    package var from: Point
    /// The point in the photo.
    package var to: Point
    /// Size in the photo relative to the reference, as far as this pair alone tells.
    package var scale: Double
    /// Rotation from the reference to the photo in radians, as far as this pair alone tells.
    package var angle: Double
    /// Number of the point in the reference; pairs with the same number exclude each other.
    package var anchor: Int

    /// How similar the two points look or read, 0...1.
    package var likeness: Double

    package init(
        from: Point, to: Point, scale: Double = 1, angle: Double = 0, anchor: Int,
        likeness: Double = 1
    ) {
        self.from = from
        self.to = to
        self.scale = scale
        self.angle = angle
        self.anchor = anchor
        self.likeness = likeness
    }

    /// The transform that this pair alone suggests.
    package var similarity: Homography {
        .similarity(scale: scale, angle: angle, moving: from, to: to)
    }
}
