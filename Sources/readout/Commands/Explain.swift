import ArgumentParser
import ReadoutApp
import ReadoutStore

extension Readout {
    /// Explains how a record came to be.
    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Explain a record: what each reader saw, what each rule said, and why.",
            discussion: """
                The photo is read again, as it was read for the record, to show what the database does not keep. \
                When the photo is gone, only what was kept is shown. Nothing is changed.

                  readout explain 17 --crops crops/
                """)

        @Argument(help: ArgumentHelp("The record's number.", valueName: "record"))
        var id: Int64

        @Option(
            name: .long,
            help: ArgumentHelp(
                "Write the picture of each value, as it was read, into this folder.",
                valueName: "folder"))
        var crops: String?

        @OptionGroup var reader: ReaderOptions
        @OptionGroup var display: PictureDisplayOptions
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if crops?.isEmpty == true { throw ValidationError("--crops names no folder") }
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
