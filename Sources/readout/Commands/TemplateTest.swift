import ArgumentParser
import ReadoutApp
import ReadoutModel
import ReadoutReading
import ReadoutStore
import ReadoutTesseract

/// Reads a template's confirmed readings again.
struct TemplateTest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Read all confirmed readings again, to measure how often they are right.",
        discussion: """
            Shows how far a template can be trusted, and how much confirmed and corrected records taught. The command \
            reads each stored picture without what that picture taught. It needs no photo and changes nothing:

              readout template test meter

            'learnt' counts the readings that are certain only because of what other records taught.
            """)

    @OptionGroup var template: TemplateArgument
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let store = try store.open(.read)
        let stored = try store.template(named: template.name)
        let learnt = try store.learnt(ofTemplate: stored.id)
        let lessons = try store.allLessons(ofTemplate: stored.id)
        let nets = try NetReaders.installed()
        let test = try await RecognitionWorker().run { recognizer in
            try MemoryTest(
                of: stored.template, learnt, lessons: lessons, nets: nets,
                recognizer: recognizer)
        }
        if output.json {
            Output.json(test.json(template: stored.template.name))
        } else if lessons.isEmpty {
            Output.note(
                "no reading is confirmed yet; 'readout record review' asks for doubtful ones")
        } else {
            test.lines.forEach(Output.line)
        }
    }
}
