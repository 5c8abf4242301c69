package import ReadoutAlignment
package import ReadoutGeometry

/// The part of a stored template needed to identify photos.
package struct TemplateCard: Sendable, Identifiable {
    /// The template's number.
    package let id: Int64
    /// The template's name.
    package let name: String
    /// The revision of the template that the card describes.
    package let revision: Int
    /// The extent of the reference photo.
    package let frame: Region
    /// Whether all photos of the template are framed like the reference photo.
    package let isFramed: Bool
    /// The values' regions in pixels of the reference photo.
    package let valueRegions: [Region]
    /// Tesseract's names for the languages of the values.
    package let languages: Set<String>
    /// The features of the whole reference photo; nil if none are stored from this version of the feature finder.
    package let features: FeatureSet?
}
