import Foundation
import Testing

/// Czech texts after a name, and in lists.
struct SpokenListTests {
    private let czech: Program

    init() throws {
        var program = try Program(database: Prepared.meter())
        program.environment["LC_ALL"] = "cs_CZ.UTF-8"
        czech = program
    }

    @Test func `what follows the name of a line is said as it is without the name`() throws {
        try czech.folder.write("captured_at,total\n2126-02-01,7\n", as: "t.csv")
        let run = try czech.run("record", "import", "--template", "meter", "t.csv")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("t.csv:2: '2126-02-01' je v budoucnosti"), "\(run.errors)")
        try czech.folder.write("{\"outcome\":\"review\"}\n", as: "r.jsonl")
        let refused = try czech.run("record", "import", "r.jsonl")
        #expect(!refused.output.contains("missing"), "\(refused.output)")
        #expect(refused.output.contains("chybí 'photo'"), "\(refused.output)")
    }

    @Test func `a wrong setting is told in Czech, whatever its text ends with`() throws {
        let run = try czech.run("config", "set", "decimal", ";")
        #expect(run.exitCode == 64)
        #expect(
            run.errors.hasPrefix("chyba: decimal ';' musí být '.' nebo ','"), "\(run.errors)")
    }
}
