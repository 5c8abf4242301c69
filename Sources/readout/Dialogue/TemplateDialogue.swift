import Foundation
import ReadoutApp
import ReadoutFiles
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import ReadoutPhotos
import ReadoutReading
import ReadoutTesseract

/// Asks a person on the terminal for everything a template needs, and shows the place of each value.
struct TemplateDialogue {
    let scan: PhotoScan
    /// The worker that reads photos.
    let worker: RecognitionWorker
    /// The language of the values.
    let language: String
    /// Whether all photos are framed like this one.
    let isFramed: Bool
    let pictures: TerminalPictures
    /// Files of the same command that no picture may replace.
    let spared: SparedFiles

    /// A place that a person named: what was read there, and its picture.
    private struct Place {
        var reading: PlaceReading
        /// The readers that can read the place.
        var readers: [String] = []
        /// Nil when nothing was found.
        var picture: GrayImage?
        /// Why the photo does not match its own template; nil when it does.
        var misfit: String?
    }

    /// Shows the numbered boxes, and the path of the picture with their numbers.
    /// - Throws: errors of writing the picture.
    func begin(preview: PreviewOptions) throws {
        guard !scan.boxes.isEmpty else {
            Output.note(
                "no text found in '\(Terminal.printable(scan.photo.path))'; "
                    + "name places as regions, ? shows how")
            return
        }
        scan.table.lines.forEach(Output.noteAsIs)
        let folder = Crops.temporaryFolder()
        let picture = preview.preview ?? "\(folder)/boxes.png"
        if preview.preview == nil {
            try NewFolder.make(folder, isPrivate: true)
            try preview.write(scan, to: picture, sparing: spared)
        }
        Output.note("the numbered boxes are shown in \(Terminal.printable(picture))")
    }

    /// Asks until the template is accepted.
    /// - Returns: the template and the answers.
    /// - Throws: `Failure.cancelled` at the end of the input; `Failure` when the template does not match its own photo.
    func run(
        _ interview: TemplateInterview
    ) async throws -> (made: TemplateDraft.Made, outcome: TemplateInterview.Outcome) {
        var interview = interview
        var places: [FieldDefinition.LocationReference: Place] = [:]
        var made: TemplateDraft.Made?
        while true {
            switch interview.request {
            case .answer(let question):
                let offer = question.showsOffer ? question.offer : nil
                let typed = Terminal.ask(
                    question.text,
                    default: offer.map { question.words.contains($0) ? $0.said : $0 })
                guard let typed else { throw cancelled(interview) }
                let answer = Terminal.understood(
                    typed, among: question.words, isOpen: question.isOpen)
                interview.answer(answer).forEach { Output.note(Terminal.printable($0)) }
            case .placeReading(let definition):
                var place = places[definition.location]
                if place == nil { place = try await read(definition) }
                guard let place else { continue }
                if let misfit = place.misfit, places.values.allSatisfy({ $0.misfit == nil }) {
                    Output.note(
                        "warning: the photo does not fit itself, so other photos are unlikely to: "
                            + misfit)
                }
                places[definition.location] = place
                try show(place, at: definition.location)
                interview.take(place.reading)
            case .template(let outcome):
                made = try await make(outcome, for: &interview)
            case .done(let outcome):
                guard let made else { throw Failure.cancelled }
                return (made, outcome)
            case .refused:
                guard let made else { throw Failure.cancelled }
                throw ReadoutError.doesNotFitItself(scan.photo.path, made)
            }
        }
    }

    /// The error for a person who leaves the interview; the answers so far are not lost.
    private func cancelled(_ interview: TemplateInterview) -> Failure {
        guard !interview.options.isEmpty else { return .cancelled }
        let given =
            (language == Rules.usualLanguage ? [] : ["--language", language])
            + (isFramed ? ["--frame"] : [])
        let words = ["readout", "template", "create", scan.photo.path] + given + interview.options
        return Failure(
            code: "cancelled",
            message: "cancelled; nothing was stored; this command gives the same answers again:\n"
                + "  " + words.map(\.shellQuoted).joined(separator: " "))
    }

    /// Makes the template for trial and shows its readings; nil when its values conflict.
    private func make(
        _ outcome: TemplateInterview.Outcome, for interview: inout TemplateInterview
    ) async throws -> TemplateDraft.Made? {
        let draft = TemplateDraft(
            scan: scan, definitions: outcome.definitions, language: language, isFramed: isFramed)
        var trial = TemplateInterview.Trial()
        var made: TemplateDraft.Made?
        do {
            let new = try await worker.run { recognizer in
                try draft.template(
                    name: outcome.name, description: outcome.description, recognizer: recognizer)
            }
            new.table.lines.forEach(Output.noteAsIs)
            new.warnings.forEach(Output.note)
            if let misfit = new.misfit {
                Output.note("the photo does not fit its own template: \(misfit)")
            }
            trial.misfit = new.misfit
            made = new
        } catch let wrong as DefinitionProblems {
            trial.problems = wrong.problems.map(\.description)
        }
        interview.take(trial).forEach { Output.note(Terminal.printable($0)) }
        return made
    }

    /// Reads a place with a template that has only this value.
    private func read(_ definition: FieldDefinition) async throws -> Place {
        var definition = definition
        definition.name = "value"
        let draft = TemplateDraft(
            scan: scan, definitions: [definition], language: language, isFramed: isFramed)
        let text = scan.boxes.text(at: definition.location) ?? ""
        let made: TemplateDraft.Made
        do {
            made = try await worker.run { recognizer in
                let made = try draft.template(
                    name: "place", description: "", recognizer: recognizer)
                let sureness = made.result.readings.first.map(\.confidence) ?? 0
                guard let kind = made.template.fields.first?.kind, kind.isOfLetters,
                    sureness < PlaceReading.leastSure
                else { return made }
                // The first look took digits of a display or of drums for letters.
                var numbered = draft
                numbered.definitions[0].kind = .number
                let other = try numbered.template(
                    name: "place", description: "", recognizer: recognizer)
                let isSurer = other.result.readings.first.map(\.confidence) ?? 0 > sureness
                return isSurer ? other : made
            }
        } catch let wrong as DefinitionProblems {
            return Place(
                reading: PlaceReading(text: text, doubts: wrong.problems.map(\.description)))
        }
        var place = Place(reading: PlaceReading(text: text), misfit: made.misfit)
        if let region = made.template.fields.first?.location.region {
            // A little more than the place itself, so that a person sees the surroundings.
            let seen = region.expanded(
                horizontally: 0, vertically: region.height * TemplateDialogue.surroundings)
            place.picture =
                ValueCrop(of: seen, through: .identity, from: scan.photo).image
        } else {
            place.picture = made.result.crops[definition.name]
        }
        if let reading = made.result.readings.first {
            place.reading = PlaceReading(
                text: reading.text, value: reading.value?.text, confidence: reading.confidence,
                // What a text with several meanings says is asked about.
                doubts: reading.doubts.filter { $0.code != "ambiguous" }.map(\.description))
            place.readers = made.readers[definition.name] ?? []
        }
        return place
    }

    /// Height shown above and below a place, in heights of the place.
    private static let surroundings = 0.25

    /// Shows a place: its picture or the picture's path, the text read there, and the confidence.
    private func show(_ place: Place, at location: FieldDefinition.LocationReference) throws {
        if let picture = place.picture {
            let png = try PictureFile.png(picture)
            if !pictures.show(png: png) {
                let path = try Crops.write(png, named: location.description, sparing: spared)
                Output.note("its picture is in \(Terminal.printable(path))")
            }
        }
        let reading = place.reading
        let text = Terminal.printable(reading.text)
        guard !reading.text.isEmpty else {
            Output.note("\(location): nothing was read here; < names another place")
            return
        }
        guard let confidence = reading.confidence else {
            Output.note("\(location): \"\(text)\"")
            return
        }
        Output.note(
            "\(location): \"\(text)\", \(percent(confidence)) sure"
                + (place.readers.isEmpty
                    ? "" : ", read by " + place.readers.joined(separator: ", ")))
        if confidence < PlaceReading.leastSure {
            Output.note(
                "warning: this text is hard to read, and will be in other photos, too; "
                    + "< names another place")
        }
        for doubt in reading.doubts { Output.note(Terminal.printable("  \(doubt)")) }
        if confidence >= PlaceReading.leastSure, !reading.doubts.isEmpty {
            Output.note(
                "warning: what is in doubt here will be in doubt in other photos, too; < names another place, "
                    + "such as a region that holds just this text")
        }
    }
}

extension Kind {
    /// Whether a text of this kind may hold letters.
    fileprivate var isOfLetters: Bool { [.text, .code, .choice].contains(self) }
}

extension Failure {
    /// The person left the dialogue at a question.
    static let cancelled = Failure(code: "cancelled", message: "cancelled; nothing was stored")
}
