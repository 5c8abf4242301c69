import ReadoutGeometry
import ReadoutImaging

/// A line of text in a plane: the top and the height of its capital letters and digits.
struct TextBand: Hashable, Sendable {
    let top: Double
    let height: Double
}

extension TextBand {
    /// Locates the text of a place.
    /// - Parameter crop: the place, cut out.
    init(in region: Region, shownBy crop: ValueCrop) {
        let step = region.height / Double(crop.image.height)
        if let line = TextLineImage(findingIn: crop) {
            self.init(
                top: region.y + Double(line.wholeRows.lowerBound) * step,
                height: Double(line.wholeRows.count) * step)
        } else {
            let height = ValueCrop.filledByDigits * region.height
            self.init(top: region.center.y - height / 2, height: height)
        }
    }
}
