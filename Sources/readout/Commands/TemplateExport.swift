import ArgumentParser
import ReadoutFiles
import ReadoutModel
import ReadoutStore

extension Readout.TemplateCommand {
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a template as a text file, complete without the photo.",
            discussion: """
                The file can be shared, kept in git, edited and imported again. The command replaces a template file, and \
                any other file only with --force:

                  readout template export meter -o meter.readout
                """)

        @OptionGroup var template: TemplateArgument
        @Option(
            name: [.customShort("o"), .customLong("output")],
            help: ArgumentHelp(
                "The file to write; - is standard output.", valueName: "file"))
        var file = "-"
        @Flag(
            name: .customLong("with-memory"),
            help: """
                Add what people taught: pictures of confirmed values, and how often readings \
                were right.
                """)
        var withMemory = false
        @Flag(name: .long, help: "Replace any existing file.")
        var force = false
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if file.isEmpty {
                throw ValidationError("--output needs a file; - is standard output")
            }
        }

        func run() throws {
            let database = try store.open(.read)
            let stored = try database.template(named: template.name)
            let spared = store.spared()
            try checkReplaced(sparing: spared)
            let memory = withMemory ? try database.memory(of: stored) : nil
            let text = TemplateFile.encode(stored.template, memory: memory)
            if output.json, file == "-" {
                Output.json(
                    .object([("template", .string(stored.template.name)), ("text", .string(text))]))
                return
            }
            try TextFile.write(text, to: file, sparing: spared, isForced: force)
            if output.json {
                Output.json(
                    .object([("template", .string(stored.template.name)), ("file", .string(file))]))
            } else if file != "-" {
                Output.note("wrote template '\(template.name)' to '\(file)'")
            }
        }

        /// Refuses to replace what may be the only copy of something, such as a photo.
        /// - Throws: `Failure` when there is a file with content that is no template file, or that cannot be replaced.
        private func checkReplaced(sparing spared: SparedFiles) throws {
            guard let old = try ResultFile.replaced(by: file, sparing: spared), !force,
                FileVersion(of: old)?.bytes != 0, !TemplateFile.isFile(at: old)
            else { return }
            throw Failure(
                code: "unwritable-file",
                message: "cannot write '\(file)': it is not a template file; "
                    + "name another file, or replace it with --force")
        }
    }
}
