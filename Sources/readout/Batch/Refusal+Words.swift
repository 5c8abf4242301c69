import ReadoutAlignment
import ReadoutModel
import ReadoutReading
import ReadoutStore
import ReadoutTesseract

extension Identification.Refusal {
    /// What is said of a photo for which no template was chosen.
    struct Words {
        /// Why, and the next step.
        let reason: String
        /// What to do better when the photo is taken again; nil when the photo is not to blame.
        var retakeReason: String?
        /// How well the photo was taken, where the nearest template has its values if it could be laid over it.
        let quality: PhotoQuality?
    }

    /// Why no template was chosen, told by what the nearest one makes of the photo: only what keeps it from being read
    /// is wrong with it.
    /// - Throws: `RecognitionError`.
    func words(
        of photo: WorkingPhoto, near candidate: TemplateLibrary.Candidate,
        with recognizer: TesseractRecognizer, noting trace: ReadingTrace?
    ) throws -> Words {
        let name = candidate.stored.template.name
        let result = try candidate.reader.read(photo, with: recognizer, noting: trace)
        switch (self, result.match) {
        case (.noneFits, .matched):
            return Words(
                reason: "it could be of template '\(name)', but not surely enough to choose it; "
                    + "if it is, add it with --template '\(name)'", quality: result.quality)
        case (.noneFits, .unmatched(let failure)) where failure.isOfPhoto:
            return Words(
                reason: failure.description, retakeReason: failure.description,
                quality: result.quality)
        default: return Words(reason: description, quality: result.quality)
        }
    }
}
