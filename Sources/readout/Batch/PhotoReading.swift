import ReadoutCore
import ReadoutStore
import ReadoutVision

/// Reads photos with the templates of a store; used by several workers at once.
struct PhotoReading: Sendable {
    /// What became of one photo before anything is stored.
    enum Outcome: Sendable {
        /// Read with a template, matched or not.
        case read(StoredTemplate, Photo, PhotoResult, milliseconds: Int)
        /// The template has a record of this photo already.
        case duplicate(StoredTemplate, record: Int64)
        /// No template was named, and none fits or several do.
        case unidentified(Photo, reason: String, milliseconds: Int)
        /// The file could not be read.
        case failed(Failure, sha256: String?)
    }

    /// A template and what reads photos with it.
    struct Candidate: Sendable {
        let stored: StoredTemplate
        let reader: TemplateReader

        init(_ stored: StoredTemplate) throws {
            self.stored = stored
            reader = try TemplateReader(stored.template)
        }
    }

    /// One when a template was named, else all there are.
    let candidates: [Candidate]
    /// Whether the template was named.
    let isNamed: Bool
    let store: Store

    /// Reads the photo in a file.
    func outcome(of path: String, with recognizer: TesseractRecognizer) -> Outcome {
        var sha256: String?
        do {
            let clock = ContinuousClock()
            let start = clock.now
            func milliseconds() -> Int {
                Int((clock.now - start) / .milliseconds(1))
            }
            let known = try PhotoFile.sha256(of: path)
            sha256 = known
            if let record = try knownRecord(ofPhoto: known) { return record }
            let photo = WorkingPhoto(try PhotoFile.load(path), recognizer: recognizer)
            let chosen: Candidate
            var alignment: Alignment?
            if isNamed {
                chosen = candidates[0]
            } else {
                switch try Identification.choice(of: photo, among: candidates.map(\.reader)) {
                case .success(let found):
                    chosen = candidates[found.index]
                    alignment = found.alignment
                case .failure(let reason):
                    return .unidentified(
                        photo.photo, reason: reason.description, milliseconds: milliseconds())
                }
            }
            let result = try chosen.reader.read(
                photo, with: recognizer, alignment: alignment)
            return .read(chosen.stored, photo.photo, result, milliseconds: milliseconds())
        } catch {
            return .failed(Failure(error), sha256: sha256)
        }
    }

    /// The record that there is of a photo already. Without a named template an unmatched one does not count:
    /// another template may fit by now.
    private func knownRecord(ofPhoto sha256: String) throws -> Outcome? {
        for candidate in candidates {
            guard
                let record = try store.recordID(ofPhoto: sha256, templateID: candidate.stored.id),
                try isNamed || store.record(record).status != .unmatched
            else { continue }
            return .duplicate(candidate.stored, record: record)
        }
        return nil
    }
}
