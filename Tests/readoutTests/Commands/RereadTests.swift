import Foundation
import GRDB
import Testing

struct RereadTests {
    /// A program with two photos of the small picture, added with the template `meter`.
    private func program() throws -> Program {
        let program = try Program(database: Prepared.meter())
        try program.folder.copy(Fixture.photo("bmp"), as: "2026-01-01 10.00.00.bmp")
        try program.folder.copy(Fixture.photo("gif"), as: "2026-01-02 10.00.00.gif")
        try program.done("record", "add", "--template", "meter", ".")
        return program
    }

    /// Sets a limit in the template that the photos exceed.
    private func limit(_ program: Program) throws {
        try program.done(
            "template", "edit", "meter", "--value",
            "total=220x44+155+113,kind=number,unit=kWh,decimals=1,max=4000")
    }

    private func records(_ program: Program) throws -> [JSONValue] {
        try program.done("record", "list", "--json").json().items
    }

    @Test func `what would change is shown before it is changed, and one undo takes it back`()
        throws
    {
        let program = try program()
        let none = try program.done("record", "reread", "--stale")
        #expect(none.errors == "no record is stale\n")
        let same = try program.done("record", "reread", "meter")
        #expect(same.output.isEmpty)
        #expect(same.errors == "2 records: 0 would change, 2 the same\n")
        try limit(program)
        let before = try records(program)
        #expect(before.map(\.["stale"]) == [.bool(true), .bool(true)])
        let list = try program.done("record", "list")
        #expect(list.output.contains("  accepted, stale  "))
        #expect(list.errors.hasPrefix("2 read with an older revision of the template; "))
        let stored = try program.stored()
        let shown = try program.done("record", "reread", "--stale", "meter")
        #expect(
            shown.lines == [
                "record 1: changed: total 4821.6 kWh -> 004821.6 kWh ?, accepted -> review",
                "record 2: changed: total 4821.6 kWh -> 004821.6 kWh ?, accepted -> review",
            ])
        #expect(
            shown.errors
                == "2 records: 2 would change, 0 the same\nnothing was changed; --apply changes the records\n"
        )
        #expect(try program.stored() == stored)
        let applied = try program.done("record", "reread", "--stale", "--apply", "--json")
        let numbers = try applied.lines.map { try JSONValue($0)["new_record"].number }
        #expect(numbers == [1, 2])
        let after = try records(program)
        #expect(after.map(\.["record"].number) == [1, 2])
        #expect(after.map(\.["status"].text) == ["review", "review"])
        #expect(after.map(\.["stale"]) == [.bool(false), .bool(false)])
        #expect(after.map(\.["captured_at"]) == before.map(\.["captured_at"]))
        #expect(
            try program.done("record", "undo").errors.hasPrefix("undone: rereading 2 records"))
        #expect(try records(program) == before)
        #expect(try program.done("doctor", "--json").json()["problems"] == .array([]))
    }

    @Test func `what people have said stays, their moment too`() throws {
        let program = try program()
        try program.done(
            "record", "edit", "1", "--set", "date=2026-03-15", "--captured-at",
            "2026-03-01T17:49:00")
        try limit(program)
        try program.done("record", "reread", "1", "--apply")
        let record = try program.done("record", "show", "1", "--json").json()
        #expect(record["status"].text == "review")
        #expect(record["captured_at"].text == "2026-03-01T17:49:00")
        #expect(record["captured_from"].text == "user")
        #expect(record["values"]["total"]["accepted"] == .bool(false))
        #expect(record["values"]["date"]["correction"]["text"].text == "2026-03-15")
        #expect(record["values"]["date"]["value"].text == "2026-03-15")
        let exported = try program.done("export", "meter").output
        #expect(exported.contains("2026-03-01T17:49:00,,2026-03-15"))
        // Undoes the reread, the template's edit and the correction.
        for _ in 0..<3 { try program.done("record", "undo") }
        let back = try program.done("record", "show", "1", "--json").json()
        #expect(back["captured_at"].text == "2026-01-01T10:00:00")
        #expect(back["values"]["date"]["value"].text == "2026-03-14")
    }

    @Test func `the same reading only makes the record current, under its number`() throws {
        let program = try program()
        try program.done("template", "edit", "meter", "--description", "cellar")
        try program.done("record", "reread", "--stale", "--apply")
        let after = try records(program)
        #expect(after.map(\.["record"].number) == [1, 2])
        #expect(after.map(\.["stale"]) == [.bool(false), .bool(false)])
        #expect(
            try program.done("record", "reread", "--stale").errors == "no record is stale\n")
    }

    @Test func `photos that are gone, replaced or no longer fit are named, and their records stay`()
        throws
    {
        let program = try program()
        try program.folder.copy(Fixture.photo("pnm"), as: "2026-01-03 10.00.00.pnm")
        try program.done("record", "add", "--template", "meter", ".")
        let before = try records(program)
        let files = FileManager.default
        try files.removeItem(atPath: program.folder("2026-01-01 10.00.00.bmp"))
        try files.removeItem(atPath: program.folder("2026-01-02 10.00.00.gif"))
        try program.folder.copy(Fixture.photo("png"), as: "2026-01-02 10.00.00.gif")
        let run = try program.run("record", "reread", "meter", "--apply")
        #expect(run.exitCode == 3)
        #expect(run.lines.count == 2)
        #expect(run.lines[0].hasPrefix("record 1: gone: cannot read photo "))
        #expect(run.lines[1].hasPrefix("record 2: replaced: its file now holds another photo"))
        #expect(
            run.errors.hasPrefix(
                "3 records: 0 changed, 1 the same, 1 whose photo is gone, 1 whose photo was replaced\n"
            ))
        #expect(try records(program) == before)
    }

    @Test func `photos are found from another folder, and again when they were moved`() throws {
        let program = try program()
        let other = try Scratch()
        let files = FileManager.default
        let home = program.folder.path
        let away = try program.shell(
            "cd '\(other.path)' && readout record reread meter 2>&1; echo $?")
        #expect(away == "2 records: 0 would change, 2 the same\n0\n")
        try files.createDirectory(atPath: "\(home)/new", withIntermediateDirectories: false)
        for name in ["2026-01-01 10.00.00.bmp", "2026-01-02 10.00.00.gif"] {
            try files.moveItem(atPath: "\(home)/\(name)", toPath: "\(home)/new/\(name)")
        }
        #expect(try program.run("record", "reread", "meter").exitCode == 3)
        try program.done("record", "add", "--template", "meter", "--dry-run", "new")
        #expect(try program.run("record", "reread", "meter").exitCode == 3)
        try program.done("record", "add", "--template", "meter", "new")
        try program.done("record", "reread", "meter")
        #expect(
            try records(program).map(\.["photo"].text)
                == ["2026-01-01 10.00.00.bmp", "2026-01-02 10.00.00.gif"].map {
                    "\(home)/new/\($0)"
                })
    }

    @Test func `a path that an older version stored leads to the photo from its folder`() throws {
        let program = try program()
        let database = try DatabaseQueue(path: program.database)
        try database.write { try $0.execute(sql: "UPDATE photo SET path = name") }
        try program.done("record", "reread", "meter")
        let other = try Scratch()
        let away = try program.shell(
            "cd '\(other.path)' && readout record reread meter --apply 2>&1; echo $?")
        #expect(away == "2 records: 0 changed, 2 the same\n0\n")
        #expect(
            try records(program).compactMap(\.["photo"].text).allSatisfy {
                $0.hasPrefix(program.folder.path)
            })
    }

    @Test func `what is applied is what was shown, where records are compared, too`() throws {
        let program = try program()
        // Both photos show 4821.6, which keeps the new rules.
        try program.done(
            "template", "edit", "meter", "--value",
            "total=220x44+155+113,kind=number,unit=MWh,decimals=1,monotonic,max-rate=1/hour")
        let before = try program.stored()
        let shown = try program.run("record", "reread", "meter", "--json")
        #expect(try program.stored() == before)
        let applied = try program.run("record", "reread", "meter", "--apply", "--json")
        #expect(shown.lines.count == 2)
        for (preview, done) in zip(shown.lines, applied.lines) {
            let (preview, done) = (try JSONValue(preview), try JSONValue(done))
            #expect(preview["outcome"].text == "changed")
            for key in ["record", "status", "changes", "outcome"] {
                #expect(preview[key] == done[key])
            }
        }
        #expect(try records(program).map(\.["record"].number) == [1, 2])
    }

    @Test func `reasons of a rule that is no more are not given`() throws {
        let program = try program()
        try limit(program)
        try program.done("record", "reread", "meter", "--apply")
        let edit = "total=220x44+155+113,kind=number,unit=kWh,decimals=1"
        try program.done("template", "edit", "meter", "--value", edit)
        for command in [["record", "show", "1"], ["explain", "1"], ["record", "review"]] {
            let output = try program.done(command).output
            #expect(!output.contains("maximum"), "\(output)")
            #expect(output.contains("judged by an older definition"), "\(output)")
        }
        try program.done("template", "edit", "meter", "--value", edit + ",max=4500")
        #expect(
            try program.done("record", "show", "1").output
                .contains("4821.6 is above the maximum 4500"))
    }

    @Test(arguments: [
        (["record", "reread"], 64, "--stale"),
        (["record", "reread", "meter", "other"], 64, "name one template"),
        (["record", "reread", "99"], 1, "there is no record 99"),
        (["record", "reread", "metre"], 1, "did you mean 'meter'?"),
    ])
    func `what cannot be reread is said`(arguments: [String], code: Int32, problem: String) throws {
        let run = try Program(database: Prepared.meter()).run(arguments)
        #expect(run.exitCode == code)
        #expect(run.errors.contains(problem))
    }
}
