import Foundation
import GRDB
import Testing

struct ManyProcessesTests {
    @Test func `ten processes add to one database, and an export sees whole records`() throws {
        let program = try Program(database: Series.meter())
        let perProcess = 2
        let names = try Series.write(0..<10 * perProcess, to: "in", of: program)
        let runs = try (0..<10).map { number in
            try Running(
                program,
                ["record", "add", "--template", "meter", "--jobs", "1"]
                    + names[number * perProcess..<(number + 1) * perProcess])
        }
        var exported = 0
        for _ in 0..<5 {
            let table = rows(of: try program.done("export", "meter").output)
            #expect(table.dropFirst().allSatisfy { $0.count == 2 && $0[1] == "4821.6" })
            #expect(table.count - 1 >= exported)
            exported = table.count - 1
        }
        for run in runs { #expect(try run.end() == 0) }
        let records = try program.done("record", "list", "--json").json().items
        #expect(
            Set(records.compactMap(\.["photo"].text))
                == Set(names.map(program.folder.callAsFunction)))
        #expect(records.count == names.count)
        #expect(try program.done("doctor", "--json").json()["problems"] == .array([]))
    }

    @Test func `what a running add stores after an undo is taken back by the next one`() throws {
        let program = try Program(database: Series.meter())
        try Series.write(0..<40, to: "in", of: program)
        let run = try Running(
            program, ["record", "add", "--template", "meter", "--jobs", "1", "in"])
        try run.wait(for: "accepted: record 3,")
        let first = try program.done("record", "undo", "--json").json()
        #expect(first["undone"].text == "add")
        #expect(try run.end() == 0)
        let taken = first["records"].items.count
        let left = try program.done("record", "list", "--json").json().items.count
        #expect(left == 40 - taken)
        if left > 0 {
            let second = try program.done("record", "undo", "--json").json()
            #expect(second["records"].items.count == left)
        }
        #expect(try program.done("record", "list", "--json").output == "[]\n")
        try program.done("record", "redo")
        #expect(try program.done("doctor", "--json").json()["problems"] == .array([]))
    }

    @Test func `who finds the database locked waits`() throws {
        let program = try Program(database: Series.meter())
        let names = try Series.write(0..<2, to: "in", of: program)
        let other = try DatabaseQueue(path: program.database)
        let run = try other.inDatabase { database in
            try database.beginTransaction(.immediate)
            let run = try Running(program, ["record", "add", "--template", "meter"] + names)
            sleep(1)
            #expect(try run.output.isEmpty)
            try database.rollback()
            return run
        }
        #expect(try run.end() == 0)
        #expect(try run.output.split(separator: "\n").count == 2)
    }
}
