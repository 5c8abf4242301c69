import ReadoutGeometry
import ReadoutModel

extension TextBox.Word {
    /// Maximum gap between a currency and its number, in heights of the text: a space; chosen, not fitted.
    private static let space = 1.0

    /// Whether the word is the currency before a number, so that it moves when the number gets longer.
    func isCurrency(before place: Region) -> Bool {
        Unit.isCurrency(text) && region.isOnLine(of: place) && region.center.x < place.x
            && place.x - region.right <= TextBox.Word.space * region.height
    }
}
