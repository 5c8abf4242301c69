package import ReadoutGeometry
package import ReadoutImaging
package import ReadoutModel

/// A template prepared for many photos: everything that can be computed before the first photo.
package struct PreparedTemplate: Sendable {
    package let template: Template
    /// The reference photo in grey at working size.
    package let picture: GrayImage
    /// The reference photo with its light evened out, at several sizes.
    package let pyramid: PicturePyramid
    /// Pixels of `picture` per pixel of the reference photo.
    package let pictureScale: Double
    /// Words of the reference photo outside all values' regions.
    package let anchors: [WordAnchor]
    /// The language for recognising words: that of most values, or else English.
    package let language: String
    /// Image features of the reference photo.
    package let templateFeatures: TemplateFeatures
    /// The textures of the whole reference photo outside the values. The small one works from far away, and is what fits
    /// are judged by, since noise does not hide agreement in it. The large one is exact.
    package let coarseTexture: Texture, fineTexture: Texture
    /// The textures for comparing photos that are framed alike; nil if they are not.
    package let frameTextures: FrameTextures?
    /// The outlines of the reference photo outside the values.
    package let outline: OutlineSearch
    /// The textures of the labels beside the values.
    package let labels: LabelCheck
    /// The textures of the surroundings of each value with a region, by its index in the template.
    package let surroundings: [Int: Texture]

    /// - Parameters:
    ///   - picture: the reference photo in grey, at most `Reference.pictureSide` pixels on its longer side.
    ///   - known: its features, if they were found before.
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
        let content = Region.union(of: regions) ?? frame
        outline = OutlineSearch(OutlineMap(of: pyramid), content: content, excluding: grown)
        labels = LabelCheck(template, anchors: anchors, pyramid: pyramid, frame: frame)
        var surroundings: [Int: Texture] = [:]
        for (index, field) in template.fields.enumerated() {
            guard let region = field.location.region else { continue }
            surroundings[index] = LocalAlignment.texture(
                around: region, of: pyramid, in: frame, excluding: grown)
        }
        self.surroundings = surroundings
        self.content = content
    }

    /// The features used for alignment.
    package var features: FeatureSet { templateFeatures.kept }

    /// The whole reference photo in its own pixels.
    package var frame: Region {
        Region(
            x: 0, y: 0, width: Double(template.reference.width),
            height: Double(template.reference.height))
    }

    /// The part of the reference photo that must be mapped plausibly: all values, or the whole photo when no value has
    /// a region.
    package let content: Region

    /// Maximum distance between two places that count as the same, in pixels of the reference photo.
    package var tolerance: Double { PreparedTemplate.tolerance(in: frame) }

    /// The same for a reference photo of this extent: three pixels of the picture in which features are found.
    static func tolerance(in frame: Region) -> Double {
        3 * max(1, max(frame.width, frame.height) / Double(PicturePyramid.side))
    }
}
