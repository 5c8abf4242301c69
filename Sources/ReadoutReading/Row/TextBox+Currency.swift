import ReadoutGeometry
import ReadoutModel

extension TextBox.Word {
    /// Whether the word is the currency before a number, so that it moves when the number gets longer. The gap between them
    /// is a space, no wider than the text is high; chosen, not fitted.
    func isCurrency(before place: Region) -> Bool {
        Unit.isCurrency(text) && region.isOnLine(of: place) && region.center.x < place.x
            && place.x - region.right <= region.height
    }
}
