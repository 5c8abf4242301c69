import ReadoutGeometry
import ReadoutImaging

/// The ground around the values of a display, in which a photo is compared with the reference photo: where further words
/// may appear, and lamps are lit.
struct SearchArea: Sendable {
    /// In the reference photo's plane.
    let region: Region
    /// Pixels of the searched picture per unit of the plane.
    let scale: Double
    /// The values' places in the plane.
    let places: [Region]

    // Chosen, not fitted. With half the height and more room around the values, the words of a drawn scale and a multimeter
    // were missed; with a reach of 2.5, those far above two values of a gas detector; twice as many pixels find nothing more
    // on six drawn devices.
    /// Height of the values' text in the searched picture, in pixels: a lamp's text may be a twelfth as high.
    private static let height = 120.0
    /// Maximum distance from a value, in heights of its place.
    static let reach = 4.0
    /// Maximum number of pixels that are searched.
    private static let most = 500_000.0
    /// Window in which the ground is found, in pixels: a quarter of the values' height, which is wider than their strokes.
    private static let window = Int(height / 4)
    /// Minimum darkness of the values, in grey levels out of 255 of the ground.
    private static let leastContrast = 40
    /// Minimum share of a value's place that its ink covers.
    private static let covered = 0.05

    /// - Parameter places: of the values in the reference photo.
    /// - Returns: nil where there is nothing to search.
    init?(around places: [Region], frame: Region) {
        self.init(places, in: Region.union(of: places.map(SearchArea.ground))?.intersection(frame))
    }

    /// All of the photo from its top to the lowest value, with the titles of a screen.
    init?(upTo places: [Region], frame: Region) {
        self.init(
            places,
            in: Region.union(of: places).flatMap {
                Region(x: frame.x, y: frame.y, width: frame.width, height: $0.bottom - frame.y)
                    .intersection(frame)
            })
    }

    private init?(_ places: [Region], in region: Region?) {
        guard let region, region.width > 0, region.height > 0 else { return nil }
        let usual = max(1, places.map(\.height).median ?? 1)
        self.region = region
        self.places = places
        scale = min(
            SearchArea.height / usual,
            (SearchArea.most / (region.width * region.height)).squareRoot())
    }

    /// The ground around a value in which the area is searched.
    static func ground(around place: Region) -> Region {
        place.expanded(
            horizontally: SearchArea.reach * place.height,
            vertically: SearchArea.reach * place.height)
    }

    /// What a picture shows of the area.
    struct View: Sendable {
        /// As photographed.
        let picture: GrayImage
        /// The same on even white ground, with text dark.
        let flat: GrayImage
        /// Darkness of the values there, 0...255.
        let contrast: Int
        /// Difference in brightness between the values and their ground, as photographed, 0...255.
        let range: Int
        /// Whether text is lighter than the ground.
        let isLight: Bool

        /// The ink, black on white.
        /// - Parameter darkness: minimum, 0...255.
        func ink(from darkness: Double) -> GrayImage {
            flat.thresholded(at: UInt8(255 - min(255, max(0, darkness))))
        }
    }

    /// The two views of a photo: first the one in which text like the values' is dark, then the one for text that is light
    /// where they are dark, or dark where they are light.
    /// - Parameters:
    ///   - transform: from the reference photo to the photo.
    ///   - isLight: whether the values are lighter than their ground; nil where that is to be found out.
    /// - Returns: nil where the values do not stand out.
    func views(
        of picture: GrayImage, frame: Region, through transform: Homography = .identity,
        isLight: Bool? = nil
    ) -> [View]? {
        let picture = self.picture(of: picture, frame, through: transform)
        let cuts = cuts(of: picture)
        let isLight = isLight ?? (2 * cuts.count { $0.isLightOnDark } > places.count)
        let range =
            cuts.map { cut in
                let ends = cut.percentiles([SearchArea.covered, 1 - SearchArea.covered])
                return Int(ends[1]) - Int(ends[0])
            }.median ?? 0
        let own = view(of: picture, isLight: isLight, range: range)
        guard own.contrast >= SearchArea.leastContrast else { return nil }
        return [own, view(of: picture, isLight: !isLight, range: range)]
    }

    private func picture(
        of picture: GrayImage, _ frame: Region, through transform: Homography
    ) -> GrayImage {
        picture.sampled(
            region,
            through: Homography.scale(Double(picture.width) / frame.width).after(transform),
            width: max(1, Int(region.width * scale)), height: max(1, Int(region.height * scale)),
            isCoarse: true)
    }

    private func view(of picture: GrayImage, isLight: Bool, range: Int) -> View {
        let flat = (isLight ? picture.inverted : picture).flattened(window: SearchArea.window)
        let darkness = cuts(of: flat).map { 255 - Int($0.percentile(SearchArea.covered)) }
        return View(
            picture: picture, flat: flat, contrast: darkness.median ?? 0, range: range,
            isLight: isLight)
    }

    /// The values' places, cut out of a picture of the area.
    private func cuts(of picture: GrayImage) -> [GrayImage] {
        places.compactMap { pixels(of: $0, in: picture) }.map {
            picture.rows($0.rows).columns($0.columns)
        }
    }

    /// The columns and rows of a picture of the area that show a place; nil where it shows none of it.
    func pixels(
        of place: Region, in image: GrayImage
    ) -> (columns: Range<Int>, rows: Range<Int>)? {
        let left = max(0, Int((place.x - region.x) * scale))
        let right = min(image.width, Int((place.right - region.x) * scale) + 1)
        let top = max(0, Int((place.y - region.y) * scale))
        let bottom = min(image.height, Int((place.bottom - region.y) * scale) + 1)
        guard left < right, top < bottom else { return nil }
        return (left..<right, top..<bottom)
    }

    /// A place in a picture of the area, in the reference photo's plane.
    func place(of part: Region) -> Region {
        Region(
            x: region.x + part.x / scale, y: region.y + part.y / scale,
            width: part.width / scale, height: part.height / scale)
    }
}

extension Region {
    /// - Parameter part: ink, in pixels.
    init(_ part: Component) {
        self.init(
            x: Double(part.x), y: Double(part.y), width: Double(part.width),
            height: Double(part.height))
    }
}
