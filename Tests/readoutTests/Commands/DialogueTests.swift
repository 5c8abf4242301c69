import Foundation
import Testing

struct DialogueTests {
    private static let firstPlace = "where is the first value (a box's number; ? for help): "
    private static let nextPlace = "where is the next value (Enter for no more): "

    @Test func `a template is made by answering questions`() throws {
        let program = try Program()
        let run = try Dialogue.run(
            program, ["template", "create", Fixture.photo],
            [
                (Self.firstPlace, "?"), (Self.firstPlace, "3 77"), (Self.firstPlace, "3,5"),
                ("  name [total]: ", ""), ("  kind (", "lamp"), ("  kind (", "number"),
                ("  unit [", "kWh"), ("  decimals [1]: ", ""), ("  does it only rise", ""),
                ("  name [date]: ", "<"), ("  does it only rise", "y"),
                ("  name [date]: ", "total"), ("  name [date]: ", "day"), ("  kind (", "date"),
                (Self.nextPlace, ""), ("between registers or pages? (y/N): ", ""),
                ("name of the template: ", "../meter"),
                ("name of the template: ", "meter"), ("description of the template []: ", "Cellar"),
                ("keep this photo's values as the first record? (Y/n): ", "perhaps"),
                ("keep this photo's values as the first record? (Y/n): ", "n"),
            ])
        #expect(run.exitCode == 0)
        for shown in [
            "the numbered boxes are shown in ", "label:Total ",
            "there is no box 77; boxes are 1 to ",
            "box 3: \"004821.6\", ", " sure, read by ", "its picture is ",
            "there is no kind 'lamp'", "a value 'total' already exists",
            "please answer y or n", "template 'meter' created, 2 values",
        ] {
            #expect(run.output.contains(shown), "\(shown)")
        }
        let template = try program.done("template", "show", "meter", "--json").json()
        #expect(template["description"].text == "Cellar")
        #expect(template["values"].items.map(\.["name"].text) == ["total", "day"])
        #expect(template["values"].items.map(\.["kind"].text) == ["number", "date"])
        #expect(template["values"][0]["unit"].text == "kWh")
        #expect(template["records"] == .number(0))
        // Pictures of what may be private do not stay.
        let pictures = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
            .filter { $0.hasPrefix("readout-") }
        #expect(pictures == [])
    }

    @Test func `the place of a value is shown in the terminal as it is named`() throws {
        var program = try Program()
        program.environment["TERM"] = "xterm-256color"
        // The terminal replies that it shows kitty's pictures; meanwhile the person has typed a place and Enter.
        let answer = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c3"
        let run = try Dialogue.run(
            program, ["template", "create", Fixture.photo],
            [("\u{1B}[c", answer), ("  name [total]: ", "<"), (Self.firstPlace, nil)])
        #expect(run.exitCode == 1)
        #expect(run.output.contains("\u{1B}_Ga=T,f=100,t=d,c="))
        #expect(run.output.contains("box 3: \"004821.6\""))
        #expect(!run.output.contains("its picture is"))
    }

    @Test func `a terminal that says nothing gets blocks, and none when they are not wanted`()
        throws
    {
        var program = try Program(database: Prepared.records())
        program.environment["TERM"] = "xterm-256color"
        program.environment["NO_COLOR"] = .some(nil)
        let shown = try Dialogue.run(program, ["record", "show", "1"], [])
        #expect(shown.exitCode == 0)
        #expect(shown.output.contains("▀"))
        let explained = try Dialogue.run(program, ["explain", "1"], [])
        #expect(explained.output.contains("▀"))
        for arguments in [["--no-pictures"], ["--json"]] {
            let plain = try Dialogue.run(program, ["record", "show", "1"] + arguments, [])
            #expect(!plain.output.contains("▀") && !plain.output.contains("\u{1B}_G"))
        }
        program.environment["NO_COLOR"] = "1"
        let colourless = try Dialogue.run(program, ["record", "show", "1"], [])
        #expect(!colourless.output.contains("▀"))
    }

    @Test func `the end of the input cancels, and nothing is stored`() throws {
        let program = try Program()
        let run = try Dialogue.run(
            program, ["template", "create", Fixture.photo],
            [(Self.firstPlace, "3"), ("  name [total]: ", nil)])
        #expect(run.exitCode == 1)
        #expect(run.output.contains("cancelled; nothing was stored"))
        #expect(!program.folder.holds("store.sqlite"))
    }

    @Test func `one photo is shown before it is saved`() throws {
        let program = try Program(database: Prepared.meter())
        let run = try Dialogue.run(
            program, ["record", "add", "--template", "meter", Fixture.photo("gif")],
            [("save, edit or skip? [save]: ", "what"), ("save, edit or skip? [save]: ", "")])
        #expect(run.exitCode == 0)
        #expect(run.output.contains("please answer save, edit or skip"))
        #expect(run.output.contains(": accepted: record 1, total 4821.6 kWh, date 2026-03-14"))
    }

    @Test func `a value is corrected before it is saved`() throws {
        let program = try Program(database: Prepared.meter())
        let run = try Dialogue.run(
            program, ["record", "add", "--template", "meter", Fixture.photo("gif")],
            [
                ("save, edit or skip? [save]: ", "e"), ("  total [", "many"),
                ("  total [", "4821.5"), ("  date [", ""),
            ])
        #expect(run.exitCode == 0)
        #expect(run.output.contains("\"many\" is not a number"))
        let record = try program.done("record", "show", "1", "--json").json()
        #expect(record["values"]["total"]["text"].text == "004821.6")
        #expect(record["values"]["total"]["value"].text == "4821.5")
        #expect(record["values"]["date"]["correction"] == .null)
    }

    @Test func `one can ask and go back while a record is edited`() throws {
        let program = try Program(database: Prepared.records())
        let run = try Dialogue.run(
            program, ["record", "edit", "1"],
            [
                ("  total [", "?"), ("  total [", "<"), ("  total [", "4821.5"),
                ("  date [", "<"), ("  total [", "4821.4"), ("  date [", ""),
            ])
        #expect(run.exitCode == 0)
        #expect(run.output.contains("type what the photo shows"))
        #expect(run.output.contains("this is the first value"))
        let values = try program.done("record", "show", "1", "--json").json()["values"]
        #expect(values["total"]["value"].text == "4821.4")
        #expect(values["date"]["correction"] == .null)
    }

    @Test(arguments: ["skip", nil]) func `a photo that is skipped leaves nothing`(
        answer: String?
    ) throws {
        let program = try Program(database: Prepared.meter())
        let before = try program.stored()
        let run = try Dialogue.run(
            program, ["record", "add", "--template", "meter", Fixture.photo("gif")],
            [("save, edit or skip? [save]: ", answer)])
        #expect(run.exitCode == (answer == nil ? 1 : 0))
        #expect(try program.stored() == before)
    }

    @Test func `a review goes through what is doubtful`() throws {
        let program = try Program(database: Prepared.review())
        let review = try KeyDialogue(program, ["record", "review", "meter"])
        try review.press("a", at: "[?]")
        try review.answer("t3999.9\n", at: "2 of 2")
        #expect(try review.end() == 0)
        #expect(review.shown.contains("4821.6 is above the maximum 4000"))
        let exported = rows(of: try program.done("export", "meter").output)
        #expect(exported.dropFirst().map { $0[1] } == ["4821.6", "3999.9"])
        let again = try Dialogue.run(program, ["record", "review"], [])
        #expect(again.output.contains("nothing to review"))
    }

    @Test func `a review that is left keeps what was answered`() throws {
        let program = try Program(database: Prepared.review())
        let review = try KeyDialogue(program, ["record", "review"])
        try review.press("t3999.9\n", at: "[?]")
        try review.answer("\u{4}", at: "2 of 2")
        #expect(try review.end() == 0)
        #expect(review.shown.contains("2 values: 1 corrected, 1 left"))
        #expect(review.shown.contains("'readout record reread meter' shows which of the rest"))
        let left = try program.done("record", "review", "--json").json()
        #expect(left.items.map(\.["record"]) == [.number(2)])
    }

    @Test func `a record is edited value by value`() throws {
        let program = try Program(database: Prepared.records())
        let run = try Dialogue.run(
            program, ["record", "edit", "1"],
            [
                ("  total [", "4821.7"), ("  store it anyway? (y/N): ", "n"),
                ("  total [", "4821.7"), ("  store it anyway? (y/N): ", "y"),
                ("  date [", ""),
            ])
        #expect(run.exitCode == 0)
        #expect(run.output.contains("4821.7 is above the later reading 4821.6 of 2026-01-02"))
        let total = try program.done("record", "show", "1", "--json").json()["values"]["total"]
        #expect(total["correction"]["forced"] == .bool(true))
        #expect(rows(of: try program.done("export", "meter").output)[1][1] == "4821.7")
    }

    @Test func `at a terminal undo says first what it would take back, and of whom`() throws {
        let program = try Program(database: Prepared.records())
        let before = try program.stored()
        let question = "undo it? (Y/n): "
        let kept = try Dialogue.run(program, ["record", "undo"], [(question, "n")])
        #expect(kept.output.contains("adding 3 records of 'meter' at 20"))
        #expect(kept.output.contains(" by 'record add' ("))
        #expect(kept.output.contains("cancelled; nothing was undone"))
        #expect(try program.stored() == before)
        let undone = try Dialogue.run(program, ["record", "undo"], [(question, "")])
        #expect(undone.exitCode == 0)
        #expect(try program.done("record", "list", "--json").output == "[]\n")
    }

    @Test func `what is corrected while it is added is one operation`() throws {
        let program = try Program(database: Prepared.meter())
        let run = try Dialogue.run(
            program, ["record", "add", "--template", "meter", Fixture.photo("gif")],
            [
                ("save, edit or skip? [save]: ", "edit"), ("  total [", "4821.7"),
                ("  date [", ""),
            ])
        #expect(run.exitCode == 0)
        let history = try program.done("record", "history", "--json").json().items
        #expect(history.compactMap(\.["kind"].text) == ["add", "create-template"])
        try program.done("record", "undo")
        try program.done("record", "redo")
        #expect(rows(of: try program.done("export", "meter").output)[1][1] == "4821.7")
    }

    @Test func `with no-input nothing is asked at a terminal either`() throws {
        let program = try Program(database: Prepared.meter())
        let added = try Dialogue.run(
            program, ["record", "add", "--template", "meter", "--no-input", Fixture.photo("gif")],
            [])
        #expect(added.exitCode == 0)
        #expect(!added.output.contains("skip"))
        let created = try Dialogue.run(
            program, ["template", "create", "--no-input", Fixture.photo], [])
        #expect(created.exitCode == 64)
    }
}
