import ArgumentParser
import ReadoutApp
import ReadoutFiles
import ReadoutModel
import ReadoutStore

extension Readout {
    /// Reads photos without a database.
    struct Read: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read photos with a template file, without a database.",
            discussion: """
                Several machines can share the photos of a folder, and one database imports their results:

                  readout template export meter -o meter.readout
                  readout read --template meter.readout --json --crops photos/ > results.jsonl
                  readout record import results.jsonl

                This command accepts values without comparing them with other records; the import compares \
                them. Exit code 3 says that some photos need attention.
                """)

        @OptionGroup var paths: PhotoPaths

        @Option(
            name: .customLong("template"),
            help: ArgumentHelp(
                "The template to read with, as 'template export' wrote it.", valueName: "file"))
        var templateFile: String

        @OptionGroup var batch: BatchOptions

        @Flag(
            name: .long,
            help:
                "Put the picture of each value, a few kilobytes, into the JSON for 'record import'."
        )
        var crops = false

        @OptionGroup var failed: FailedListOptions
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            var problems: [String] = []
            if paths.photos.isEmpty { problems.append("give at least one photo") }
            if templateFile == "-", paths.photos.contains("-") {
                problems.append("standard input cannot be both the template and a list of photos")
            }
            if crops, !output.json { problems.append("--crops needs --json") }
            try ValidationError.report(problems)
        }

        func run() async throws {
            let (template, memory) = try TemplateFile.decode(
                try TextFile.read(templateFile), from: templateFile)
            let reader = PhotoReader(template, memory: memory)
            let reading = try reader.reading(batch.reading())
            let found = try paths.found()
            let spared = store.spared(inputs: paths.inputs(found) + [templateFile])
            let failed = try failed.begun(paths.list.separator, sparing: spared)
            var adder = reader.adder
            var report = AddReport(
                manner: AddManner(
                    isDryRun: true, isJSON: output.json, isVerbose: batch.verbose,
                    isQuiet: batch.quiet, toleratesDoubt: batch.attention.okDoubtful,
                    forImport: ResultContent(digest: template.digest, hasCrops: crops)),
                failedList: failed)
            try await PhotoBatch(reading).run(
                found, through: &adder, into: &report, unless: Interruption())
        }
    }
}
