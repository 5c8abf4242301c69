import ReadoutGeometry
import ReadoutImaging
import ReadoutInput

/// How much each character of a text stands out from its ground, all in the colour of the text: dark on light, or light on
/// dark.
///
/// A reflection or a stain has edges like a character's; but beside dark digits it is bright, or as dark as the ground.
struct CharacterInk {
    /// Distance from a character's middle within which its ink lies, and within which its ground does; in heights of the
    /// place. A place is somewhat higher than its glyphs.
    private static let (reach, ground) = (0.22, 1.5)
    /// Share of the pixels around a character's middle that are darker than a thin stroke's ink, and the share around its
    /// ground that is darker than the ground.
    private static let (stroke, middle) = (0.03, 0.5)

    /// How far the faintest character stands out, as a share of the median character, 0...1. Points do not count: they
    /// are smaller than the distance by which a net errs.
    let weakest: Double

    /// - Parameters:
    ///   - characters: the text's, in columns of `place`.
    ///   - place: the value's place without margins.
    /// - Returns: nil for fewer than three characters, as no two tell which one is unusual.
    init?(of characters: [RecognizedCharacter], in place: GrayImage) {
        let marks = characters.filter { !".,:' ".contains($0.text) }
        guard marks.count > 2, place.width > 2, place.height > 2 else { return nil }
        let levels = marks.map { CharacterInk.levels(around: $0.region.center.x, in: place) }
        let isDark =
            levels.reduce(0) { $0 + $1.ground - $1.darkest }
            >= levels.reduce(0) { $0 + $1.brightest - $1.ground }
        let strengths = levels.map { isDark ? $0.ground - $0.darkest : $0.brightest - $0.ground }
        let usual = strengths.sorted()[strengths.count / 2]
        guard usual > 0, let least = strengths.min() else { return nil }
        weakest = Double(min(usual, max(0, least))) / Double(usual)
    }

    /// The darkest and the brightest ink at a column, and the ground around it.
    private static func levels(
        around column: Double, in place: GrayImage
    ) -> (darkest: Int, ground: Int, brightest: Int) {
        let height = Double(place.height)
        func counts(within reach: Double) -> (counts: [Int], total: Int) {
            let first = max(0, min(place.width - 1, Int(column - reach * height)))
            let end = min(place.width, max(first + 1, Int(column + reach * height) + 1))
            var counts = [Int](repeating: 0, count: 256)
            for y in 0..<place.height {
                for pixel in place.pixels[y * place.width + first..<y * place.width + end] {
                    counts[Int(pixel)] += 1
                }
            }
            return (counts, (end - first) * place.height)
        }
        func level(_ share: Double, of found: (counts: [Int], total: Int)) -> Int {
            var left = Int(share * Double(found.total - 1))
            return found.counts.firstIndex {
                left -= $0
                return left < 0
            } ?? 255
        }
        let (near, around) = (counts(within: reach), counts(within: ground))
        return (level(stroke, of: near), level(middle, of: around), level(1 - stroke, of: near))
    }
}
