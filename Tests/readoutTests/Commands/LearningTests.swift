import Foundation
import Testing

struct LearningTests {
    @Test func `confirmed readings are shown, tested, forgotten and remembered`() throws {
        let program = try Program(database: Prepared.review())
        func learnt() throws -> JSONValue {
            try program.run("template", "show", "meter", "--json").json()["values"][0]["learnt"]
        }
        let nothing = try program.run("template", "test", "meter")
        #expect(nothing.exitCode == 0)
        #expect(nothing.output.isEmpty)
        #expect(nothing.errors.contains("no reading is confirmed yet"))
        #expect(try learnt() == .number(0))
        for record in ["1", "2"] {
            try program.done("record", "edit", record, "--accept")
        }
        #expect(try learnt() == .number(2))
        let test = try program.run("template", "test", "meter", "--json").json()
        #expect(test["records"] == .number(2))
        let total = test["values"][0]
        #expect(total["name"].text == "total")
        #expect(total["readings"] == .number(2))
        #expect(total["right"] == .number(2))
        #expect(total["wrongly_accepted"] == .number(0))
        let table = try program.run("template", "test", "meter")
        #expect(
            table.lines.first?.hasPrefix("value  readings  right  accepted  accepted wrongly")
                == true)
        let forgotten = try program.run("template", "forget", "meter", "total")
        #expect(
            forgotten.errors.contains(
                "'total' of template 'meter' no longer learns from 2 confirmed readings"))
        #expect(try learnt() == .number(0))
        let again = try program.run("template", "forget", "meter", "--undo", "--json").json()
        #expect(again["learnt"] == .number(2))
        #expect(try learnt() == .number(2))
    }

    @Test func `a value that the template has not is named`() throws {
        let program = try Program(database: Prepared.review())
        let run = try program.run("template", "forget", "meter", "power")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("no value 'power' in template 'meter'; values are total, date"))
    }

    @Test func `what was learnt travels with the template's file`() throws {
        let program = try Program(database: Prepared.review())
        for record in ["1", "2"] { try program.done("record", "edit", record, "--accept") }
        let bare = try program.run("template", "export", "meter").output
        #expect(!bare.contains("memory:"))
        let file = program.folder("meter.readout")
        try program.done("template", "export", "meter", "--with-memory", "-o", file)
        let other = try Program()
        let taken = try other.run("template", "import", file)
        #expect(taken.errors.contains("imported, 2 values, learns from 2 readings"))
        func learnt() throws -> JSONValue {
            try other.run("template", "show", "meter", "--json").json()["values"][0]["learnt"]
        }
        #expect(try learnt() == .number(2))
        // The file's lessons teach, but there is no record to test them on.
        #expect(
            try other.run("template", "test", "meter", "--json").json()["records"] == .number(0))
        #expect(try other.run("template", "export", "meter").output == bare)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("\nmemory:\n  - value: "))
        #expect(try other.run("template", "export", "meter", "--with-memory").output == text)
        try other.done("template", "forget", "meter")
        #expect(try learnt() == .number(0))
        try other.done("template", "forget", "meter", "--undo")
        #expect(try learnt() == .number(2))
        // Importing a file without lessons removes none; one with lessons replaces the imported ones.
        try other.done("template", "import", file, "--replace")
        #expect(try learnt() == .number(2))
        let read = try other.run("read", "--template", file, "--json", Fixture.photo)
        #expect([0, 3].contains(read.exitCode), "\(read.errors)")
    }

    @Test func `a file with a damaged picture in its memory is refused`() throws {
        let program = try Program(database: Prepared.review())
        let text = try program.run("template", "export", "meter").output
        let file = program.folder("damaged.readout")
        try (text + "memory:\n  - value: total\n    text: \"1\"\n    picture: /9gA\n")
            .write(toFile: file, atomically: true, encoding: .utf8)
        let run = try program.run("template", "import", file, "--name", "other")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("memory[1].picture: it cannot be read"))
    }
}
