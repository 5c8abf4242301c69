import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// The result of aligning one photo.
struct Outcome: Sendable {
    /// Distances between the true and the found corners of the fully visible values, in pixels of the template's
    /// working size.
    let errors: [Double]
    /// Whether the photo was aligned with the template.
    let isAccepted: Bool
    /// The alignment; nil when there is none.
    var alignment: Alignment?
    /// Whether the photo was accepted although some corner is off by more than half of its value's height.
    let isWrong: Bool

    /// Maximum error of an aligned photo's corners, in pixels of the template's working size.
    static let limit = 4.0

    var isAligned: Bool { isAccepted && errors.allSatisfy { $0 < Outcome.limit } }

    /// - Returns: nil when no value is fully visible.
    init?(of made: MadePhoto, _ subject: Subject, recognizer: any TextRecognizer) {
        let seen = subject.regions.filter { region in
            made.truth.corners(of: region).allSatisfy(made.picture.bounds.contains)
        }
        guard !seen.isEmpty, let back = made.truth.inverse else { return nil }
        let photo = WorkingPhoto(made.picture, recognizer: recognizer)
        guard let found = try? Aligner().alignment(of: photo, to: subject.template) else {
            errors = []
            isAccepted = false
            isWrong = false
            return
        }
        var errors: [Double] = []
        var isWrong = false
        for region in seen {
            for corner in region.corners {
                let there = found.transform.apply(corner * subject.unit)
                let error = back.apply(there).distance(to: corner)
                errors.append(error)
                isWrong = isWrong || error > region.height / 2
            }
        }
        self.errors = errors
        self.isWrong = isWrong
        isAccepted = true
        alignment = found
    }
}

extension WorkingPhoto {
    convenience init(_ picture: GrayImage, recognizer: any TextRecognizer) {
        self.init(Photo(showing: picture), recognizer: recognizer)
    }
}

extension Photo {
    /// A photo that is in no file.
    init(showing picture: GrayImage) {
        self.init(
            path: "", sha256: "", picture: picture, width: picture.width, height: picture.height,
            captureTime: CaptureTime(CivilDate(secondsSince1970: 0), source: .file))
    }
}

/// Sees no words, so that only features are measured and no time goes into recognising text.
final class NoRecognizer: TextRecognizer {
    func lines(
        in image: GrayImage, layout: TextLayout, language: String, allowed: String?
    ) -> [TextLine] { [] }
}

extension Outcome {
    /// A photo of something else, which must not be accepted.
    init?(foreign made: MadePhoto, _ subject: Subject, recognizer: any TextRecognizer) {
        let photo = WorkingPhoto(made.picture, recognizer: recognizer)
        errors = []
        alignment = try? Aligner().alignment(of: photo, to: subject.template)
        isAccepted = alignment != nil
        isWrong = isAccepted
    }
}
