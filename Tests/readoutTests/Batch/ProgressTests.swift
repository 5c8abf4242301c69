import Foundation
import Testing

struct ProgressTests {
    @Test func `on a terminal it is shown how far a batch is`() throws {
        let program = try Program(database: Prepared.records())
        try program.folder.copy(Fixture.photo("gif"), as: "1.gif")
        try program.folder.copy(Fixture.path("bad/empty.jpg"), as: "2.jpg")
        try program.folder.copy(Fixture.photo("bmp"), as: "3.bmp")
        let run = try Dialogue.run(
            program, ["record", "add", "--template", "meter", "--verbose", "."], [])
        for line in ["0 of 3 photos", "1 of 3 photos", "2 of 3 photos, 1 failed"] {
            #expect(run.output.contains("\r\u{1B}[K\(line)"), "\(line)")
        }
        #expect(!run.output.contains("1 of 3: "))
    }

    @Test func `without a terminal a line a photo is written when it is asked for`() throws {
        let program = try Program(database: Prepared.records())
        let command = [
            "record", "add", "--template", "meter", "--json", Fixture.photo("gif"),
            Fixture.path("bad/empty.jpg"),
        ]
        let first = try program.run(command)
        #expect(
            first.errors.contains(
                "1 known photo moved; the records name the new places from now on"))
        let silent = try program.run(command)
        let summary = """
            photos that could not be read:
                cannot read photo '\(Fixture.path("bad/empty.jpg"))': the file is empty; copy it again
            2 photos: 1 already known, 1 unreadable

            """
        #expect(silent.errors == summary)
        let verbose = try program.run(command + ["--verbose"])
        #expect(
            verbose.errors == """
                1 of 2: \(Fixture.photo("gif")): duplicate
                2 of 2: \(Fixture.path("bad/empty.jpg")): unreadable

                """ + summary)
        #expect(verbose.output == silent.output)
    }
}
