import ReadoutAlignment
import ReadoutModel
import ReadoutReading
import ReadoutStore
import ReadoutTesseract

extension Identification.Refusal {
    /// The reason given for a photo for which no template was chosen.
    struct Words {
        /// Why, and the next step.
        let reason: String
        /// Advice for taking the photo again; nil when the photo is not to blame.
        var retakeReason: String?
        /// The photo's quality; where a template could be aligned with the photo, the quality at its values.
        let quality: PhotoQuality?
    }

    /// Why no template was chosen, judged by the nearest one: the photo is blamed only for what keeps that template
    /// from being read.
    /// - Throws: `RecognitionError`.
    func words(
        of photo: WorkingPhoto, near candidate: TemplateLibrary.Candidate,
        with recognizer: TesseractRecognizer, noting trace: ReadingTrace?
    ) throws -> Words {
        let name = candidate.template.name
        let result = try candidate.reader.read(photo, with: recognizer, noting: trace)
        switch (self, result.match) {
        case (.noneFits, .matched):
            return Words(
                reason: "the photo may show template '\(name)', but not clearly enough; "
                    + "if it does, add the photo with --template '\(name)'", quality: result.quality
            )
        case (.noneFits, .unmatched(let failure)) where failure.isOfPhoto:
            return Words(
                reason: failure.description, retakeReason: failure.description,
                quality: result.quality)
        default: return Words(reason: description, quality: result.quality)
        }
    }
}
