/// A picture with evened light in decreasing sizes.
package struct PicturePyramid: Sendable {
    /// One size of the picture.
    package struct Level: Sendable {
        package let picture: GrayImage
        /// Pixels of the level per pixel of the photo, for each axis: they differ slightly, because sizes are whole
        /// numbers.
        package let scaleX: Double, scaleY: Double
    }

    /// Maximum length of the longer side of the largest level, in pixels.
    package static let side = 1000
    /// Ratio of a level's size to that of the next.
    package static let ratio = 1.25
    /// Window in which light is evened, as a fraction of the longer side.
    static let window = 0.1
    /// Minimum length of the shorter side of the smallest level, in pixels.
    static let leastSide = 60

    /// From the largest to the smallest.
    package let levels: [Level]

    /// - Parameters:
    ///   - picture: the photo, at any size.
    ///   - width: width of the photo itself in pixels.
    ///   - height: height of the photo itself in pixels.
    package init(_ picture: GrayImage, width: Int, height: Int) {
        let base = picture.fitted(toSide: PicturePyramid.side)
        let longer = Double(max(base.width, base.height))
        var current = base.evened(window: Int(longer * PicturePyramid.window))
        var levels: [Level] = []
        repeat {
            levels.append(
                Level(
                    picture: current, scaleX: Double(current.width) / Double(width),
                    scaleY: Double(current.height) / Double(height)))
            current = current.resized(
                width: max(1, Int((Double(current.width) / PicturePyramid.ratio).rounded())),
                height: max(1, Int((Double(current.height) / PicturePyramid.ratio).rounded())))
        } while min(current.width, current.height) >= PicturePyramid.leastSide && levels.count < 8
        self.levels = levels
    }

    /// The level nearest in size to a picture with `scale` pixels per pixel of the photo.
    package func level(nearestTo scale: Double) -> Level {
        levels.min {
            max($0.scaleX / scale, scale / $0.scaleX) < max($1.scaleX / scale, scale / $1.scaleX)
        } ?? levels[0]
    }
}
