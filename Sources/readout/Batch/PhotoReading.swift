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
        case unidentified(Photo, reason: String, quality: PhotoQuality, milliseconds: Int)
        /// The file could not be read.
        case failed(Failure, sha256: String?)
    }

    /// What became of one photo, and why it could not be drawn how.
    struct Answer: Sendable {
        let outcome: Outcome
        /// Why its pictures could not be written; nil when they were, or none were asked for.
        var drawingFailure: Failure?
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
    /// What an unmatched photo could be of instead; nil when no template was named.
    private let others: OtherTemplates?
    /// Where it is drawn how each photo was read; nil to draw nothing.
    var pictures: DebugPictures?

    init(candidates: [Candidate], isNamed: Bool, store: Store) {
        self.candidates = candidates
        self.isNamed = isNamed
        self.store = store
        others = isNamed ? OtherTemplates(store: store, but: candidates[0].stored.id) : nil
    }

    /// Reads the photo in a file.
    /// - Parameter index: the photo's place in the call.
    func answer(
        to path: String, at index: Int, with recognizer: TesseractRecognizer
    ) -> Answer {
        var sha256: String?
        do {
            let clock = ContinuousClock()
            let start = clock.now
            let digest = try PhotoFile.sha256(of: path)
            sha256 = digest
            let known = try knownRecord(ofPhoto: digest)
            // Who wants to see how a photo is read wants it of those that were added before, too.
            if let known, pictures == nil { return Answer(outcome: known) }
            let photo = WorkingPhoto(try PhotoFile.load(path), recognizer: recognizer)
            let trace = pictures.map { _ in ReadingTrace() }
            let (outcome, template) = try outcome(of: photo, with: recognizer, noting: trace) {
                Int((clock.now - start) / .milliseconds(1))
            }
            var answer = Answer(outcome: known ?? outcome)
            if let pictures, let trace, let template {
                do {
                    try pictures.write(trace, ofPhotoAt: index, photo, template)
                } catch {
                    answer.drawingFailure = Failure(error)
                }
            }
            return answer
        } catch {
            return Answer(outcome: .failed(Failure(error), sha256: sha256))
        }
    }

    /// What becomes of a photo, and the template that it was laid over or that comes nearest.
    private func outcome(
        of photo: WorkingPhoto, with recognizer: TesseractRecognizer, noting trace: ReadingTrace?,
        milliseconds: () -> Int
    ) throws -> (Outcome, PreparedTemplate?) {
        let chosen: Candidate
        var alignment: Alignment?
        if isNamed {
            chosen = candidates[0]
        } else {
            switch try Identification.choice(of: photo, among: candidates.map(\.reader)) {
            case .success(let found):
                chosen = candidates[found.index]
                alignment = found.alignment
            case .failure(let refusal):
                let quality = PhotoQuality(of: photo)
                let reason = quality.hints.first?.description ?? refusal.description
                return (
                    .unidentified(
                        photo.photo, reason: reason, quality: quality,
                        milliseconds: milliseconds()),
                    try trace.flatMap { try nearest(to: photo, noting: $0) }
                )
            }
        }
        var result = try chosen.reader.read(
            photo, with: recognizer, alignment: alignment, noting: trace)
        if case .unmatched = result.match, let other = try others?.template(shownBy: photo) {
            result = PhotoResult(
                match: .unmatched(.otherTemplate(other)), readings: [], quality: result.quality)
        }
        return (
            .read(chosen.stored, photo.photo, result, milliseconds: milliseconds()),
            chosen.reader.prepared
        )
    }

    /// The template that a photo that fits none comes nearest to, with the best try at it noted.
    private func nearest(
        to photo: WorkingPhoto, noting trace: ReadingTrace
    ) throws -> PreparedTemplate? {
        let templates = candidates.map(\.reader.prepared)
        let best = try Aligner().ranking(of: photo, among: templates).first
        let template = best.map { templates[$0.index] } ?? templates.first
        guard let template else { return nil }
        trace.note(refused: best?.alignment, of: photo, to: template)
        return template
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
