import ArgumentParser
import Foundation
import ReadoutAlignment
import ReadoutApp
import ReadoutInput
import ReadoutModel
import ReadoutReading
import ReadoutStore
import ReadoutTesseract

/// Makes a template from a photo.
struct TemplateCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make a template from a photo, by asking questions or from options.",
        discussion: """
            Without --value and --definition the command asks, and shows each place in the terminal; ? helps, \
            < goes back. --value takes NAME=LOCATION[,KEY[=VALUE]]... The location is a box number of 'readout \
            scan', several as 3+4 or 3-5, a region WIDTHxHEIGHT+X+Y in pixels of the upright photo, or \
            label:TEXT.

              readout template create photo.jpg --name meter \\
                --value energy=3,kind=number,unit=kWh,monotonic \\
                --value "total=label:Total,kind=number" --save-record

            Keys: kind (number integer text date time duration choice code), unit, language, model, \
            pattern, choices=A|B, date-order=dmy|mdy|ymd, guard, unique, luhn, iban, ean13. For \
            numbers also: convert, decimals, digits, implied-decimals, scale, min, max, monotonic, \
            max-rate=N/hour|day, rollover, sum=A+B. For columns of tables: until=TEXT, the text below the last \
            row. digits is the number of digits before the decimals, with \
            leading zeros. With unique, a record whose text another record has already waits for a person.

            With implied-decimals=3, 1371043 becomes 1371.043. With scale=0.1, 25 becomes 2.5. All other \
            keys, exports and typed corrections are in the value's unit. With convert and unit=kW, 75.8 MW \
            becomes 75800 kW. A guard expects the text that its place shows in this photo, or guard=TEXT. A \
            record in which the guard reads anything else waits for a person:

              readout template create meter.jpg --name import \\
                --value "energy=300x60+120+80,kind=number,unit=kWh" --guard code=90x40+20+90
            """)

    @Argument(help: ArgumentHelp("The photo to make the template from.", valueName: "photo"))
    var photo: String

    @Option(name: .long, help: ArgumentHelp("The template's name.", valueName: "name"))
    var name: String?

    @Option(name: .long, help: ArgumentHelp("What the template is for.", valueName: "text"))
    var description: String?

    @Option(
        name: .customLong("value"), parsing: .singleValue,
        help: ArgumentHelp("A value to collect; may be repeated.", valueName: "definition"))
    var values: [String] = []

    @Option(
        name: .customLong("guard"), parsing: .singleValue,
        help: ArgumentHelp(
            "A text that each photo must show, such as the code of a register; else the record waits.",
            valueName: "definition"))
    var guards: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A file that defines the values; - is standard input.", valueName: "file"))
    var definition: String?

    @Flag(name: .customLong("save-record"), help: "Keep this photo's values as the first record.")
    var saveRecord = false

    @Flag(
        name: .long,
        help: "All photos are framed like this one: a fixed camera, screenshots, cut-out displays.")
    var frame = false

    @Flag(name: .long, help: "Make the template even if its own photo does not fit it.")
    var force = false

    @OptionGroup var recognition: RecognitionOptions
    @OptionGroup var pages: PageOptions
    @OptionGroup var pictures: PictureOptions
    @OptionGroup var preview: PreviewOptions
    @OptionGroup var display: PictureDisplayOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    var asks: Bool { values.isEmpty && definition == nil }

    /// A guard's option as that of a value: unless it says otherwise, a code that must read what the reference photo
    /// shows, or a text if what it must read has spaces.
    private func asGuard(_ option: String) -> String {
        let keys = option.split(separator: ",").dropFirst()
        let isText = keys.contains { $0.hasPrefix("guard=") && $0.contains(" ") }
        let kind =
            keys.contains { $0.hasPrefix("kind=") } ? "" : isText ? ",kind=text" : ",kind=code"
        let text = keys.contains { $0 == "guard" || $0.hasPrefix("guard=") } ? "" : ",guard"
        return option + kind + text
    }

    func run() async throws {
        let (parsed, wrong) = FieldDefinition.parsed(options: values + guards.map(asGuard))
        let given: Definition?
        do {
            given = try definition.map { try DefinitionFile.decode(TextFile.read($0), from: $0) }
        } catch {
            // The name may stand in the file.
            let problems = Problems(
                name: name.flatMap { nameProblem($0) }, values: wrong,
                languages: missingLanguages(of: parsed))
            guard problems.isEmpty else { throw problems.failure(and: Failure(error).message) }
            throw error
        }
        let name = name ?? given?.name
        let definitions = ((given?.definitions ?? []) + parsed).withEnds()
        var problems = Problems(
            name: nameProblem(name), values: wrong, languages: missingLanguages(of: definitions))
        let taken = try nameTaken(name)
        if let taken, !asks || output.input.canAsk, problems.isEmpty { throw taken }
        problems.name = problems.name ?? taken?.description
        if asks, !output.input.canAsk {
            throw problems.failure(
                and: "no value to collect; give --value or --definition, or run it on a terminal "
                    + "('readout scan \(photo.wordInCommand)' shows the boxes)")
        }
        let spared = store.spared(inputs: [photo] + [definition].compactMap { $0 })
        try preview.check(sparing: spared)
        let path = try pages.photo(in: photo)
        let language = recognition.language
        let limit = pictures.maxPixels
        // Ask the terminal before the photo is read: keys typed meanwhile are answers to the questions.
        let screen = display.pictures(asking: asks)
        let worker = RecognitionWorker()
        let scan: PhotoScan
        do {
            scan = try await worker.run { recognizer in
                try PhotoScan(
                    path: path, language: language, recognizer: recognizer, atMostPixels: limit)
            }
        } catch {
            // Report the problems of the options even if the photo cannot be read.
            guard problems.isEmpty else { throw problems.failure(and: Failure(error).message) }
            throw error
        }
        scan.photo.noteOtherPictures()
        let isFramed = frame || given?.isFramed ?? false
        let draft = TemplateDraft(
            scan: scan, definitions: definitions, language: language, isFramed: isFramed)
        guard problems.isEmpty else {
            problems.add(placesOf: draft)
            throw problems.failure()
        }
        try preview.write(scan, sparing: spared)
        // Before any question, so that no answer is lost where another template cannot be read.
        let lookalike = try await lookalike(of: scan.photo, worker: worker)
        let made: TemplateDraft.Made
        var saves = saveRecord
        if asks {
            let dialogue = TemplateDialogue(
                scan: scan, worker: worker, language: language, isFramed: isFramed,
                pictures: screen, spared: spared)
            defer { Crops.removeTemporaryFolder() }
            try dialogue.begin(preview: preview)
            let taken = try store.open(.read, canBeMissing: true).templates().map(\.name)
            let outcome: TemplateInterview.Outcome
            (made, outcome) = try await dialogue.run(
                TemplateInterview(
                    boxes: scan.boxes, width: scan.photo.width, height: scan.photo.height,
                    taken: taken, name: name, description: description,
                    savesRecord: saveRecord, isForced: force))
            saves = outcome.savesRecord
        } else {
            let text = description ?? given?.description ?? ""
            made = try await worker.run { recognizer in
                try draft.template(name: name ?? "", description: text, recognizer: recognizer)
            }
            try refuseMisfit(made, of: path)
            made.warnings.forEach(Output.note)
        }
        try preview.write(scan, values: made.template.fields, sparing: spared)
        try finish(made, photo: scan.photo, lookalike: lookalike, saves: saves)
    }

    /// The name of another template that the photo fits; nil for none.
    private func lookalike(of photo: Photo, worker: RecognitionWorker) async throws -> String? {
        let store = try store.open(.read, canBeMissing: true)
        guard try !store.templates().isEmpty else { return nil }
        let library = try TemplateLibrary(store, keepsFeatures: false)
        let result = try await worker.run { recognizer in
            try library.identification.result(
                for: WorkingPhoto(photo, recognizer: recognizer), readingWords: false)
        }
        if case .failure(.severalFit(let names)) = result.choice { return names.first }
        return result.candidates.first { $0.index == result.chosen }?.name
    }

    /// The error for a name that is taken, found before the photo is read, which takes a while; nil for a free name.
    private func nameTaken(_ name: String?) throws -> StoreError? {
        guard let name = name?.lowercased() else { return nil }
        return try store.open(.read, canBeMissing: true).templates()
            .first { $0.name.lowercased() == name }.map { .nameTaken(name: $0.name) }
    }

    /// Refuses a template that its own photo does not match, because no other photo will.
    /// - Throws: `DefinitionProblems` that name missing labels, or `ReadoutError`, unless `--force` is given.
    private func refuseMisfit(_ made: TemplateDraft.Made, of path: String) throws {
        guard let misfit = made.misfit else { return }
        let labels = made.missingLabels
        guard force || labels.isEmpty else { throw DefinitionProblems(labels) }
        guard force else { throw ReadoutError.doesNotFitItself(path, made) }
        Output.note(
            "warning: the photo does not fit its own template, so other photos are unlikely to: "
                + misfit)
    }

    /// Stores and shows the template and its first record.
    /// - Throws: `StoreError`; `ExitCode` 3 when the record needs attention.
    private func finish(
        _ made: TemplateDraft.Made, photo: Photo, lookalike: String?, saves: Bool
    ) throws {
        let (template, result) = (made.template, made.result)
        let store = try store.open(.write)
        let (stored, record) = try store.insert(
            template,
            firstRecord: saves
                ? { try NewRecord($0, photo: photo, result: result, milliseconds: 0) } : nil)
        try store.keepFeatures(of: stored)
        if output.json {
            Output.json(stored.json)
        } else {
            Output.note(
                "template '\(template.name)' created, \(counted(template.fields.count, "value"))")
            if !asks { made.table.lines.forEach(Output.line) }
            if Language.current == .czech, recognition.language == Rules.usualLanguage,
                template.fields.contains(where: \.isText), !made.namesOtherLanguage
            {
                Output.note(
                    "note: its texts are read as English; --language ces+eng reads Czech, too")
            }
        }
        if let lookalike {
            Output.note(
                "note: the photo also fits template '\(lookalike)'; name one of them with --template, or give "
                    + "both a --guard that tells their photos apart")
        }
        guard let record else { return }
        try PhotoPlace.note(photo.path, of: record.photo, in: store)
        Output.note("record \(record.id) stored, \(record.status.rawValue)")
        if record.status != .accepted { throw ExitCode(3) }
    }
}
