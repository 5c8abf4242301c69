/// A template made ready for many photos: what can be worked out before the first photo is, once.
package struct PreparedTemplate: Sendable {
    package let template: Template
    /// The reference photo in grey at working size.
    package let picture: GrayImage
    /// Pixels of `picture` for one pixel of the reference photo.
    package let pictureScale: Double
    /// Words of the reference photo that are in no value's region.
    package let anchors: [WordAnchor]
    /// The language in which words are looked for: that of most values, else English.
    package let language: String

    package init(_ template: Template, picture: GrayImage) {
        self.template = template
        self.picture = picture
        pictureScale = Double(picture.width) / Double(template.reference.width)
        anchors = WordAnchor.anchors(of: template)
        let languages = Dictionary(grouping: template.values.compactMap(\.rules.language)) { $0 }
        language =
            languages.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? "eng"
    }

    /// The whole reference photo in its own pixels.
    package var frame: Region {
        Region(
            x: 0, y: 0, width: Double(template.reference.width),
            height: Double(template.reference.height))
    }

    /// The part of the reference photo that must be mapped sanely: all values, or the whole when no value
    /// has a region.
    package var content: Region {
        let regions = template.valueRegions
        guard let first = regions.first else { return frame }
        return regions.dropFirst().reduce(first) { $0.union($1) }
    }
}
