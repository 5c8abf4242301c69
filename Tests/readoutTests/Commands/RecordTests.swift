import Foundation
import Testing

struct RecordTests {
    @Test func `each photo becomes one JSON object on a line of its own`() throws {
        let program = try Program(database: Prepared.meter())
        try program.folder.copy(Fixture.photo("gif"), as: "2026-01-02 10.00.00.gif")
        let bad = Fixture.path("bad/empty.jpg")
        let run = try program.run(
            "record", "add", "--template", "meter", "--json", "2026-01-02 10.00.00.gif", bad)
        #expect(run.exitCode == 3)
        #expect(run.lines.count == 2)
        let photo = try JSONValue(run.lines[0])
        #expect(
            photo.types == [
                "photo": "string", "sha256": "string", "outcome": "string", "record": "number",
                "template": "string", "captured_at": "string", "captured_from": "string",
                "captured_doubt": "null",
                "alignment": "object", "values": "object", "quality": "object",
                "milliseconds": "number",
            ])
        #expect(photo["photo"].text == "2026-01-02 10.00.00.gif")
        #expect(photo["outcome"].text == "accepted")
        #expect(photo["captured_at"].text == "2026-01-02T10:00:00")
        #expect(photo["captured_from"].text == "name")
        #expect(photo["alignment"].keys.isSuperset(of: ["inliers", "residual"]))
        #expect(photo["values"].keys == ["total", "date"])
        let total = photo["values"]["total"]
        #expect(
            total.types == [
                "text": "string", "value": "string", "confidence": "number", "accepted": "bool",
                "reasons": "array", "unit": "string",
            ])
        #expect(total["text"].text == "004821.6")
        #expect(total["value"].text == "4821.6")
        #expect(photo["values"]["date"]["value"].text == "2026-03-14")
        let unreadable = try JSONValue(run.lines[1])
        #expect(unreadable["photo"].text == bad)
        #expect(unreadable["outcome"].text == "unreadable")
        #expect(unreadable["error"]["code"].text == "empty")
        // The same keys as of other photos.
        #expect(unreadable.keys == photo.keys.union(["error"]))
        let known = unreadable.keys.filter { unreadable[$0] != .null }
        #expect(known == ["photo", "outcome", "error"])
    }

    @Test func `dismissed photos, missing files and lines for an import have all keys, too`() throws
    {
        let program = try Program(database: Prepared.meter())
        let bad = try program.folder.copy(Fixture.path("bad/truncated.jpg"), as: "bad.jpg")
        let add = ["record", "add", "--template", "meter", "--json", Fixture.photo("gif")]
        try program.done("record", "dismiss", bad)
        let lines = try program.run(add + [bad, "none.jpg"]).lines.map { try JSONValue($0) }
        #expect(lines.map(\.["outcome"].text) == ["accepted", "dismissed", "unreadable"])
        #expect(lines[1].keys == lines[0].keys)
        #expect(lines[1]["sha256"].text?.count == 64)
        #expect(lines[2].keys == lines[0].keys.union(["error"]))
        try program.done("template", "export", "meter", "-o", "meter.readout")
        let read = try program.run(
            "read", "--template", "meter.readout", "--json", Fixture.photo("gif"), bad)
        let results = try read.lines.map { try JSONValue($0) }
        #expect(
            results[1].keys == results[0].keys.subtracting(["sighting"]).union(["error"]),
            "\(read.output)")
        try program.folder.write(read.output, as: "results.jsonl")
        let imported = try program.run("record", "import", "results.jsonl", "--json")
        #expect(imported.exitCode == 3)
        #expect(try JSONValue(imported.lines[1])["outcome"].text == "unreadable")
    }

    @Test func `a batch goes on past what is unreadable, and the code says so`() throws {
        let program = try Program(database: Prepared.meter())
        let files = FileManager.default
        try files.createDirectory(
            atPath: program.folder("photos/deeper"), withIntermediateDirectories: true)
        try program.folder.copy(Fixture.path("bad/truncated.png"), as: "photos/1.png")
        try program.folder.copy(Fixture.photo("gif"), as: "photos/2.gif")
        try program.folder.copy(Fixture.path("bad/empty.jpg"), as: "photos/10.jpg")
        try program.folder.copy(Fixture.photo("bmp"), as: "photos/deeper/3.bmp")
        try program.folder.write("no photo", as: "photos/notes.txt")
        let run = try program.run("record", "add", "--template", "meter", "photos")
        #expect(run.exitCode == 3)
        #expect(
            run.lines.map { $0.prefix { $0 != ":" } } == [
                "photos/1.png", "photos/2.gif", "photos/10.jpg",
            ])
        #expect(run.lines[1].hasPrefix("photos/2.gif: accepted: record 1, "))
        #expect(run.errors.contains("ignored 1 file"))
        #expect(run.errors.contains("3 photos: 1 accepted, 2 unreadable"))
        let deep = try program.run(
            "record", "add", "--template", "meter", "photos", "--recursive", "--json")
        let outcomes = try deep.lines.map { try JSONValue($0)["outcome"].text }
        #expect(outcomes == ["unreadable", "duplicate", "unreadable", "accepted"])
    }

    @Test(arguments: ["bad/empty.jpg", "missing.jpg"])
    func `when no photo could be read, the call has failed`(file: String) throws {
        let program = try Program(database: Prepared.meter())
        let before = try program.stored()
        let run = try program.run("record", "add", "--template", "meter", Fixture.path(file))
        #expect(run.exitCode == 1)
        #expect(run.output.contains(": unreadable: cannot read photo "))
        #expect(try program.stored() == before)
    }

    @Test func `a photo is known by its content, whatever it is called`() throws {
        let program = try Program(database: Prepared.records())
        let before = try program.done("export", "meter").output
        try program.folder.copy(Fixture.photo("bmp"), as: "another name.bmp")
        let run = try program.done(
            "record", "add", "--template", "meter", "--json", "another name.bmp")
        let duplicate = try run.json()
        #expect(duplicate["outcome"].text == "duplicate")
        #expect(duplicate["record"] == .number(1))
        #expect(duplicate["photo"].text == "another name.bmp")
        #expect(try program.done("export", "meter").output == before)
        // The first file is gone, so the record takes this path.
        let record = try program.done("record", "show", "1", "--json").json()
        #expect(record["photo"].text == program.folder("another name.bmp"))
    }

    @Test func `two copies in one call make one record`() throws {
        let program = try Program(database: Prepared.meter())
        try program.folder.copy(Fixture.photo("bmp"), as: "a.bmp")
        try program.folder.copy(Fixture.photo("bmp"), as: "b.bmp")
        let run = try program.done(
            "record", "add", "--template", "meter", "--json", "--jobs", "2", "a.bmp", "b.bmp")
        let outcomes = try run.lines.map { try JSONValue($0)["outcome"].text }
        #expect(outcomes == ["accepted", "duplicate"])
    }

    @Test func `a dry run compares its photos with each other, as the real run does`() throws {
        let program = try Program()
        try program.done(
            "template", "create", Fixture.photo, "--name", "meter", "--value",
            "total=220x44+155+113,kind=text,unique")
        let names = ["2026-01-01 10.00.00.bmp", "copy.bmp", "2026-01-02 10.00.00.gif"]
        for name in names {
            try program.folder.copy(Fixture.photo(String(name.suffix(3))), as: name)
        }
        let before = try program.stored()
        let add = ["record", "add", "--template", "meter"] + names
        let trial = try program.run(add + ["--dry-run", "--verbose"])
        #expect(trial.exitCode == 3)
        #expect(trial.lines[1] == "copy.bmp: duplicate: the same photo as '\(names[0])'")
        // Another photo of the same run has the number.
        #expect(trial.lines[2].hasPrefix("\(names[2]): review: total 004821.6"))
        #expect(
            trial.errors.hasSuffix(
                "3 photos: 1 accepted, 1 to review, 1 already known (nothing stored)\n"))
        let json = try program.run(add + ["--dry-run", "--json"]).lines.map { try JSONValue($0) }
        #expect(json.map(\.["record"]) == [.null, .null, .null])
        #expect(try program.stored() == before)
        let real = try program.run(add + ["--json"]).lines.map { try JSONValue($0) }
        #expect(real.map(\.["outcome"]) == json.map(\.["outcome"]))
    }

    @Test func `a dry run shows all and stores nothing`() throws {
        let program = try Program(database: Prepared.meter())
        let before = try program.stored()
        let run = try program.done(
            "record", "add", "--template", "meter", "--dry-run", "--json", Fixture.photo("gif"))
        let photo = try run.json()
        #expect(photo["outcome"].text == "accepted")
        #expect(photo["record"] == .null)
        #expect(photo["values"]["total"]["value"].text == "4821.6")
        #expect(try program.stored() == before)
    }

    @Test func `a photo of another thing is kept as unmatched, and says why`() throws {
        let program = try Program(database: Prepared.meter())
        let other = Fixture.path("display-net/../delivery-note/reference.jpg")
        let run = try program.run("record", "add", "--template", "meter", "--json", other)
        #expect(run.exitCode == 3)
        let photo = try run.json()
        #expect(photo["outcome"].text == "unmatched")
        #expect(photo["record"] == .number(1))
        #expect(photo["error"]["message"].text?.isEmpty == false)
        #expect(photo["values"] == .object([:]))
        let exported = try program.done("export", "meter")
        #expect(rows(of: exported.output).count == 1)
        #expect(exported.errors.contains("1 unmatched photo"))
    }

    @Test func `paths come from standard input, one a line`() throws {
        let program = try Program(database: Prepared.records())
        let files = ["bmp", "gif"].map { Fixture.photo($0) }
        let run = try program.done(
            "record", "add", "--template", "meter", "-", "--json",
            input: files.joined(separator: "\n") + "\n\n")
        #expect(try run.lines.map { try JSONValue($0)["photo"].text } == files)
        let empty = try program.run(
            "record", "add", "--template", "meter", "-", "--json", input: "")
        #expect(empty.exitCode == 1)
        #expect(try empty.errorCode() == "no-photos")
    }

    @Test func `records are listed in the order of their photos, or as an empty array`() throws {
        let program = try Program(database: Prepared.records())
        let list = try program.done("record", "list", "--json").json()
        #expect(list.items.map(\.["record"]) == [.number(1), .number(2), .number(3)])
        #expect(
            list[0].types == [
                "record": "number", "template": "string", "status": "string",
                "captured_at": "string", "captured_from": "string", "captured_doubt": "null",
                "utc_offset": "null",
                "photo": "string", "sha256": "string", "alignment": "object", "unmatched": "null",
                "values": "object", "revision": "number", "added_at": "string",
                "milliseconds": "number", "stale": "bool", "typed": "bool",
                "dismissed": "bool",
            ])
        #expect(try program.done("record", "list", "--status", "review", "--json").output == "[]\n")
        let latest = try program.done("record", "list", "meter", "--limit", "1", "--json").json()
        #expect(latest.items.map(\.["record"]) == [.number(3)])
        let period = try program.done(
            "record", "list", "--since", "2026-01-02", "--until", "2026-01-02", "--json"
        ).json()
        #expect(period.items.map(\.["record"]) == [.number(2)])
        let plain = try program.done("record", "list")
        #expect(plain.lines.count == 4)
        #expect(plain.lines[1].contains("total 4821.6 kWh, date 2026-03-14"))
    }

    @Test func `a record is shown with the pictures of its values`() throws {
        let program = try Program(database: Prepared.records())
        let shown = try program.done("record", "show", "2", "--crops", "crops", "--json").json()
        #expect(shown["record"] == .number(2))
        #expect(program.folder.holds("crops/2-total.png"))
        #expect(program.folder.holds("crops/2-date.png"))
        let crop = try program.done("scan", "crops/2-total.png", "--json").json()
        #expect((1...64).contains(crop["height"].number ?? 0))
        let plain = try program.done("record", "show", "2")
        #expect(plain.output.contains("captured at  2026-01-02T10:00:00 (from the file's name)"))
    }

    @Test func `a correction stands beside what was read, and is exported`() throws {
        let program = try Program(database: Prepared.review())
        let edited = try program.done("record", "edit", "1", "--set", "total=3821.5", "--json")
            .json()
        let total = edited["values"]["total"]
        #expect(total["text"].text == "004821.6")
        #expect(total["value"].text == "3821.5")
        #expect(total["correction"]["text"].text == "3821.5")
        #expect(edited["status"].text == "accepted")
        #expect(rows(of: try program.done("export", "meter").output)[1][1] == "3821.5")
        try program.done("record", "undo")
        #expect(rows(of: try program.done("export", "meter").output)[1][1] == "")
    }

    @Test func `what is doubtful can be accepted as it was read, and its moment set`() throws {
        let program = try Program(database: Prepared.review())
        let edited = try program.done(
            "record", "edit", "2", "--accept", "--captured-at", "2026-03-01T17:49:00", "--json"
        ).json()
        #expect(edited["status"].text == "accepted")
        #expect(edited["captured_at"].text == "2026-03-01T17:49:00")
        #expect(edited["captured_from"].text == "user")
        let exported = rows(of: try program.done("export", "meter").output)
        #expect(exported.last == ["2026-03-01T17:49:00", "4821.6", "2026-03-14"])
    }

    @Test(arguments: [
        ("5.3.2026", "2026-03-05T00:00:00"), ("5. 3. 2026 7:40", "2026-03-05T07:40:00"),
        ("2026-03-05 07:40", "2026-03-05T07:40:00"),
    ])
    func `a moment may be written as people write it`(text: String, moment: String) throws {
        let program = try Program(database: Prepared.records())
        let edited = try program.done("record", "edit", "2", "--captured-at", text, "--json")
        #expect(try edited.json()["captured_at"].text == moment)
        // Americans and others disagree about its meaning.
        let wrong = try program.run("record", "edit", "2", "--captured-at", "5/3/2026")
        #expect(wrong.exitCode == 64)
        #expect(wrong.errors.contains("write it as '2026-03-01 17:49' or '1.3.2026 17:49'"))
    }

    @Test(arguments: [
        ["--set", "total=many"], ["--set", "nothing=1"], ["--set", "total"],
        ["--set", "total=1", "--captured-at", "yesterday"],
        ["--set", "total=1", "--set", "date=x"], ["--captured-at", "2129-01-07 08:00"],
        ["--captured-at", "2026-03-01 17:49+99:99"], [],
    ])
    func `a wrong correction changes nothing`(options: [String]) throws {
        let program = try Program(database: Prepared.records())
        let before = try program.stored()
        let run = try program.run(["record", "edit", "1"] + options)
        #expect(run.exitCode == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("error: "))
        #expect(try program.stored() == before)
    }

    @Test(arguments: [
        ["record", "show", "9"], ["record", "edit", "9", "--accept"],
        ["record", "delete", "1", "9"],
    ])
    func `a record that is not there is named, and nothing is changed`(command: [String]) throws {
        let program = try Program(database: Prepared.records())
        let before = try program.stored()
        let run = try program.run(command + ["--json"])
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "no-record")
        #expect(run.errors == "error: there is no record 9; 'readout record list' shows all\n")
        #expect(try program.stored() == before)
    }

    @Test func `what is deleted comes back, and each undo takes back one call`() throws {
        let program = try Program(database: Prepared.records())
        let before = try program.done("export", "meter").output
        let deleted = try program.done("record", "delete", "1", "3", "--json")
        #expect(try deleted.json() == JSONValue(#"{"deleted":[1,3]}"#))
        #expect(rows(of: try program.done("export", "meter").output).count == 2)
        let undone = try program.done("record", "undo", "--json").json()
        #expect(undone.keys.isSuperset(of: ["undone", "records", "template", "operation"]))
        #expect(undone["records"] == .array([.number(1), .number(3)]))
        #expect(try program.done("export", "meter").output == before)
        try program.done("record", "undo")
        #expect(try program.done("record", "list", "--json").output == "[]\n")
        try program.done("record", "undo")
        #expect(try program.done("template", "list", "--json").output == "[]\n")
        let nothing = try program.run("record", "undo", "--json")
        #expect(nothing.exitCode == 1)
        #expect(try nothing.errorCode() == "nothing-to-undo")
    }

    @Test func `what breaks a rule is taken only by force, and marked`() throws {
        let program = try Program(database: Prepared.records())
        let before = try program.stored()
        for (text, reason) in [
            ("999", "expected 1 decimal in \"999\""), ("1.5 psi", "unit is psi, not kWh"),
            ("9999.9", "9999.9 is above the later reading 4821.6 of 2026-01-02"),
        ] {
            let run = try program.run("record", "edit", "1", "--set", "total=\(text)")
            #expect(run.exitCode == 1)
            #expect(run.errors.hasPrefix("error: cannot correct record 1: 'total': "))
            #expect(run.errors.contains(reason), "\(run.errors)")
        }
        #expect(try program.stored() == before)
        let forced = try program.done(
            "record", "edit", "1", "--set", "total=1.5 psi", "--force", "--json"
        ).json()["values"]["total"]["correction"]
        #expect(forced["forced"] == .bool(true))
        #expect(forced["breaks"] == .array([.string("unit is psi, not kWh")]))
        let shown = try program.done("record", "show", "1").output
        #expect(shown.contains("forced"))
        #expect(shown.contains("now 1.5 psi; unit is psi, not kWh"))
        #expect(try program.done("export", "meter").output.contains(",1.5 psi,"))
    }

    @Test func `undo says whose work it takes back, redo does it again, and history keeps it`()
        throws
    {
        let program = try Program(database: Prepared.records())
        try program.done("record", "edit", "1", "--set", "date=2026-03-15")
        try program.done("template", "edit", "meter", "--description", "Cellar")
        let list = try program.done("record", "undo", "--list").lines
        #expect(list[0].contains(": editing template 'meter' at 20"))
        #expect(list[0].contains(" by 'template edit' ("))
        #expect(list[1].contains(": editing record 1 of 'meter' at 20"))
        #expect(list[2] == "    record 1: date \"2026-03-15\"")
        let number = try #require(list[1].split(separator: ":").first.map(String.init))
        let undone = try program.done("record", "undo", number)
        #expect(undone.errors.hasPrefix("undone: editing record 1 of 'meter' at 20"))
        let redone = try program.done("record", "redo", "--json").json()
        #expect(redone["redone"].text == "edit")
        #expect(redone["command"].text == "record edit")
        let history = try program.done("record", "history", "--json").json().items
        #expect(
            history.compactMap(\.["kind"].text)
                == ["redo", "undo", "edit-template", "edit", "add", "create-template"])
        #expect(history[1]["target"].number == Double(number))
        let none = try program.run("record", "redo", "--json")
        #expect(try none.errorCode() == "nothing-to-redo")
        #expect(try program.run("record", "undo", "99", "--json").errorCode() == "no-operation")
    }

    @Test func `without a terminal a review lists what is doubtful and why`() throws {
        let program = try Program(database: Prepared.review())
        let before = try program.stored()
        let run = try program.done("record", "review")
        #expect(run.output.contains("4821.6 is above the maximum 4000"))
        let list = try program.done("record", "review", "meter", "--json").json()
        #expect(list.items.map(\.["record"]) == [.number(1), .number(2)])
        let total = list[0]["values"]["total"]
        #expect(total["accepted"] == .bool(false))
        #expect(total["reasons"].items.compactMap(\.text).contains { $0.contains("maximum") })
        #expect(try program.stored() == before)
        let sure = try Program(database: Prepared.records()).done("record", "review", "--json")
        #expect(sure.output == "[]\n")
    }
}
