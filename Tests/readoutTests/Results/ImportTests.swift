import Foundation
import GRDB
import Testing

struct ImportTests {
    /// A boiler's template file, and the results of reading its photos; made once.
    private struct Results {
        let template: String
        /// The results, read by two processes.
        let lines: [String]

        static let boiler = Result { try Results("boiler") }

        init(_ name: String) throws {
            let program = try Program()
            try program.done(
                "template", "create", Fixture.path("\(name)/reference.jpg"), "--definition",
                Fixture.path("\(name)/definition.yaml"), "--no-input")
            template = try program.done("template", "export", name).output
            try program.folder.write(template, as: "template.readout")
            let photos = try FileManager.default.contentsOfDirectory(atPath: Fixture.path(name))
                .filter { $0.hasSuffix(".jpg") }.sorted().map { Fixture.path("\(name)/\($0)") }
            let half = photos.count / 2
            lines = try [photos.prefix(half), photos.dropFirst(half)].flatMap { part in
                let command = ["read", "--template", "template.readout", "--json", "--crops"]
                return try program.run(command + part).lines
            }
        }

        /// A program whose database has the template.
        func program() throws -> Program {
            let program = try Program()
            try program.folder.write(template, as: "template.readout")
            try program.done("template", "import", "template.readout")
            return program
        }
    }

    /// All rows that photos leave in a database, without what depends on the clock.
    private func rows(_ program: Program) throws -> [String] {
        let queries = [
            """
            SELECT id, template_id, template_revision, photo_id, status, captured_at, captured_from,
                utc_offset, inliers, residual, confidence, method, transform, unmatched_code,
                unmatched_reason, engine_id FROM record
            """,
            "SELECT * FROM engine",
            "SELECT * FROM photo", "SELECT * FROM reading", "SELECT * FROM reason",
            "SELECT * FROM crop", "SELECT * FROM sighting",
        ]
        let database = try DatabaseQueue(path: program.database)
        return try database.read { database in
            try queries.flatMap { try Row.fetchAll(database, sql: $0).map(\.debugDescription) }
        }
    }

    @Test func `results of several sites go to the template of their name, or to the one named`()
        throws
    {
        let results = try Results.boiler.get()
        let program = try Program()
        try program.folder.write(results.template, as: "boiler.readout")
        for site in ["north", "south"] {
            try program.done("template", "import", "boiler.readout", "--name", site)
        }
        try program.folder.write(results.lines[0] + "\n", as: "results.jsonl")
        let refused = try program.run("record", "import", "results.jsonl")
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("'north', 'south'; choose one with --template"))
        let taken = try program.run("record", "import", "results.jsonl", "--template", "south")
        #expect(taken.output.contains("template 'south'"))
        let records = try program.done("record", "list", "--json").json().items
        #expect(records.map(\.["template"].text) == ["south"])
    }

    @Test(arguments: ["boiler", "delivery-note", "panel-dark"])
    func `what two processes have read and one imports is what one machine would have added`(
        name: String
    ) throws {
        let results = name == "boiler" ? try Results.boiler.get() : try Results(name)
        let one = try results.program()
        let added = try one.run("record", "add", "--template", name, Fixture.path(name))
        let spread = try results.program()
        try spread.folder.write(results.lines.joined(separator: "\n") + "\n", as: "results.jsonl")
        let imported = try spread.run("record", "import", "results.jsonl")
        #expect(imported.output == added.output)
        #expect(imported.exitCode == added.exitCode)
        #expect(try rows(spread) == rows(one))
        #expect(try rows(one).count > 3 * results.lines.count)
        #expect(
            try spread.done("export", name, "--all").output
                == one.done("export", name, "--all").output)
    }

    @Test
    func `taken twice, in parts or whole, nothing appears twice, and one undo takes a call back`()
        throws
    {
        let results = try Results.boiler.get()
        let program = try results.program()
        let (first, rest) = (results.lines.prefix(4), results.lines.dropFirst(2))
        try program.folder.write(first.joined(separator: "\n"), as: "1.jsonl")
        try program.folder.write(rest.joined(separator: "\r\n"), as: "2.jsonl")
        _ = try program.run("record", "import", "1.jsonl")
        let again = try program.run("record", "import", "1.jsonl", "-", input: results.lines[0])
        #expect(again.exitCode == 0)
        #expect(again.errors == "5 photos: 5 already known\n")
        let both = try program.run("record", "import", "--json", "1.jsonl", "2.jsonl")
        let outcomes = try both.lines.map { try JSONValue($0)["outcome"].text }
        #expect(outcomes.count { $0 == "duplicate" } == 6)
        #expect(try program.done("record", "list", "--json").json().items.count == 6)
        #expect(try program.done("record", "undo").errors.hasPrefix("undone: adding 2 records"))
        #expect(try program.done("record", "list", "--json").json().items.count == 4)
    }

    @Test func `what needs another look is listed, and every line is told of`() throws {
        let results = try Results.boiler.get()
        let program = try results.program()
        // The reference photo has the lowest energy and was taken first.
        var lines = results.lines
        lines[5] = lines[5].replacing("2026-01-12T07:41:18", with: "2026-02-12T07:41:18")
        let photo = Fixture.path("boiler/reference.jpg")
        try program.folder.write(
            lines.joined(separator: "\n") + "\nno result\n", as: "results.jsonl")
        let run = try program.run(
            "record", "import", "results.jsonl", "--failed-list", "look.txt", "--verbose")
        #expect(run.exitCode == 3)
        // A refused line names no photo.
        #expect(try program.text("look.txt") == photo + "\n")
        #expect(run.errors.contains("1 of 7: \(Fixture.path("boiler/01.jpg")): accepted\n"))
        #expect(run.errors.contains("6 of 7: \(photo): review\n"))
        let piped = try program.run(
            ["record", "import", "-", "--failed-list", "null.txt", "--null", "--verbose"],
            input: Data(lines[5].utf8))
        #expect(piped.errors.contains("1: \(photo): duplicate\n"))
        #expect(try program.text("null.txt") == photo + "\0")
    }

    @Test func `values are compared with the records that are there`() throws {
        let results = try Results.boiler.get()
        let program = try results.program()
        // The reference photo has the lowest energy and was taken first.
        var lines = results.lines
        lines[5] = lines[5].replacing("2026-01-12T07:41:18", with: "2026-02-12T07:41:18")
        #expect(lines[5] != results.lines[5])
        let run = try program.run(
            "record", "import", "--json", "-", input: lines.joined(separator: "\n"))
        #expect(run.exitCode == 3)
        let last = try JSONValue(run.lines[5])
        #expect(last["outcome"].text == "review")
        #expect(
            last["values"]["energy"]["reasons"]
                == .array([
                    .string("4821.6 is below the last reading 5017.8 of 2026-01-17")
                ]))
    }

    @Test func `a line that cannot be taken is named with its number, and the others are taken`()
        throws
    {
        let results = try Results.boiler.get()
        let program = try results.program()
        let good = results.lines[0]
        let bad = [
            ("{\"photo\":", "it is not JSON, or it is cut off"),
            ("[1]", "it is not a JSON object"),
            ("{}", "'photo' is missing"),
            (
                good.replacing("4867.2\",\"conf", with: "9867.2\",\"conf"),
                "does not mean \"9867.2\""
            ),
            (
                good.replacing(
                    "\"text\":\"1.58\",\"value\":\"1.58\"",
                    with: "\"text\":\"-0.58\",\"value\":\"-0.58\""),
                "-0.58 is below the minimum 0"
            ),
            (good.replacing("\"state\":{", with: "\"stat\":{"), "has no value 'stat'"),
            (good.replacing("\"sha256\":\"", with: "\"sha256\":\"x"), "'sha256' is not 64"),
            (good.replacing("2026-01-13T", with: "2026-13-13T"), "are not a moment"),
            (good.replacing("iVBORw0KGgo", with: "R0lGODlhAAA"), "'crop' is not a PNG"),
            (
                good.replacing("\"template_digest\":\"", with: "\"template_digest\":\"0"),
                "another definition of template 'boiler'"
            ),
            (
                good.replacing("\"template_digest\":\"", with: "\"template_digest\":\"0")
                    .replacing("\"boiler\"", with: "\"kettle\""),
                "this database has no template 'kettle'; import the file"
            ),
            (
                good.replacing("\"template_digest\"", with: "\"digest\""),
                "the line is not from 'readout read --json'"
            ),
            (String(repeating: "[", count: 100_000), "it is not JSON"),
            (
                good.replacing("\"latitude\":null", with: "\"latitude\":500"),
                "'latitude' is not -90 to 90"
            ),
            (
                good.replacing("\"longitude\":null", with: "\"longitude\":14"),
                "'latitude' is missing beside 'longitude'"
            ),
            (
                good.replacing("\"outcome\":\"accepted\"", with: "\"outcome\":\"review\""),
                "'outcome' is review, but 'accepted' of each value is true"
            ),
            (
                good.replacing("\"outcome\":\"accepted\"", with: "\"outcome\":\"unmatched\"")
                    .replacing(
                        "\"read_by\"",
                        with: "\"error\":{\"code\":\"x\",\"message\":\"y\"},\"read_by\""),
                "'outcome' is unmatched, but there are 'values'"
            ),
            (
                results.lines[1].replacing("\"value\":\"4903.9\"", with: "\"value\":null")
                    .replacing(
                        "\"accepted\":true,\"reasons\":[],\"codes\":[]",
                        with: "\"accepted\":false,\"reasons\":[\"r\"],\"codes\":[\"c\"]"),
                "'outcome' is accepted, but 'accepted' of value"
            ),
        ]
        for (line, problem) in bad { #expect(line != good, "\(problem)") }
        let text = ([""] + bad.map(\.0) + results.lines).joined(separator: "\n")
        try program.folder.write(text, as: "results.jsonl")
        let run = try program.run("record", "import", "results.jsonl")
        #expect(run.exitCode == 3)
        for (index, (_, problem)) in bad.enumerated() {
            let line = try #require(run.lines.dropFirst(index).first)
            #expect(line.hasPrefix("results.jsonl:\(index + 2): refused: "), "\(line)")
            #expect(line.contains(problem), "\(line)")
        }
        #expect(run.errors.contains("\(bad.count + 6) photos: 6 accepted, \(bad.count) refused"))
        #expect(try program.done("doctor", "--json").json()["problems"] == .array([]))
        let none = try program.run("record", "import", "--json", "-", input: "{}\n")
        #expect(none.exitCode == 1)
        #expect(try none.json()["line"].number == 1)
    }

    @Test func `what another machine was not sure of is for review here`() throws {
        let results = try Results.boiler.get()
        let program = try results.program()
        let unsure = results.lines[0].replacing(
            #/"confidence":0\.99[0-9]+/#, with: "\"confidence\":0.2")
        let doubtful = results.lines[1].replacing(
            #/"confidence":0\.9[0-9]+/#, with: "\"confidence\":0.97,\"certainty\":0.2")
        for line in [unsure, doubtful] {
            let run = try program.run("record", "import", "--json", "-", input: line)
            let result = try run.json()
            #expect(result["outcome"].text == "review")
            let reasons = result["values"]["energy"]["reasons"].items.compactMap(\.text)
            #expect(reasons.contains { $0.contains("20 % sure") }, "\(run.output)")
        }
    }

    @Test func `a template may have another name here, and without one nothing is stored`() throws {
        let results = try Results.boiler.get()
        let program = try results.program()
        try program.done("template", "rename", "boiler", "kettle")
        let run = try program.run("record", "import", "-", input: results.lines[0])
        #expect(run.output.contains(": accepted: record 1, "))
        let empty = try Program()
        let refused = try empty.run("record", "import", "-", input: results.lines[0])
        #expect(refused.exitCode == 1)
        #expect(!empty.folder.holds("store.sqlite"))
        #expect(try empty.run("record", "import", "gone.jsonl").exitCode == 1)
    }

    @Test func `lines damaged at random are refused or stored, and the database stays sound`()
        throws
    {
        let results = try Results.boiler.get()
        let program = try results.program()
        var random = SystemRandomNumberGenerator()
        let lines = results.lines.map { line in
            // Without the pictures, most damage hits something that matters.
            Array(line.replacing(#/,"crop":"[^"]*"/#, with: "").utf8)
        }
        // A file whose first lines are no results at all is given up.
        var damaged = Data(lines[0] + [UInt8(ascii: "\n")])
        for number in 0..<600 {
            var line = lines[number % lines.count]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<line.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: line[place] = UInt8.random(in: 0...255, using: &random)
                case 1: line.remove(at: place)
                case 2: line.insert(UInt8(ascii: "9"), at: place)
                default: line.removeSubrange(place..<min(line.count, place + 20))
                }
            }
            damaged += line.map { $0 == UInt8(ascii: "\n") ? 0x20 : $0 } + [UInt8(ascii: "\n")]
        }
        let run = try program.run(["record", "import", "--json", "-"], input: damaged)
        #expect(run.exitCode == 3)
        #expect(run.lines.count == 601)
        #expect(try program.done("doctor", "--json").json()["problems"] == .array([]))
    }
}
