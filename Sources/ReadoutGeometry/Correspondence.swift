/// A place in one picture and a place in another that may show the same thing.
package struct Correspondence: Hashable, Sendable {
    /// In the reference.
    package var from: Point
    /// In the photo.
    package var to: Point
    /// Size in the photo for one in the reference, as far as this pair alone tells.
    package var scale: Double
    /// Turn from the reference to the photo in radians, as far as this pair alone tells.
    package var angle: Double
    /// Pairs that share it cannot be combined: the place in the reference is one.
    package var anchor: Int

    /// How much the two places look or read alike, 0...1.
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

    /// The transform that this pair alone speaks for.
    package var similarity: Homography {
        .similarity(scale: scale, angle: angle, moving: from, to: to)
    }
}
