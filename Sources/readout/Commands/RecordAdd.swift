import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutModel
import ReadoutStore

/// Reads photos into records.
struct RecordAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Read photos into records.",
        discussion: """
            Certain values are accepted; doubtful ones are kept for review. Photos that do not fit the template \
            are kept as unmatched. A photo is known by its content: adding it again adds nothing.

              readout record add --template meter photos/

            Exit code 3 says that some photos need attention. For a nightly run:

              readout record add --template meter --quiet --ok-doubtful photos/

            To see why a photo was unmatched or misread:

              readout record add --template meter --dry-run --debug-dir debug photos/

            --failed-list lists the given photos that need attention, known ones too; '-' reads such a list:

              readout record add --template meter --failed-list look.txt photos/
              readout record add --template meter --dry-run - < look.txt
            """)

    @OptionGroup var paths: PhotoPaths

    @OptionGroup var template: TemplateChoice
    @OptionGroup var batch: BatchOptions

    @Flag(name: .customLong("dry-run"), help: "Read and show, but store nothing.")
    var dryRun = false

    @Option(
        name: .customLong("debug-dir"),
        help: ArgumentHelp(
            "Write pictures into this folder that show how each photo was matched and read.",
            valueName: "folder"))
    var debugFolder: String?

    @OptionGroup var failed: FailedListOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        var problems: [String] = []
        if paths.photos.isEmpty { problems.append("give at least one photo") }
        if debugFolder?.isEmpty == true { problems.append("--debug-dir needs a folder") }
        try ValidationError.report(problems)
    }

    func run() async throws {
        let database = try store.open(dryRun ? .read : .change)
        var reading = try PhotoReading(
            store: database, template: template.name, keepsFeatures: !dryRun,
            options: batch.reading())
        paths.note(templates: try database.templates().map(\.name))
        let found = try paths.found()
        reading.pictures = try debugFolder.map {
            try NewFolder.make($0)
            return DebugPictures(
                folder: $0, photos: found.files,
                sparing: store.spared(inputs: paths.inputs(found)))
        }
        let failed = try failed.begun(
            paths.list.separator, sparing: store.spared(inputs: paths.inputs(found)))
        let asks =
            output.input.canAsk && !output.json && !dryRun && found.files.count == 1
            && paths.photos == found.files
        // The records of several photos are compared with each other, too.
        let trial: RecordAdder.Choice = found.files.count > 1 ? .trial : .nothing
        var adder = RecordAdder(
            store: database, storing: dryRun ? trial : asks ? .wanted : .all)
        var report = AddReport(
            manner: AddManner(
                isDryRun: dryRun, isJSON: output.json, isVerbose: batch.verbose,
                // A single named photo is always reported, even if it is known.
                hidesKnown: !batch.verbose && !output.json && found.count > 1,
                isQuiet: batch.quiet, toleratesDoubt: batch.attention.okDoubtful),
            failedList: failed)
        let dialogue = RecordDialogue(store: database)
        // Ctrl-C may end a question at once: nothing is stored before the answer.
        try await PhotoBatch(reading).run(
            found, through: &adder, into: &report, unless: asks ? nil : Interruption(),
            asking: asks ? { try dialogue.ask($0) } : nil
        ) { problems in
            try dialogue.insists(
                problems,
                otherwise: "the record is stored as it was read; 'readout record edit' corrects it")
        }
    }
}
