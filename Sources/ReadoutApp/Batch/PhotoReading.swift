import ReadoutAlignment
import ReadoutInput
import ReadoutModel
import ReadoutPhotos
package import ReadoutReading
package import ReadoutStore
package import ReadoutTesseract

/// Reads photos, with the templates of a store or with one that is in no store; several workers use it at the same
/// time.
package struct PhotoReading: Sendable {
    /// The outcome for one photo before anything is stored.
    package enum Outcome: Sendable {
        /// Read with a template, matched or not: the record to store, the result, and the number of pictures in the
        /// file, of which one was read. The photo itself is not kept, because results wait for their turn.
        case read(NewRecord, PhotoResult, pictures: Int)
        /// The store already has this template's record of the photo.
        case duplicate(record: Int64)
        /// A person dismissed the photo.
        case dismissed(sha256: String)
        /// No template was named, and none fits, or several do.
        case unidentified(Unidentified)
        /// The file could not be read.
        case failed(ReadoutError, sha256: String?)
    }

    /// The outcome for one photo, and why its debug pictures could not be drawn.
    package struct Answer: Sendable {
        package let outcome: Outcome
        /// Why the photo's debug pictures could not be written; nil when they were written, or none were wanted.
        package var drawingFailure: ReadoutError?
    }

    /// The templates that photos are read with.
    enum Templates: Sendable {
        /// A template that is in no store.
        case alone(TemplateLibrary.Candidate)
        /// The named template of a store. A photo that does not match it may show one of the others.
        case named(CurrentCandidate, Store, others: OtherTemplates)
        /// Whichever template of the store fits.
        case all(TemplateLibrary, Store)

        /// The store that may already know a photo; nil when there is none.
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
    /// Draws how each photo was read; nil to draw nothing.
    package var pictures: DebugPictures?
    /// Whether photos that the store already has a record of are read like any other.
    package var readsKnown = false

    init(_ templates: Templates, _ options: ReadingOptions) {
        self.templates = templates
        self.options = options
    }

    /// Reads the photo in a file.
    /// - Parameter index: the photo's index among all photos of the command.
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
            // With debug pictures, photos that were added before are read and drawn as well.
            if let known, pictures == nil { return Answer(outcome: known) }
            let photo = try WorkingPhoto(
                reading: PhotoFile.load(
                    path, atMostPixels: options.mostPixels,
                    within: options.timeout.map { $0 - (clock.now - start) }),
                with: recognizer)
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
            let failure = ReadoutError(error)
            // All empty files have the same digest, by which no photo is known.
            let isEmpty = failure.code == PictureProblem.empty.code
            return Answer(outcome: .failed(failure, sha256: isEmpty ? nil : sha256))
        }
    }

    /// The outcome for a photo that took too long.
    package func outOfTime(_ path: String, sha256: String? = nil) -> Outcome {
        .failed(.timeout(path, after: options.timeout ?? .zero), sha256: sha256)
    }

    /// The outcome for a photo, and the template that was aligned with it or comes nearest to it.
    private func outcome(
        of photo: WorkingPhoto, with recognizer: TesseractRecognizer, noting trace: ReadingTrace?,
        milliseconds: () -> Int
    ) throws -> (Outcome, PreparedTemplate?) {
        let chosen: TemplateLibrary.Candidate
        var alignment: Alignment?
        var reading: PhotoResult?
        switch templates {
        case .alone(let candidate): chosen = candidate
        case .named(let candidate, _, _): chosen = try candidate.candidate()
        case .all(let library, _):
            let finding = try library.finding(for: photo, with: recognizer, options: options)
            let found = finding.result
            // With debug pictures, the photo is read again to draw how.
            reading = trace == nil ? finding.reading : nil
            switch found.choice {
            case .success(let choice):
                chosen = try library.candidate(choice.index)
                // A template chosen by its lines or its guards was read without a known alignment; so it is read again.
                alignment = finding.reading == nil ? choice.alignment : nil
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
        var result =
            try reading
            ?? options.reader(of: chosen, until: recognizer.deadline).read(
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

    /// The result of reading a photo with the named template; doubted or refused when another template fits better.
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
            // A photo of another template says nothing about this template's features.
            result.sighting = nil
            for index in result.readings.indices {
                result.readings[index].doubts.insert(.otherTemplate(other), at: 0)
            }
            return result
        case .matched(nil): return result
        }
    }

    /// The existing record of a photo. Without a named template, unmatched records do not count: another template may
    /// fit by now.
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
