package import ReadoutModel
import ReadoutPhotos
import ReadoutStore

/// A line of `readout read --json`: the readings of one photo, to be imported into a store later.
///
/// The keys are those of `record add --json` and some more. Numbers are not rounded, so that an import stores what the
/// reading machine would have stored.
struct ResultLine: Decodable {
    /// The outcome of a photo that could not be read.
    static let unreadable = "unreadable"

    struct Fit: Decodable {
        let inliers: Int
        let residual: Double
        let confidence: Double
        let method: String
        let transform: [Double]
    }

    struct Reading: Decodable {
        let text: String
        let value: String?
        let confidence: Double
        /// The probability that the reading is right, in lines of older versions, whose `confidence` was another number.
        let certainty: Double?
        let accepted: Bool
        let reasons: [String]
        /// One code for each reason.
        let codes: [String]
        let alternatives: [String]?
        /// The confidence of each alternative, in the same order.
        let alternativeConfidences: [Double]?
        /// PNG in Base64.
        let crop: String?
        /// The rows of a table's column; nil for a value that stands once.
        let cells: [Cell]?

        enum CodingKeys: String, CodingKey {
            case text, value, confidence, certainty, accepted, reasons, codes, crop, cells,
                alternatives
            case alternativeConfidences = "alternative_confidences"
        }
    }

    struct Cell: Decodable {
        let text: String
        let value: String?
        let confidence: Double
        let reasons: [String]
        /// The code of each reason, in the same order.
        let codes: [String]
    }

    struct Mismatch: Decodable {
        let code: String
        let message: String
    }

    struct Sighting: Decodable {
        /// 16 hexadecimal digits.
        let features: String
        /// Base64.
        let marks: String
    }

    let photo: String
    let sha256: String?
    let outcome: String
    let template: String?
    let templateDigest: String?
    let width: Int?
    let height: Int?
    let capturedAt: String?
    let capturedFrom: String?
    let utcOffset: Int?
    let latitude: Double?
    let longitude: Double?
    let alignment: Fit?
    let values: [String: Reading]?
    let sighting: Sighting?
    let error: Mismatch?
    let milliseconds: Int?
    let readBy: String?

    enum CodingKeys: String, CodingKey {
        case photo, sha256, outcome, template, width, height, latitude, longitude
        case alignment, values, sighting, error, milliseconds
        case templateDigest = "template_digest"
        case capturedAt = "captured_at"
        case capturedFrom = "captured_from"
        case utcOffset = "utc_offset"
        case readBy = "read_by"
    }
}

extension Template {
    /// SHA-256 of everything that determines how photos are read, but not the template's name: 64 lower-case
    /// hexadecimal digits.
    package var digest: String {
        var template = self
        template.name = ""
        template.description = ""
        return TemplateFile.textForDigest(of: template).sha256
    }
}
