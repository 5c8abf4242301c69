import ReadoutAlignment
import ReadoutInput
import ReadoutModel
import ReadoutPhotos
package import ReadoutReading
package import ReadoutStore
package import ReadoutTesseract

/// Reads photos, with the templates of a store or with one that no store has; used by several workers at once.
package struct PhotoReading: Sendable {
    /// What became of one photo before anything is stored.
    package enum Outcome: Sendable {
        /// Read with a template, matched or not: what is to be stored of it, and how it was read. The photo itself is
        /// let go, as results wait for their turn.
        /// Of a file that holds several pictures one was read.
        case read(NewRecord, PhotoResult, pictures: Int)
        /// The template has this record of the photo already.
        case duplicate(record: Int64)
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
    enum Templates: Sendable {
        /// One that no store has.
        case alone(TemplateLibrary.Candidate)
        /// The one of a store that was named; an unmatched photo could be of another one.
        case named(CurrentCandidate, Store, others: OtherTemplates)
        /// Whichever of a store fits.
        case all(TemplateLibrary, Store)

        /// Where photos may be known; nil where there is no store.
        var store: Store? {
            switch self {
            case .alone: nil
            case .named(_, let store, _), .all(_, let store): store
            }
        }
    }

    private let templates: Templates
    /// How photos are read.
    package let options: ReadingOptions
    /// Where it is drawn how each photo was read; nil to draw nothing.
    package var pictures: DebugPictures?
    /// Whether photos that the store has a record of are read like any other.
    package var readsKnown = false

    init(_ templates: Templates, _ options: ReadingOptions) {
        self.templates = templates
        self.options = options
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
            recognizer.deadline = options.timeout.map { start + $0 }
            let known = readsKnown ? nil : try knownRecord(ofPhoto: digest)
            if known == nil, !readsKnown, pictures == nil,
                try templates.store?.isDismissed(photo: digest) == true
            {
                return Answer(outcome: .dismissed(sha256: digest))
            }
            // Who wants to see how a photo is read wants it of those that were added before, too.
            if let known, pictures == nil { return Answer(outcome: known) }
            let photo = WorkingPhoto(
                try PhotoFile.load(
                    path, atMostPixels: options.mostPixels,
                    within: options.timeout.map { $0 - (clock.now - start) }),
                recognizer: recognizer)
            guard readsKnown || PagePath(path).isNamed || photo.photo.pageCount == 1 else {
                throw ReadoutError(
                    code: "no-page",
                    message: "cannot read photo '\(path)': its pages could not be counted when it "
                        + "was found; run the same command again")
            }
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
        .failed(.timeout(path, after: options.timeout ?? .zero), sha256: sha256)
    }

    /// What becomes of a photo, and the template that it was laid over or that comes nearest.
    private func outcome(
        of photo: WorkingPhoto, with recognizer: TesseractRecognizer, noting trace: ReadingTrace?,
        milliseconds: () -> Int
    ) throws -> (Outcome, PreparedTemplate?) {
        let chosen: TemplateLibrary.Candidate
        var alignment: Alignment?
        switch templates {
        case .alone(let candidate): chosen = candidate
        case .named(let candidate, _, _): chosen = try candidate.candidate()
        case .all(let library, _):
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
        reader.allowance = options.allowance
        reader.outside = options.outside?.reader(until: recognizer.deadline)
        var result = try reader.read(
            photo, with: recognizer, alignment: alignment, noting: trace)
        if case .named(_, _, let others) = templates {
            result = try PhotoReading.compared(result, of: photo, with: others)
        }
        var record = try NewRecord(
            chosen.template, chosen.stored, photo: photo.photo, result: result,
            milliseconds: milliseconds())
        if let outside = options.outside, let version = outside.knownVersion {
            record.engines = record.engines.map { "\($0), \(outside.name) \(version)" }
        }
        return (
            .read(record, result, pictures: photo.photo.pictureCount),
            chosen.reader.prepared
        )
    }

    /// What was read of a photo with the template that was named, in doubt or refused where another one fits better.
    private static func compared(
        _ result: PhotoResult, of photo: WorkingPhoto, with others: OtherTemplates
    ) throws -> PhotoResult {
        switch result.match {
        case .unmatched:
            guard let other = try others.template(shownBy: photo) else { return result }
            return PhotoResult(
                match: .unmatched(.otherTemplate(other)), readings: [], quality: result.quality)
        case .matched(let alignment?):
            guard
                let other = try others.template(
                    betterThanNamedFor: photo, laidOver: alignment)
            else { return result }
            var result = result
            // What another template's photo shows says nothing about this one's features.
            result.sighting = nil
            for index in result.readings.indices {
                result.readings[index].doubts.insert(.otherTemplate(other), at: 0)
            }
            return result
        case .matched(nil): return result
        }
    }

    /// The record that there is of a photo already. Without a named template an unmatched one does not count:
    /// another template may fit by now.
    private func knownRecord(ofPhoto sha256: String) throws -> Outcome? {
        switch templates {
        case .alone: return nil
        case .named(let candidate, let store, _):
            return try store.recordID(ofPhoto: sha256, templateID: candidate.stored.id)
                .map { .duplicate(record: $0) }
        case .all(_, let store):
            let known = try store.records(ofPhoto: sha256).first { $0.status != .unmatched }
            return known.map { .duplicate(record: $0.id) }
        }
    }
}
