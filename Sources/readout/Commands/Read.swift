import ArgumentParser
import ReadoutApp
import ReadoutFiles
import ReadoutModel
import ReadoutStore

extension Readout {
    /// Reads photos without a database.
    struct Read: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read photos with a template file; needs no database and writes none.",
            discussion: """
                Several machines can read the photos of one folder; one database takes the results:

                  readout template export meter -o meter.readout
                  readout read --template meter.readout --json --crops photos/ > results.jsonl
                  readout record import results.jsonl

                Values that are certain by themselves are accepted here. The import compares them with earlier \
                records. Exit code 3 says that some photos need attention.
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
                "Put the picture of each value, some kilobytes, into the JSON for 'record import'."
        )
        var crops = false

        @OptionGroup var failed: FailedListOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard !paths.photos.isEmpty else { throw ValidationError("give at least one photo") }
            if templateFile == "-", paths.photos.contains("-") {
                throw ValidationError(
                    "standard input cannot be both the template and a list of photos")
            }
            if crops, !output.json { throw ValidationError("--crops goes with --json only") }
        }

        func run() async throws {
            let (template, memory) = try TemplateFile.decode(
                try TextFile.read(templateFile), from: templateFile)
            let reader = PhotoReader(template, memory: memory)
            let reading = try reader.reading(batch.reading())
            let found = try paths.found()
            var spared = SparedFiles()
            spared.spare(inputs: paths.inputs(found).filter { $0 != "-" })
            if paths.photos.contains("-") || templateFile == "-" { spared.spareStandardInput() }
            if templateFile != "-" { spared.spare(input: templateFile) }
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
