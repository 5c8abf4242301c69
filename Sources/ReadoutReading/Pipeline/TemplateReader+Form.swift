package import ReadoutAlignment
import ReadoutModel

extension TemplateReader {
    /// The alignment of a photo that surely shows the template's form, judged by its lines of text and its heading alone,
    /// wherever the lines stand; nil for other photos and for templates with little text.
    /// - Throws: `RecognitionError`.
    package func alignmentByLines(of photo: WorkingPhoto) throws -> Alignment? {
        let late = LatePage(of: photo, to: page, language: prepared.language)
        guard try late.isSure(),
            !late.hasOtherHeading(above: referencePlaces.compactMap(\.region))
        else { return nil }
        return try late.fit()?.alignment
    }
}
