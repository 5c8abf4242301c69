package import ReadoutImaging

/// A picture of a value's place and the text that a person confirmed for it.
///
/// Only a person's word teaches. Readings that were merely certain, perhaps because of earlier lessons, do not, so that no
/// mistake can confirm itself.
package struct TaughtCrop: Sendable {
    /// The value's place, straight, without margins.
    package let crop: GrayImage
    /// The confirmed text.
    package let text: String

    /// Joins a picture with its text.
    package init(crop: GrayImage, text: String) {
        self.crop = crop
        self.text = text
    }
}
