import ArgumentParser
import ReadoutAlignment
import ReadoutApp
import ReadoutModel
import ReadoutPhotos
import ReadoutStore
import ReadoutTesseract

extension Readout {
    /// Finds out which template a photo shows.
    struct Identify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Rank the templates that a photo may show, each with a score.",
            discussion: """
                The exit code is 0 even if no template fits. 'readout record add --dry-run' says for each photo of a \
                folder which template it would be read with.

                  readout identify photo.jpg
                """)

        @Argument(help: ArgumentHelp("The photo.", valueName: "photo"))
        var photo: String
        @OptionGroup var pages: PageOptions
        @OptionGroup var pictures: PictureOptions
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let store = try store.open(.read)
            guard try !store.templates().isEmpty else {
                throw Failure(
                    code: "no-template", message: "\(Identification.Refusal.noTemplates)")
            }
            let library = try TemplateLibrary(store, keepsFeatures: false)
            try TesseractRecognizer.check(languages: library.languages)
            let path = try pages.photo(in: photo)
            let limit = pictures.maxPixels
            let result = try await RecognitionWorker().run { recognizer in
                let photo = try PhotoFile.load(path, atMostPixels: limit)
                photo.noteOtherPictures()
                return try library.finding(
                    for: WorkingPhoto(reading: photo, with: recognizer), with: recognizer
                ).result
            }
            if output.json {
                Output.json(
                    .array(
                        result.candidates.map {
                            .object([
                                ("template", .string($0.name)), ("score", .confidence($0.score)),
                                ("chosen", .bool($0.index == result.chosen)),
                                ("alignment", $0.alignment?.json ?? .null),
                            ])
                        }))
                return
            }
            var table = Table([("template", .left), ("score", .right), ("details found", .right)])
            for candidate in result.candidates {
                table.add([
                    candidate.name, percent(candidate.score),
                    candidate.alignment.map { String($0.inliers) }
                        ?? (candidate.score > 0 ? "-" : "none".said),
                ])
            }
            table.lines.forEach(Output.line)
            switch result.choice {
            case .success: break
            case .failure(.noneFits): Output.note("note: no template clearly matches")
            case .failure(let refusal): Output.note("note: \(refusal)")
            }
        }
    }
}
