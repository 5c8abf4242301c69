package import ReadoutAlignment
package import ReadoutGeometry

/// The part of a stored template that is needed to identify photos.
package struct TemplateCard: Sendable, Identifiable {
    /// That of the template.
    package let id: Int64
    /// That of the template.
    package let name: String
    /// The template's revision that the card is of.
    package let revision: Int
    /// The extent of the reference photo.
    package let frame: Region
    /// Whether all its photos are framed like the reference photo.
    package let isFramed: Bool
    /// The values' regions in pixels of the reference photo.
    package let valueRegions: [Region]
    /// Tesseract's names of the languages that its values are read in.
    package let languages: Set<String>
    /// The features of the whole reference photo; nil when none are kept that this version of the program finds.
    package let features: FeatureSet?
}
