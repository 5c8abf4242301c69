import ArgumentParser
import ReadoutCore
import ReadoutStore
import ReadoutVision

extension Readout {
    /// Finds out which template a photo is of.
    struct Identify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show which templates a photo could be of, ranked, with a score.",
            discussion: "For example:\n\n  readout identify photo.jpg")

        @Argument(help: ArgumentHelp("The photo.", valueName: "photo"))
        var photo: String
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let templates = try store.open(.read).allTemplates()
            guard !templates.isEmpty else {
                throw Failure(
                    code: "no-template", message: "\(Identification.Refusal.noTemplates)")
            }
            let readers = try templates.map { try TemplateReader($0.template) }
            let path = photo
            let ranking = try await RecognitionWorker().run { recognizer in
                try Identification.ranking(
                    of: WorkingPhoto(try PhotoFile.load(path), recognizer: recognizer),
                    among: readers
                ).map(\.candidate)
            }
            if output.json {
                Output.json(
                    .array(
                        ranking.map {
                            .object([
                                ("template", .string($0.name)), ("score", .confidence($0.score)),
                                ("alignment", $0.alignment?.json ?? .null),
                            ])
                        }))
                return
            }
            var table = Table([("template", .left), ("score", .right), ("details found", .right)])
            for candidate in ranking {
                table.add([
                    candidate.name, percent(candidate.score),
                    candidate.alignment.map { String($0.inliers) } ?? "none",
                ])
            }
            table.lines.forEach(Output.line)
        }
    }
}
