import ReadoutGeometry
import ReadoutImaging

/// The textures, at two sizes, for comparing photos that are framed like the reference photo. They show what lies
/// outside the values, or the whole picture if there is almost nothing else, as in a picture of a display alone.
package struct FrameTextures: Sendable {
    let coarse: Texture, fine: Texture
    /// Whether the textures include the values, which change.
    package let showsValues: Bool

    /// Minimum number of blocks with edges in all directions; with fewer, the values are included. Equals the number of
    /// blocks along the longer side; 12 papers and devices all have 21 or more, a display alone has up to 5 outside its
    /// values.
    private static let leastEvidence = 10.0

    /// - Parameters:
    ///   - area: the whole reference photo, in its pixels.
    ///   - regions: the values' regions.
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
