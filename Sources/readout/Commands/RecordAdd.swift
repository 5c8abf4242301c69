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

            What needs another look can be listed, also what an earlier call found, and given back:

              readout record add --template meter --failed-list look.txt photos/
              readout record add --template meter --dry-run - < look.txt
            """)

    @OptionGroup var paths: PhotoPaths

    @OptionGroup var batch: BatchOptions

    @Flag(name: .customLong("dry-run"), help: "Read and show, but store nothing.")
    var dryRun = false

    @Option(
        name: .customLong("debug-dir"),
        help: ArgumentHelp(
            "Draw into this folder how each photo was matched and read, also photos known already.",
            valueName: "folder"))
    var debugFolder: String?

    @Option(
        name: .customLong("failed-list"),
        help: ArgumentHelp(
            "Write the paths of photos that are to review, unmatched or unreadable, one a line.",
            valueName: "file"))
    var failedList: String?

    @OptionGroup var store: StoreOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !paths.photos.isEmpty else { throw ValidationError("give at least one photo") }
        if debugFolder?.isEmpty == true {
            throw ValidationError("--debug-dir names no folder")
        }
        if let failedList, failedList.isEmpty || failedList == "-" {
            throw ValidationError(
                "--failed-list needs a file: standard output has the results")
        }
    }

    func run() async throws {
        let store = try store.open(dryRun ? .read : .change)
        var reading = try PhotoReading(
            store: store, template: batch.template, keepsFeatures: !dryRun)
        reading.timeout = batch.limit
        let found = try paths.found()
        reading.pictures = try debugFolder.map {
            try DebugPictures(folder: $0, photos: found.files)
        }
        let failed = try failedList.map {
            try FailedList(file: $0, separator: paths.list.separator)
        }
        found.notes.forEach(Output.note)
        if found.files.isEmpty {
            Output.note("no photos in \(paths.photos.map { "'\($0)'" }.joined(separator: ", "))")
        }
        let asks =
            input.canAsk && !output.json && !dryRun && found.files.count == 1
            && paths.photos == found.files
        var report = AddReport(
            store: store,
            manner: .init(
                isDryRun: dryRun, isJSON: output.json, asks: asks, isVerbose: batch.verbose),
            failedList: failed)
        // A question can be left at once: nothing is stored before it is answered.
        let interruption = asks ? nil : Interruption()
        let isStopping: @Sendable () -> Bool = { interruption?.isRequested ?? false }
        var batch = PhotoBatch(reading, jobs: batch.jobs)
        report.begin(found.count)
        do {
            try await batch.run(found.files, into: &report, isStopping: isStopping)
        } catch {
            // What is stored already is said also when no more can be.
            try report.finish(always: report.tally.done > 0, left: found.count - report.tally.done)
            throw error
        }
        let isCutShort = isStopping() && report.tally.done < found.files.count
        for name in found.unreadableNames { report.refuse(name) }
        try report.finish(
            always: found.count > 1, left: isCutShort ? found.count - report.tally.done : 0)
        let code = isCutShort ? 130 : report.tally.exitCode
        if batch.leavesWorkBehind { _exit(code) }
        if code != 0 { throw ExitCode(code) }
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
