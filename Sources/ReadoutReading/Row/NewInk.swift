import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// The ground around the values that is empty in the reference photo, where a photo may show further words: the lamp of
/// another mode, or a word that makes the value a different one.
struct NewInk: Sendable {
    /// The part of the reference photo's plane that is searched.
    private let region: Region
    /// Pixels of the searched picture per unit of the plane.
    private let scale: Double
    /// Black where the reference photo has ink nearby or a value may have some.
    private let known: GrayImage
    /// Where the reference photo shows words that were not recognised, in its plane.
    let unrecognized: [Region]
    /// The values' places in the plane.
    private let places: [Region]
    /// Whether text is lighter than the ground.
    private let isLight: Bool

    // All of these are chosen, not fitted. With them, none of the 70 accepted values of real devices waits for a new word. With
    // half the height and more room around the values, the words of a drawn scale and a multimeter were missed; with a reach
    // of 2.5, those far above two values of a gas detector; twice as many pixels find nothing more on six drawn devices.
    /// Height of the values' text in the searched picture, in pixels: a lamp's text may be a twelfth as high.
    private static let height = 120.0
    /// Maximum distance from a value, in heights of its place.
    static let reach = 4.0
    /// Maximum number of pixels that are searched.
    private static let most = 500_000.0
    /// Window in which the ground is found: wider than a stroke of the values, in pixels.
    private static let window = 31
    /// Minimum and maximum height of a letter in the searched picture, in pixels.
    private static let letter = (least: 7, most: 90)
    /// Distance by which ink of the reference photo may lie elsewhere in a photo, in pixels.
    private static let sway = 6
    /// Minimum darkness of ink as a share of the values'.
    private static let visible = 0.4
    /// Minimum darkness of the values, in grey levels out of 255 of the ground.
    private static let leastContrast = 40
    /// Share of a value's place that its ink covers at least.
    private static let covered = 0.05
    /// Maximum number of words that are read in a photo, and in the reference photo.
    private static let mostWords = 8, mostOfReference = 16

    /// - Parameters:
    ///   - places: of the values in the reference photo.
    ///   - words: all words that were recognised there.
    /// - Returns: nil where there is nothing to search.
    init?(around places: [Region], words: [TextBox.Word], in picture: GrayImage, frame: Region) {
        let near = places.map {
            $0.expanded(
                horizontally: NewInk.reach * $0.height, vertically: NewInk.reach * $0.height)
        }
        guard let region = Region.union(of: near)?.intersection(frame) else { return nil }
        let heights = places.map(\.height).sorted()
        let usual = max(1, heights[heights.count / 2])
        self.region = region
        self.places = places
        let scale = min(
            NewInk.height / usual, (NewInk.most / (region.width * region.height)).squareRoot())
        self.scale = scale
        guard
            let (ink, isLight) = NewInk.ink(
                in: region, scale: scale, through: .identity, from: picture, frame, at: places,
                isLight: nil)
        else { return nil }
        self.isLight = isLight
        var known = ink.extremes(window: 2 * NewInk.sway + 1, isMaximum: false).pixels
        // What the values and other numbers show there changes.
        let changing =
            places.map {
                $0.expanded(horizontally: 0.3 * $0.height, vertically: 0.1 * $0.height)
            }
            + words.filter { $0.text.contains(where: \.isNumber) }.map(\.region).map {
                $0.expanded(horizontally: $0.height, vertically: 0.2 * $0.height)
            }
        func blacken(_ pixels: inout [UInt8], _ place: Region) {
            guard let (columns, rows) = NewInk.pixels(of: place, in: region, scale, ink) else {
                return
            }
            for y in rows {
                for x in columns { pixels[y * ink.width + x] = 0 }
            }
        }
        for place in changing { blacken(&known, place) }
        self.known = GrayImage(width: ink.width, height: ink.height, pixels: known)
        var read = [UInt8](repeating: 255, count: known.count)
        for place in places + words.map(\.region) { blacken(&read, place) }
        let others = NewInk.words(
            in: ink, but: GrayImage(width: ink.width, height: ink.height, pixels: read))
        unrecognized = others.prefix(NewInk.mostOfReference).map {
            $0.moved(into: region, by: scale)
        }
    }

    /// The columns and rows of a picture of a part of the plane that show a place; nil where it shows none of it.
    private static func pixels(
        of place: Region, in region: Region, _ scale: Double, _ image: GrayImage
    ) -> (columns: Range<Int>, rows: Range<Int>)? {
        let left = max(0, Int((place.x - region.x) * scale))
        let right = min(image.width, Int((place.right - region.x) * scale) + 1)
        let top = max(0, Int((place.y - region.y) * scale))
        let bottom = min(image.height, Int((place.bottom - region.y) * scale) + 1)
        guard left < right, top < bottom else { return nil }
        return (left..<right, top..<bottom)
    }

    /// The ink in a part of the plane, black on white; nil where the values do not stand out.
    private static func ink(
        in region: Region, scale: Double, through transform: Homography, from picture: GrayImage,
        _ frame: Region, at places: [Region], isLight: Bool?
    ) -> (GrayImage, isLight: Bool)? {
        let (width, height) = (
            max(1, Int(region.width * scale)), max(1, Int(region.height * scale))
        )
        let toPicture = Homography.scale(Double(picture.width) / frame.width).after(transform)
        let seen = picture.sampled(region, through: toPicture, width: width, height: height)
        func flat(_ isLight: Bool) -> (GrayImage, contrast: Int) {
            let flat = (isLight ? seen.inverted : seen).flattened(window: window)
            let dark = places.compactMap { place -> UInt8? in
                pixels(of: place, in: region, scale, flat).map {
                    flat.rows($0.rows).columns($0.columns).percentile(covered)
                }
            }.sorted()
            return (flat, 255 - Int(dark.isEmpty ? 255 : dark[dark.count / 2]))
        }
        let found: (flat: GrayImage, contrast: Int, isLight: Bool)
        if let isLight {
            let (flat, contrast) = flat(isLight)
            found = (flat, contrast, isLight)
        } else {
            let (dark, light) = (flat(false), flat(true))
            found =
                dark.contrast >= light.contrast
                ? (dark.0, dark.contrast, false) : (light.0, light.contrast, true)
        }
        guard found.contrast >= leastContrast else { return nil }
        let threshold = 255 - Int(visible * Double(found.contrast))
        return (found.flat.thresholded(at: UInt8(threshold)), found.isLight)
    }

    /// Where a photo shows a word in ground that is empty in the reference photo, in that photo's plane.
    func words(through transform: Homography, in photo: Photo) -> [Region] {
        guard
            let (ink, _) = NewInk.ink(
                in: region, scale: scale, through: transform, from: photo.picture, photo.frame,
                at: places, isLight: isLight)
        else { return [] }
        return NewInk.words(in: ink, but: known).prefix(NewInk.mostWords)
            .map { $0.moved(into: region, by: scale) }
    }

    /// Where letters stand together, largest first, in pixels.
    /// - Parameters:
    ///   - ink: black on white.
    ///   - known: black where ink does not count.
    private static func words(in ink: GrayImage, but known: GrayImage) -> [Region] {
        let letters = ink.darkComponents().filter { part in
            guard part.height >= NewInk.letter.least, part.height <= NewInk.letter.most,
                part.width <= 3 * part.height, part.x > 0, part.y > 0, part.right < ink.width,
                part.bottom < ink.height
            else { return false }
            var shared = 0
            for y in part.y..<part.bottom {
                for x in part.x..<part.right {
                    let at = y * ink.width + x
                    if ink.pixels[at] < 128, known.pixels[at] < 128 { shared += 1 }
                }
            }
            return 5 * shared <= part.area
        }
        var words: [Region] = []
        for letter in letters.map(Region.init) {
            let index = words.lastIndex { word in
                let common = min(word.bottom, letter.bottom) - max(word.y, letter.y)
                let (lower, higher) = (
                    min(word.height, letter.height), max(word.height, letter.height)
                )
                return 2 * common >= lower && 2 * (letter.x - word.right) <= higher
                    && higher <= 2 * lower
            }
            if let index {
                words[index] = words[index].union(letter)
            } else {
                words.append(letter)
            }
        }
        return words.filter { 5 * $0.width >= 6 * $0.height }
            .sorted { $0.width * $0.height > $1.width * $1.height }
    }
}

extension Region {
    /// The region, given in pixels of a part of a plane, in that plane.
    fileprivate func moved(into part: Region, by scale: Double) -> Region {
        Region(
            x: part.x + x / scale, y: part.y + y / scale, width: width / scale,
            height: height / scale)
    }

    fileprivate init(_ part: Component) {
        self.init(
            x: Double(part.x), y: Double(part.y), width: Double(part.width),
            height: Double(part.height))
    }
}
