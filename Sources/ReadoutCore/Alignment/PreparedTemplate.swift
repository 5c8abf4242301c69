/// A template made ready for many photos: what can be worked out before the first photo is, once.
package struct PreparedTemplate: Sendable {
    package let template: Template
    /// The reference photo in grey at working size.
    package let picture: GrayImage
    /// Pixels of `picture` for one pixel of the reference photo.
    package let pictureScale: Double

    package init(_ template: Template, picture: GrayImage) {
        self.template = template
        self.picture = picture
        self.pictureScale = Double(picture.width) / Double(template.reference.width)
    }
}
