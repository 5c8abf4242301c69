import ArgumentParser
import ReadoutApp
import ReadoutTesseract

extension Readout {
    /// Shows the text boxes of a photo.
    struct Scan: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the text boxes of a photo: number, text, confidence, place.",
            discussion: """
                'template create' takes these numbers as locations:

                  readout scan photo.jpg --preview boxes.png
                """)

        @Argument(help: ArgumentHelp("The photo.", valueName: "photo"))
        var photo: String

        @OptionGroup var recognition: RecognitionOptions
        @OptionGroup var preview: PreviewOptions
        @OptionGroup var pages: PageOptions
        @OptionGroup var pictures: PictureOptions
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let path = try pages.photo(in: photo)
            let spared = store.spared(inputs: [photo])
            try preview.check(sparing: spared)
            let language = recognition.language
            let limit = pictures.maxPixels
            let scan = try await RecognitionWorker().run { recognizer in
                try PhotoScan(
                    path: path, language: language, recognizer: recognizer, atMostPixels: limit)
            }
            scan.photo.noteOtherPictures()
            try preview.write(scan, sparing: spared)
            if output.json {
                Output.json(scan.json)
            } else {
                scan.table.lines.forEach(Output.line)
                if scan.boxes.isEmpty {
                    Output.note("no text found in '\(path)'")
                }
            }
        }
    }
}
