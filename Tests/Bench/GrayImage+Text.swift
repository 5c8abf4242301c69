import ReadoutGeometry
import ReadoutImaging
import ReadoutPhotos

extension GrayImage {
    /// Clears a place and writes a text into it, in the greys found there, and on the side on which its text stood.
    mutating func write(_ text: String, into region: Region) {
        guard let (ground, ink) = greys(of: region) else { return }
        let isOnRight = isTextOnRight(of: region, ground: ground, ink: ink)
        fill(
            x: Int(region.x), y: Int(region.y), width: Int(region.width),
            height: Int(region.height),
            with: ground)
        write(
            text, in: region, height: region.height * 0.5, ink: ink, from: region.height * 0.25,
            onRight: isOnRight)
    }

    /// Whether a place's text ends nearer to its right edge than it begins to its left one.
    private func isTextOnRight(of region: Region, ground: UInt8, ink: UInt8) -> Bool {
        let columns = max(0, Int(region.x))..<min(width, Int(region.right))
        let rows = max(0, Int(region.y))..<min(height, Int(region.bottom))
        func isInk(_ x: Int) -> Bool {
            rows.contains { abs(Int(self[x, $0]) - Int(ink)) < abs(Int(self[x, $0]) - Int(ground)) }
        }
        guard let first = columns.first(where: isInk), let last = columns.last(where: isInk) else {
            return false
        }
        return columns.upperBound - last < first - columns.lowerBound
    }

    /// Writes a text on the middle line of a region.
    /// - Parameters:
    ///   - height: height of a digit; reduced if the text would not fit.
    ///   - left: distance from the region's left edge in pixels, or from its right one.
    mutating func write(
        _ text: String, in region: Region, height: Double, ink: UInt8, from left: Double,
        onRight isOnRight: Bool = false
    ) {
        guard let letters = Lettering.ofHeight(Int(height)),
            var mask = letters.mask(of: text)?.image
        else { return }
        let most = Int(region.width - 2 * left)
        if mask.width > most {
            mask = mask.resized(width: most, height: max(1, mask.height * most / mask.width))
        }
        let x0 = Int(isOnRight ? region.right - left - Double(mask.width) : region.x + left)
        let y0 = Int(region.center.y) - mask.height / 2
        for y in 0..<mask.height where y0 + y >= 0 && y0 + y < self.height {
            for x in 0..<mask.width where x0 + x >= 0 && x0 + x < width {
                let share = Int(mask[x, y])
                let there = Int(self[x0 + x, y0 + y])
                self[x0 + x, y0 + y] = UInt8((there * (255 - share) + Int(ink) * share) / 255)
            }
        }
    }

    /// The most common grey of a place, and the grey of the text on it.
    func greys(of region: Region) -> (ground: UInt8, ink: UInt8)? {
        let left = max(0, Int(region.x)), right = min(width, Int(region.right))
        let top = max(0, Int(region.y)), bottom = min(height, Int(region.bottom))
        guard left < right, top < bottom else { return nil }
        let greys = (top..<bottom).flatMap { y in (left..<right).map { self[$0, y] } }.sorted()
        let ground = greys[greys.count / 2]
        let darkest = greys[greys.count / 50], lightest = greys[greys.count - 1 - greys.count / 50]
        let isLight = Int(lightest) - Int(ground) > Int(ground) - Int(darkest)
        return (ground, isLight ? lightest : darkest)
    }
}
