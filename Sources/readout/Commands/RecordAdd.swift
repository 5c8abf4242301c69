import ArgumentParser
import Foundation
import ReadoutCore
import ReadoutStore
import ReadoutVision

/// Reads photos into records.
struct RecordAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Read photos into records.",
        discussion: """
            What is certain is accepted, what is doubtful is kept for review, photos that do not fit are \
            kept as unmatched. A photo is known by its content: adding it again adds nothing.

              readout record add --template meter photos/

            Exit code 3 says that some photos need attention. To see why one was not matched or misread:

              readout record add --template meter --dry-run --debug-dir debug photos/
            """)

    @OptionGroup var paths: PhotoPaths

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The template to read with; without it the photo's own is found.", valueName: "name"))
    var template: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Photos read at the same time; the number of cores.", valueName: "n"))
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    @Flag(name: .customLong("dry-run"), help: "Read and show, but store nothing.")
    var dryRun = false

    @Option(
        name: .customLong("debug-dir"),
        help: ArgumentHelp(
            "Draw into this folder how each photo was matched and read, also photos known already.",
            valueName: "folder"))
    var debugFolder: String?

    @OptionGroup var store: StoreOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !paths.photos.isEmpty else { throw ValidationError("give at least one photo") }
        guard (1...256).contains(jobs) else {
            throw ValidationError("--jobs must be 1 to 256")
        }
        if debugFolder?.isEmpty == true {
            throw ValidationError("--debug-dir names no folder")
        }
    }

    func run() async throws {
        let store = try store.open(dryRun ? .read : .change)
        var reader = try PhotoReading(
            store: store, template: template, keepsFeatures: !dryRun)
        let found = try paths.found()
        reader.pictures = try debugFolder.map {
            try DebugPictures(folder: $0, photos: found.files)
        }
        let reading = reader
        found.notes.forEach(Output.note)
        if found.files.isEmpty {
            Output.note("no photos in \(paths.photos.map { "'\($0)'" }.joined(separator: ", "))")
        }
        let asks =
            input.canAsk && !output.json && !dryRun && found.files.count == 1
            && paths.photos == found.files
        var report = AddReport(
            store: store, isDryRun: dryRun, isJSON: output.json, asks: asks,
            count: found.files.count + found.unreadableNames.count)
        let files = found.files
        // A question can be left at once: nothing is stored before it is answered.
        let interruption = asks ? nil : Interruption()
        try await OrderedWork(jobs: jobs).run(
            files.count, isStopping: { interruption?.isRequested ?? false }
        ) { item, recognizer in
            reading.answer(to: files[item], at: item, with: recognizer)
        } deliver: { item, answer in
            try report.take(answer.outcome, path: files[item])
            if let failure = answer.drawingFailure { throw failure }
        }
        for name in found.unreadableNames { report.refuse(name) }
        report.finish()
        if interruption?.isRequested == true, report.done < files.count { throw ExitCode(130) }
        if report.exitCode != 0 { throw ExitCode(report.exitCode) }
    }
}

extension PhotoReading {
    /// Photos are read with the template of this name, or with whichever fits when there is none.
    /// - Parameter keepsFeatures: whether the store may be completed.
    /// - Throws: `StoreError.noTemplate`; `PictureProblem` when a template is damaged.
    init(store: Store, template: String?, keepsFeatures: Bool) throws {
        guard let template else {
            guard try !store.templates().isEmpty else {
                throw Failure(
                    code: "no-template",
                    message: "there is no template yet; 'readout template create PHOTO' makes one")
            }
            let library = try TemplateLibrary(store, keepsFeatures: keepsFeatures)
            try TesseractRecognizer.check(languages: library.languages)
            self.init(templates: .all(library), store: store)
            return
        }
        let stored = try store.template(named: template)
        let values = stored.template.values
        try TesseractRecognizer.check(languages: Set(values.map { $0.rules.language ?? "eng" }))
        self.init(templates: .named(try .init(stored, in: store)), store: store)
    }
}
