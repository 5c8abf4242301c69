import ReadoutAlignment
import ReadoutInput
package import ReadoutModel
import ReadoutPhotos
package import ReadoutReading
package import ReadoutStore
package import ReadoutTesseract

/// Reads photos with the templates of a store; used by several workers at once.
package struct PhotoReading: Sendable {
    /// What became of one photo before anything is stored.
    package enum Outcome: Sendable {
        /// Read with a template, matched or not: what is to be stored of it, and how it was read. The photo itself is
        /// let go, as results wait for their turn.
        /// Of a file that holds several pictures one was read.
        case read(StoredTemplate, NewRecord, PhotoResult, pictures: Int)
        /// The template has a record of this photo already.
        case duplicate(StoredTemplate, record: Int64)
        /// A person said that the photo needs no more attention.
        case dismissed(sha256: String)
        /// No template was named, and none fits or several do.
        case unidentified(Unidentified)
        /// The file could not be read.
        case failed(ReadoutError, sha256: String?)
    }

    /// What became of one photo, and why it could not be drawn how.
    package struct Answer: Sendable {
        package let outcome: Outcome
        /// Why its pictures could not be written; nil when they were, or none were asked for.
        package var drawingFailure: ReadoutError?
    }

    /// What photos are read with.
    package enum Templates: Sendable {
        /// The one that was named.
        case named(CurrentCandidate)
        /// Whichever fits.
        case all(TemplateLibrary)
    }

    package let templates: Templates
    package let store: Store
    /// What an unmatched photo could be of instead; nil when no template was named.
    private let others: OtherTemplates?
    /// Where it is drawn how each photo was read; nil to draw nothing.
    package var pictures: DebugPictures?
    /// Whether photos that the store has a record of are read like any other.
    package var readsKnown = false
    /// How many of the values that are accepted may be wrong.
    package var allowance = ErrorAllowance.usual
    /// How long one photo may take; nil for as long as it wants.
    package var timeout: Duration?
    /// A further reader that is asked, and can only put values in doubt; nil for none.
    package var outside: ReaderProgram?
    /// Maximum number of pixels of a photo.
    package var mostPixels = PhotoFile.usualPixels

    package init(templates: Templates, store: Store) {
        self.templates = templates
        self.store = store
        others =
            if case .named(let candidate) = templates {
                OtherTemplates(store: store, but: candidate.stored.id)
            } else {
                nil
            }
    }

    /// Reads the photo in a file.
    /// - Parameter index: the photo's place in the call.
    package func answer(
        to path: String, at index: Int, with recognizer: TesseractRecognizer
    ) -> Answer {
        var sha256: String?
        do {
            let clock = ContinuousClock()
            let start = clock.now
            let digest = try PhotoFile.sha256(of: path)
            sha256 = digest
            recognizer.deadline = timeout.map { start + $0 }
            let known = readsKnown ? nil : try knownRecord(ofPhoto: digest)
            if known == nil, !readsKnown, pictures == nil,
                try store.isDismissed(photo: digest)
            {
                return Answer(outcome: .dismissed(sha256: digest))
            }
            // Who wants to see how a photo is read wants it of those that were added before, too.
            if let known, pictures == nil { return Answer(outcome: known) }
            let photo = WorkingPhoto(
                try PhotoFile.load(
                    path, atMostPixels: mostPixels,
                    within: timeout.map { $0 - (clock.now - start) }), recognizer: recognizer)
            let trace = pictures.map { _ in ReadingTrace() }
            let (outcome, template) = try outcome(of: photo, with: recognizer, noting: trace) {
                Int((clock.now - start) / .milliseconds(1))
            }
            var answer = Answer(outcome: known ?? outcome)
            if let pictures, let trace, let template {
                do {
                    try pictures.write(trace, ofPhotoAt: index, photo, template)
                } catch {
                    answer.drawingFailure = ReadoutError(error)
                }
            }
            return answer
        } catch RecognitionError.outOfTime {
            return Answer(outcome: outOfTime(path, sha256: sha256))
        } catch {
            return Answer(outcome: .failed(ReadoutError(error), sha256: sha256))
        }
    }

    /// What becomes of a photo that took too long.
    package func outOfTime(_ path: String, sha256: String? = nil) -> Outcome {
        .failed(.timeout(path, after: timeout ?? .zero), sha256: sha256)
    }

    /// What becomes of a photo, and the template that it was laid over or that comes nearest.
    private func outcome(
        of photo: WorkingPhoto, with recognizer: TesseractRecognizer, noting trace: ReadingTrace?,
        milliseconds: () -> Int
    ) throws -> (Outcome, PreparedTemplate?) {
        let chosen: TemplateLibrary.Candidate
        var alignment: Alignment?
        switch templates {
        case .named(let candidate): chosen = try candidate.candidate()
        case .all(let library):
            let found = try library.identification.result(for: photo)
            switch found.choice {
            case .success(let choice):
                chosen = try library.candidate(choice.index)
                alignment = choice.alignment
            case .failure(let refusal):
                let nearest = try found.nearest.map { try library.candidate($0) }
                let words = try nearest.map {
                    try refusal.words(of: photo, near: $0, with: recognizer, noting: trace)
                }
                return (
                    .unidentified(
                        Unidentified(
                            photo: StoredPhoto(photo.photo),
                            reason: words?.reason ?? refusal.description,
                            retakeReason: words?.retakeReason,
                            quality: words?.quality ?? PhotoQuality(of: photo),
                            milliseconds: milliseconds(), pictures: photo.photo.pictureCount)),
                    trace.flatMap { _ in nearest?.reader.prepared }
                )
            }
        }
        var reader = chosen.reader
        reader.allowance = allowance
        reader.outside = outside?.reader
        var result = try reader.read(
            photo, with: recognizer, alignment: alignment, noting: trace)
        if case .unmatched = result.match, let other = try others?.template(shownBy: photo) {
            result = PhotoResult(
                match: .unmatched(.otherTemplate(other)), readings: [], quality: result.quality)
        }
        var record = try NewRecord(
            chosen.stored, photo: photo.photo, result: result, milliseconds: milliseconds())
        if let outside, let version = outside.knownVersion {
            record.engines = record.engines.map { "\($0), \(outside.name) \(version)" }
        }
        return (
            .read(chosen.stored, record, result, pictures: photo.photo.pictureCount),
            chosen.reader.prepared
        )
    }

    /// The record that there is of a photo already. Without a named template an unmatched one does not count:
    /// another template may fit by now.
    private func knownRecord(ofPhoto sha256: String) throws -> Outcome? {
        switch templates {
        case .named(let candidate):
            let record = try store.recordID(ofPhoto: sha256, templateID: candidate.stored.id)
            return record.map { .duplicate(candidate.stored, record: $0) }
        case .all:
            let known = try store.records(ofPhoto: sha256).first { $0.status != .unmatched }
            return try known.map {
                .duplicate(try store.template(withID: $0.templateID), record: $0.id)
            }
        }
    }
}
