import ReadoutGeometry
import ReadoutImaging

/// What photos that are framed like the reference photo are compared with it by, at two sizes: what is outside the values,
/// or the whole picture where there is next to nothing else, as in a picture of a display alone.
package struct FrameTextures: Sendable {
    let coarse: Texture, fine: Texture
    /// Whether the values, which change, are a part of it.
    package let showsValues: Bool

    /// Minimum number of blocks with edges all ways: with fewer the values are looked at, too. As many as stand along the
    /// longer side; of 12 papers and devices none has fewer than 21, of a display alone there are up to 5 beside it.
    private static let leastEvidence = 10.0

    /// - Parameters:
    ///   - area: the whole reference photo, in its pixels.
    ///   - regions: those of the values.
    init(of pyramid: PicturePyramid, area: Region, values regions: [Region]) {
        func textures(excluding excluded: [Region]) -> (coarse: Texture, fine: Texture) {
            (
                Texture(of: pyramid, area: area, side: 300, excluding: excluded),
                Texture(of: pyramid, area: area, side: 640, excluding: excluded)
            )
        }
        let still = textures(excluding: regions)
        showsValues = still.coarse.evidence < FrameTextures.leastEvidence
        (coarse, fine) = showsValues ? textures(excluding: []) : still
    }
}
