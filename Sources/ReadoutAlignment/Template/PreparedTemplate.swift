package import ReadoutGeometry
package import ReadoutImaging
package import ReadoutModel

/// A template made ready for many photos: what can be worked out before the first photo is, once.
package struct PreparedTemplate: Sendable {
    package let template: Template
    /// The reference photo in grey at working size.
    package let picture: GrayImage
    /// The reference photo with its light evened out, at several sizes.
    package let pyramid: PicturePyramid
    /// Pixels of `picture` for one pixel of the reference photo.
    package let pictureScale: Double
    /// Words of the reference photo that are in no value's region.
    package let anchors: [WordAnchor]
    /// The language in which words are looked for: that of most values, else English.
    package let language: String
    /// Image features of the reference photo.
    package let templateFeatures: TemplateFeatures
    /// What the whole reference photo looks like outside the values: small, to find the way from far and to
    /// judge by, as noise no longer hides agreement; and large, to be exact.
    package let coarseTexture: Texture, fineTexture: Texture
    /// What photos are compared by that are framed alike; nil where they are not.
    package let frameTextures: FrameTextures?
    /// The outlines of what is in the reference photo outside the values.
    package let outline: OutlineSearch
    /// What the labels beside the values look like.
    package let labels: LabelCheck
    /// For each value with a region, by its place in the template: what it looks like around it.
    package let surroundings: [Int: Texture]

    /// - Parameters:
    ///   - picture: the reference photo in grey, at most `Reference.pictureSide` pixels on its longer side.
    ///   - known: its features, when they were found before.
    package init(
        _ template: Template, picture: GrayImage, features known: TemplateFeatures? = nil
    ) {
        self.template = template
        self.picture = picture
        pictureScale = Double(picture.width) / Double(template.reference.width)
        anchors = WordAnchor.anchors(of: template)
        let languages = Dictionary(grouping: template.fields.compactMap(\.rules.language)) { $0 }
        language =
            languages.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
            ?? Rules.usualLanguage
        let reference = template.reference
        let frame = Region(
            x: 0, y: 0, width: Double(reference.width), height: Double(reference.height))
        let pyramid = PicturePyramid(picture, width: reference.width, height: reference.height)
        self.pyramid = pyramid
        let regions = template.valueRegions
        templateFeatures =
            known
            ?? TemplateFeatures(
                FeatureSet(of: pyramid, describer: FeatureDescriber()), excluding: regions)
        let grown = regions.map {
            $0.expanded(horizontally: $0.height * 0.15, vertically: $0.height * 0.15)
        }
        coarseTexture = Texture(of: pyramid, area: frame, side: 300, excluding: grown)
        fineTexture = Texture(of: pyramid, area: frame, side: 640, excluding: grown)
        frameTextures =
            template.isFramed ? FrameTextures(of: pyramid, area: frame, values: grown) : nil
        let content = regions.dropFirst().reduce(regions.first ?? frame) { $0.union($1) }
        outline = OutlineSearch(OutlineMap(of: pyramid), content: content, excluding: grown)
        labels = LabelCheck(template, anchors: anchors, pyramid: pyramid, frame: frame)
        var surroundings: [Int: Texture] = [:]
        for (index, field) in template.fields.enumerated() {
            guard case .region(let region) = field.location else { continue }
            surroundings[index] = LocalAlignment.texture(
                around: region, of: pyramid, in: frame, excluding: grown)
        }
        self.surroundings = surroundings
        self.content = content
    }

    /// Those by which photos are laid over it.
    package var features: FeatureSet { templateFeatures.kept }

    /// The whole reference photo in its own pixels.
    package var frame: Region {
        Region(
            x: 0, y: 0, width: Double(template.reference.width),
            height: Double(template.reference.height))
    }

    /// The part of the reference photo that must be mapped sanely: all values, or the whole when no value
    /// has a region.
    package let content: Region

    /// Largest distance of two places that are the same, in pixels of the reference photo.
    package var tolerance: Double { PreparedTemplate.tolerance(in: frame) }

    /// The same for a reference photo of this extent: three pixels of the picture in which features are found.
    static func tolerance(in frame: Region) -> Double {
        3 * max(1, max(frame.width, frame.height) / Double(PicturePyramid.side))
    }
}
