import ReadoutApp
import ReadoutModel
import ReadoutStore

extension PhotoReading.Unidentified {
    /// The photo as `record add --json` prints it, without its path.
    var members: [(String, JSON)] {
        [
            ("sha256", .string(photo.sha256)),
            ("outcome", .string(Tally.Outcome.unmatched.rawValue)),
            ("record", .null), ("template", .null),
            ("captured_at", .string(photo.captureTime.text)),
            ("captured_from", .string(photo.captureTime.source.rawValue)),
            ("captured_doubt", .optional(photo.captureTime.doubt())),
            ("alignment", .null), ("values", .object([])), ("quality", quality.json),
            ("error", ReadoutError(code: "unidentified", message: reason).json),
            ("milliseconds", .integer(milliseconds)),
        ]
    }
}
