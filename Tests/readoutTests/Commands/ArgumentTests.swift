import Foundation
import Testing

struct ArgumentTests {
    @Test(arguments: [
        (["template", "rename", "meter", ""], ["must not be empty"]),
        (["record", "list", "--database", ""], ["--database needs a file"]),
        (["export", "meter", "-o", ""], ["--output needs a file"]),
        (["template", "export", "meter", "-o", ""], ["--output needs a file"]),
        (["record", "list", "--limit", "-1"], ["--limit must be at least 1"]),
        (["record", "show", "-1"], ["'-1' is below zero"]),
        (["record", "delete", "1", "-1"], ["'-1' is below zero"]),
        (["undo", "-1"], ["'-1' is below zero"]),
        (["template", "show", "-1"], ["Unknown option '-1'"]),
        (["scan", "-1"], ["Unknown option '-1'"]),
        (["export", "meter", "--since", "-1"], ["'-1' after --since", "write --since=-1"]),
        (["template", "event", "--old", "-5"], ["Missing expected argument '<template>'"]),
        (
            ["record", "list", "--since", "1.3.", "--until", "soon", "--limit", "0"],
            ["--since: '1.3.'", "--until: 'soon'", "--limit"]
        ),
        (
            ["export", "meter", "--since", "yesterday", "--delimiter", "xx", "--columns", ""],
            ["'yesterday' is not a date", "'xx' cannot be", "--columns has an empty name"]
        ),
        (["export", "meter", "--since", "2026-02-01", "--until", "2026-01-31"], ["is after"]),
        (
            ["export", "meter", "--json", "--format", "csv", "--bom"],
            ["cannot be combined", "--bom is for csv and tsv"]
        ),
        (
            ["record", "add", "a.png", "--jobs", "0", "--timeout", "nan", "--quiet", "--verbose"],
            ["--jobs must be 1 to 256", "--timeout must be above 0", "cannot be combined"]
        ),
    ])
    func `arguments that cannot be right are refused, all together`(
        command: [String], problems: [String]
    ) throws {
        let run = try Program(database: Prepared.meter()).run(command)
        #expect(run.exitCode == 64)
        for problem in problems { #expect(run.errors.contains(problem)) }
    }

    @Test func `single values of a record are confirmed by name`() throws {
        let program = try Program(database: Prepared.review())
        #expect(try program.run("record", "edit", "1", "total").exitCode == 64)
        let wrong = try program.run("record", "edit", "1", "--accept", "totl")
        #expect(wrong.exitCode == 64 && wrong.errors.contains("did you mean 'total'?"))
        let other = try program.done("record", "edit", "1", "--accept", "date", "--json")
        #expect(try other.json()["status"].text == "review")
        let edited = try program.done("record", "edit", "1", "--accept", "total", "--json")
        #expect(try edited.json()["status"].text == "accepted")
    }

    @Test func `a missing photo does not hide what is wrong with the options`() throws {
        let run = try Program().run(
            "template", "create", "nophoto.png", "--name", "a/b", "--value", "a=3,kind=nummer",
            "--value", "d")
        #expect(run.exitCode == 64)
        for problem in [
            "cannot name the template 'a/b'", "there is no kind 'nummer'", "'d' is not a value",
            "'nophoto.png'",
        ] {
            #expect(run.errors.contains(problem))
        }
    }

    @Test func `all values that are wrong are named, by whatever is wrong with them`() throws {
        let program = try Program(database: Prepared.meter())
        let create = ["template", "create", Fixture.photo, "--name"]
        let values = ["a=99,kind=number", "b=3,kind=nummer", "c=label:Nothing"].flatMap {
            ["--value", $0]
        }
        let placed = try program.run(create + ["other"] + values)
        #expect(placed.exitCode == 64)
        for problem in ["'a': there is no box 99", "there is no kind 'nummer'", "'Nothing'"] {
            #expect(placed.errors.contains(problem), "\(placed.errors)")
        }
        let named = try program.run(create + ["meter"] + values)
        for problem in ["another template has this name", "there is no kind 'nummer'"] {
            #expect(named.errors.contains(problem), "\(named.errors)")
        }
        try program.folder.write("values: 3", as: "wrong.yaml")
        let defined = try program.run(create + ["a/b", "--definition", "wrong.yaml"] + values)
        for problem in ["'a/b'", "there is no kind 'nummer'", "cannot use 'wrong.yaml'"] {
            #expect(defined.errors.contains(problem), "\(defined.errors)")
        }
    }

    @Test func `a template without a name and without values lacks both`() throws {
        let program = try Program(database: Prepared.meter())
        let create = ["template", "create", Fixture.photo]
        for (name, problem) in [
            ([], "the template needs a name; give --name"),
            (["--name", "a/b"], "cannot name the template 'a/b'"),
            (["--name", "meter"], "another template has this name"),
        ] {
            let run = try program.run(create + name)
            #expect(run.exitCode == 64)
            #expect(run.errors.contains(problem), "\(run.errors)")
            #expect(run.errors.contains("no value to collect; give --value"), "\(run.errors)")
        }
    }

    @Test func `languages that are not installed are named beside other problems`() throws {
        let program = try Program()
        let create = ["template", "create", Fixture.photo, "--name", "meter"]
        let language = ["--value", "total=label:Total,kind=text,language=zzz"]
        let missing = "cannot recognise text in 'zzz'"
        let run = try program.run(create + language + ["--value", "b=99"])
        #expect(run.exitCode == 64)
        #expect(run.errors.contains(missing), "\(run.errors)")
        #expect(run.errors.contains("there is no box 99"), "\(run.errors)")
        let alone = try program.run(create + language + ["--json"])
        #expect(alone.exitCode == 1)
        #expect(try alone.errorCode() == "missing-language")
    }

    @Test func `a kind that does not exist is not missing, too`() throws {
        let program = try Program(database: Prepared.meter())
        let text = try program.done("template", "export", "meter").output
        try program.folder.write(
            text.replacing("kind: number", with: "kind: nmbr"), as: "wrong.readout")
        let run = try program.run("template", "import", "wrong.readout", "--name", "other")
        #expect(run.exitCode != 0)
        #expect(run.errors.contains("values[1].kind: there is no kind 'nmbr'"), "\(run.errors)")
        #expect(!run.errors.contains("it is missing"), "\(run.errors)")
        try program.folder.write(
            text.replacing("    kind: number\n", with: ""), as: "without.readout")
        let without = try program.run("template", "import", "without.readout", "--name", "other")
        #expect(without.errors.contains("it is missing"), "\(without.errors)")
    }

    @Test func `all names and numbers that do not exist are named together`() throws {
        let program = try Program(database: Prepared.records())
        let stats = try program.run(
            "stats", "meter", "--value", "none", "--value", "total", "--value", "nothing")
        #expect(stats.exitCode == 1)
        for name in ["none", "nothing"] {
            #expect(stats.errors.contains("there is no value '\(name)' in template 'meter'"))
        }
        let deleted = try program.run("record", "delete", "8", "1", "9", "--json")
        #expect(try deleted.errorCode() == "no-record")
        #expect(
            deleted.errors
                == "error: there is no record 8\nthere is no record 9; 'readout record list' shows all\n"
        )
        let dismissed = try program.run("record", "dismiss", "8", "gone.jpg", "1")
        #expect(dismissed.exitCode == 1)
        for name in ["there is no record 8", "'gone.jpg'"] {
            #expect(dismissed.errors.contains(name))
        }
        #expect(try program.done("record", "dismiss", "--list", "--json").output == "[]\n")
    }

    @Test func `a first record to review is counted and makes itself known`() throws {
        let run = try Program().run(
            "template", "create", Fixture.photo, "--name", "meter", "--value",
            "total=220x44+155+113,kind=number,max=4000", "--save-record", "--json")
        #expect(run.exitCode == 3)
        #expect(try run.json()["records"] == .number(1))
    }

    @Test func `all that is wrong with an edit is said, and nothing is changed`() throws {
        let program = try Program(database: Prepared.review())
        let before = try program.stored()
        let run = try program.run(
            "record", "edit", "1", "--set", "total=1", "--set", "TOTAL=1", "--set", "date=x",
            "--captured-at", "yesterday")
        #expect(run.exitCode == 64)
        for problem in ["'total' is set more than once", "cannot set 'date'", "'yesterday'"] {
            #expect(run.errors.contains(problem))
        }
        #expect(try program.stored() == before)
    }

    @Test func `one undo takes back a whole edit`() throws {
        let program = try Program(database: Prepared.review())
        let before = try program.done("record", "show", "1", "--json").output
        try program.done(
            "record", "edit", "1", "--set", "date=2026-03-15", "--accept", "--captured-at",
            "2026-03-01T17:49:00")
        #expect(try program.done("record", "show", "1", "--json").output != before)
        try program.done("record", "undo")
        #expect(try program.done("record", "show", "1", "--json").output == before)
    }

    @Test func `a record that is named twice is deleted once`() throws {
        let program = try Program(database: Prepared.records())
        #expect(
            try program.done("record", "delete", "1", "1").errors.hasPrefix("1 record deleted; "))
    }

    @Test func `a photo is taken once, and a link that leads nowhere is a failure`() throws {
        let program = try Program(database: Prepared.meter())
        let folder = program.folder("photos")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try program.folder.copy(Fixture.photo("tiff"), as: "photos/a.tiff")
        for (name, target) in [("b.tiff", "a.tiff"), ("gone", "nowhere"), ("loop", ".")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(name)", withDestinationPath: target)
        }
        let run = try program.run(
            "record", "add", "--template", "meter", "--recursive", "--json", "photos/./a.tiff",
            "photos")
        #expect(run.exitCode == 3)
        let outcomes = try run.lines.map { try JSONValue($0) }
        #expect(outcomes.map(\.["photo"].text) == ["photos/./a.tiff", "photos/gone"])
        #expect(outcomes.map(\.["outcome"].text) == ["accepted", "unreadable"])
    }
}
