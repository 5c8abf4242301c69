import Foundation
import Testing

/// Files that `record import` is given by mistake.
struct ForeignFileTests {
    @Test func `a template file is named as one`() throws {
        let program = try Program(database: Prepared.records())
        let text = try program.done("template", "export", "meter").output
        try program.folder.write(text, as: "meter.readout")
        for options in [[], ["--template", "meter"]] {
            let run = try program.run(["record", "import", "meter.readout"] + options)
            #expect(run.exitCode == 1)
            #expect(
                run.errors.contains(
                    "cannot import 'meter.readout': that is a template file; "
                        + "use 'readout template import'"), "\(run.errors)")
            #expect(run.output.isEmpty)
        }
    }

    @Test func `a file of another kind is given up after its first lines`() throws {
        let program = try Program(database: Prepared.records())
        try program.folder.write(String(repeating: "some text\n", count: 2000), as: "some.txt")
        let run = try program.run("record", "import", "some.txt")
        #expect(run.exitCode == 1)
        #expect(run.lines.count == 5)
        #expect(
            run.errors.contains(
                "cannot import 'some.txt': its first 5 lines are no results; nothing in it was "
                    + "imported; lines that follow: 1995\n"), "\(run.errors)")
    }
}
