import ArgumentParser
import ReadoutApp
import ReadoutStore

extension Readout {
    /// Explains how a record came about.
    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Explain a record: what each reader saw, what each rule said, and why.",
            discussion: """
                The command reads the photo again to show what the database does not keep. If the photo is gone, it \
                shows only what the database kept. It changes nothing.

                  readout explain 17 --crops crops/
                """)

        @Argument(help: ArgumentHelp("The record's number.", valueName: "record"))
        var id: Int64

        @Option(
            name: .long,
            help: ArgumentHelp(
                "Write the picture that each value was read from into this folder.",
                valueName: "folder"))
        var crops: String?

        @OptionGroup var reader: ReaderOptions
        @OptionGroup var display: PictureDisplayOptions
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if crops?.isEmpty == true { throw ValidationError("--crops needs a folder") }
        }

        func run() throws {
            let store = try store.open(.read)
            let explanation = try Explanation(ofRecord: id, in: store, outside: reader.program())
            let paths = try crops.map {
                try Crops.write(
                    explanation.pictures(), of: explanation.record, in: store, to: $0)
            }
            if output.json {
                Output.json(explanation.json(crops: paths ?? [:]))
            } else {
                try explanation.print(
                    crops: paths ?? [:], showing: display.pictures(on: .output))
            }
        }
    }
}
