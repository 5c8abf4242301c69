import ReadoutAlignment
import ReadoutModel
import ReadoutStore

extension PhotoReading {
    /// A photo of which it is not known which template it is of.
    struct Unidentified: Sendable {
        let photo: StoredPhoto
        /// Why no template was chosen, and the next step.
        let reason: String
        /// What a person should do better when the photo is taken again; nil when it is not to blame.
        let retakeReason: String?
        let quality: PhotoQuality
        let milliseconds: Int
        /// Pictures in the file, of which the first was read.
        let pictures: Int
    }
}

extension PhotoReading.Unidentified {
    /// The photo as `record add --json` prints it, but for its path.
    var members: [(String, JSON)] {
        [
            ("sha256", .string(photo.sha256)),
            ("outcome", .string(Tally.Outcome.unmatched.rawValue)),
            ("record", .null), ("template", .null),
            ("captured_at", .string(photo.captureTime.text)),
            ("captured_from", .string(photo.captureTime.source.rawValue)),
            ("captured_doubt", .optional(photo.captureTime.doubt())),
            ("alignment", .null), ("values", .object([])), ("quality", quality.json),
            ("error", Failure(code: "unidentified", message: reason).json),
            ("milliseconds", .integer(milliseconds)),
        ]
    }
}
