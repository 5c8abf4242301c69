import ReadoutGeometry
import ReadoutInput
import ReadoutModel

extension [TextBox] {
    /// The region of a value's unit within its place; nil where the unit was not recognised as a separate word.
    func unit(_ unit: String, in region: Region) -> Region? {
        flatMap(\.words).first {
            region.contains($0.region.center) && Unit.same($0.text, unit)
        }?.region
    }

    /// The sides of a region on which a word stands so close that a crop of the region shows it.
    func neighbours(of region: Region) -> HorizontalSides {
        let margin = ValueCrop.margin * region.height
        return flatMap(\.words).map(\.region).reduce(into: []) { sides, word in
            guard word.isOnLine(of: region), !region.contains(word.center) else { return }
            if word.center.x < region.x, word.right > region.x - margin { sides.insert(.left) }
            if word.center.x > region.right, word.x < region.right + margin { sides.insert(.right) }
        }
    }

    /// Minimum height of the text in a region relative to the region. Chosen, not fitted.
    private static var leastTextShare: Double { 0.4 }

    /// Height of the text in a region relative to the region, 0.4...1; nil where there is no text.
    func textShare(of region: Region) -> Double? {
        let heights = flatMap(\.words).filter { region.contains($0.region.center) }
            .map(\.region.height)
        // Words less than half as high are commas or specks; the median ignores them.
        guard let height = heights.median, region.height > 0 else { return nil }
        return Swift.min(1, Swift.max(Self.leastTextShare, height / region.height))
    }
}
