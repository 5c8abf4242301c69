import Foundation
import Testing

struct TemplateTests {
    private func create(
        _ program: Program, _ arguments: String..., input: String? = nil
    ) throws -> Program.Run {
        try program.run(["template", "create", Fixture.photo] + arguments, input: input)
    }

    @Test func `a template is made from options and shows what it read`() throws {
        let program = try Program()
        let created = try create(
            program, "--name", "meter", "--value", "total=3,kind=number,unit=kWh,monotonic",
            "--value", "date=label:Date", "--value", "heading=280x66+22+22,kind=text",
            "--save-record")
        // The heading is drawn like a display and may be in doubt.
        #expect([0, 3].contains(created.exitCode))
        #expect(created.errors.contains("template 'meter' created, 3 values"))
        #expect(created.errors.contains("record 1 stored"))
        #expect(created.lines.contains { $0.hasPrefix("total") && $0.contains("004821.6") })
        let shown = try program.done("template", "show", "meter", "--json").json()
        #expect(shown["records"] == .number(1))
        let values = shown["values"]
        #expect(values.items.map(\.["name"].text) == ["total", "date", "heading"])
        #expect(values[0]["monotonic"].text == "true" || values[0]["monotonic"].text == "")
        #expect(values[1]["location"].text == "label:Date")
        #expect(values[1]["kind"].text == "date")
        #expect(values[2]["location"].text == "280x66+22+22")
    }

    @Test func `a mistyped label is an error that names similar texts`() throws {
        let program = try Program()
        let run = try create(program, "--name", "meter", "--value", "date=label:Daet")
        #expect(run.exitCode == 64)
        #expect(
            run.errors
                == "error: value 'date': no text 'Daet' in the photo; did you mean 'Date'?\n")
        #expect(!program.folder.holds("store.sqlite"))
        // Beside a label that is there, the template can be made.
        let mixed = try create(
            program, "--name", "meter", "--value", "date=label:Date", "--value", "x=label:Daet")
        #expect(mixed.errors.contains("warning: value 'x': no text 'Daet' in the photo"))
    }

    @Test func `a value defined anew says which keys it lost`() throws {
        let program = try Program(database: Series.meter())
        let moved = try program.done("template", "edit", "meter", "--value", "total=220x40+155+115")
        #expect(moved.output.contains("kWh") && moved.errors.isEmpty)
        let anew = try program.done(
            "template", "edit", "meter", "--value", "total=220x44+155+113,kind=number")
        #expect(
            anew.errors == "note: value 'total' is defined anew, without unit=kWh, decimals=1\n")
    }

    @Test func `a unit that the photo does not show is mentioned`() throws {
        let program = try Program()
        let note = "note: value 'total': the photo shows no unit at its place"
        let run = try create(program, "--name", "meter", "--value", "total=3,kind=number,unit=kWh")
        #expect(run.errors.contains(note))
        let plain = try create(program, "--name", "other", "--value", "total=3,kind=number")
        #expect(!plain.errors.contains("unit"))
    }

    @Test func `letters that English lacks are mentioned where texts are read as English`() throws {
        let program = try Program()
        func create(_ name: String, _ options: String...) throws -> String {
            try program.run(
                ["template", "create", Fixture.path("cesky/reference.jpg"), "--name", name]
                    + options
            ).errors
        }
        let note =
            "has letters that English lacks, and is read as English; 'template edit' with --language"
        let text = "--value=misto=751x100+362+426,kind=text"
        #expect(try create("a", text).contains(note))
        let edited = try program.done("template", "edit", "a", "--language", "ces+eng")
        #expect(edited.output.contains("ces+eng"))
        #expect(try !create("b", text, "--language", "ces").contains(note))
        #expect(try !create("c", "--value=vykon=316x98+360+657,kind=number").contains(note))
    }

    @Test func `a value in a box is read without what surrounds the box`() throws {
        let program = try Program()
        _ = try create(program, "--name", "meter", "--value", "total=3", "--value", "date=5")
        let added = try program.run(
            "record", "add", "--template", "meter", "--json", Fixture.photo("tiff")
        ).json()
        #expect(added["values"]["total"]["text"].text == "004821.6")
        #expect(added["values"]["date"]["text"].text == "14.03.2026")
    }

    @Test func `the JSON of a template has the keys and types that are promised`() throws {
        let program = try Program(database: Prepared.meter())
        let shown = try program.done("template", "show", "meter", "--json").json()
        #expect(
            shown.types == [
                "name": "string", "description": "string", "frame": "bool", "revision": "number",
                "created_at": "string", "updated_at": "string", "records": "number",
                "reference": "object", "values": "array",
            ])
        #expect(
            shown["reference"].types == [
                "sha256": "string", "width": "number", "height": "number", "boxes": "number",
            ])
        #expect(shown["values"][0].keys.isSuperset(of: ["name", "location", "kind", "unit"]))
        let listed = try program.done("template", "list", "--json").json()
        #expect(listed.items.count == 1)
        #expect(
            listed[0].types == [
                "name": "string", "description": "string", "values": "array", "records": "number",
                "accepted": "number", "review": "number", "unmatched": "number",
                "revision": "number", "created_at": "string", "updated_at": "string",
            ])
    }

    @Test func `all that is wrong with the values is said at once`() throws {
        let program = try Program()
        let created = try create(
            program, "--name", "meter", "--value", "a=99", "--value", "b=3,kind=nummer",
            "--value", "c=9000x10+0+0,kind=text", "--value", "d", "--value", "e=4,farbe=rot",
            "--value", "f=5,min=9,max=1,kind=number")
        #expect(created.exitCode == 64)
        for problem in [
            "value 'a': there is no box 99; boxes are 1 to ",
            "value 'b': there is no kind 'nummer'",
            "value 'c': region 9000x10+0+0 is not inside the photo of 400x300",
            "'d' is not a value",
            "value 'e': there is no key 'farbe'", "value 'f': min 9 is above max 1",
        ] {
            #expect(created.errors.contains(problem))
        }
        #expect(!program.folder.holds("store.sqlite"))
    }

    @Test func `a definition file says what options say, also from standard input`() throws {
        let definition = """
            readout: 1
            name: from-file
            description: Heating
            values:
              - name: total
                location: 220x44+155+113
                kind: number
                unit: kWh
            """
        let program = try Program()
        try program.folder.write(definition, as: "meter.yaml")
        #expect(try create(program, "--definition", "meter.yaml").exitCode == 0)
        let again = try create(
            program, "--definition", "-", "--name", "other", input: definition)
        #expect(again.exitCode == 0)
        let listed = try program.done("template", "list", "--json").json()
        #expect(listed.items.map(\.["name"].text) == ["from-file", "other"])
        #expect(listed[0]["description"].text == "Heating")
    }

    @Test func `a wrong definition file is refused with the place of each mistake`() throws {
        let program = try Program()
        try program.folder.write(
            "readout: 1\nname: x\nvalues:\n  - nam: a\n  - name: b\n    location: 9\n    kind: lamp\n",
            as: "wrong.yaml")
        let created = try create(program, "--definition", "wrong.yaml", "--json")
        #expect(created.exitCode == 1)
        #expect(try created.errorCode() == "invalid-template-file")
        #expect(created.errors.contains("'wrong.yaml'"))
        #expect(created.errors.contains("'nam'"))
        #expect(created.errors.contains("'lamp'"))
        #expect(!program.folder.holds("store.sqlite"))
    }

    @Test func `a name that is taken is refused`() throws {
        let program = try Program(database: Prepared.meter())
        let before = try program.stored()
        let created = try create(program, "--name", "meter", "--value", "a=3", "--json")
        #expect(created.exitCode == 1)
        #expect(try created.errorCode() == "name-taken")
        #expect(try program.stored() == before)
    }

    @Test func `without values and without a terminal nothing is asked`() throws {
        let created = try create(Program(), "--name", "meter")
        #expect(created.exitCode == 64)
        #expect(created.errors.contains("--value"))
    }

    @Test func `an empty list is an empty array and makes no database`() throws {
        let program = try Program()
        #expect(try program.done("template", "list", "--json").output == "[]\n")
        let plain = try program.done("template", "list")
        #expect(plain.output.isEmpty)
        #expect(plain.errors.contains("no templates yet"))
        #expect(!program.folder.holds("store.sqlite"))
    }

    @Test(arguments: [("ZLUTA", 1), ("kotelna", 1), ("TOTAL", 1), ("boiler", 0)])
    func `templates are found by any text, whatever its case and diacritics`(
        text: String, count: Int
    ) throws {
        let program = try Program(database: Prepared.meter())
        let found = try program.done("template", "list", "--search", text, "--json").json()
        #expect(found.items.count == count)
    }

    @Test(arguments: [
        ["template", "show"], ["template", "export"], ["template", "delete"], ["export"],
        ["template", "preview", "-o", "x.png"], ["template", "rename", "--", "metr", "b"],
        ["record", "list"], ["record", "review"], ["record", "add", Fixture.photo, "--template"],
    ])
    func `a template that is not there is named, with the nearest spelling`(
        command: [String]
    ) throws {
        let program = try Program(database: Prepared.meter())
        let run = try program.run(command.contains("metr") ? command : command + ["metr"])
        #expect(run.exitCode == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors == "error: there is no template 'metr'; did you mean 'meter'?\n")
    }

    @Test func `a template is edited in one step`() throws {
        let program = try Program(database: Prepared.meter())
        try program.done(
            "template", "edit", "meter", "--description", "Cellar", "--rename-value",
            "total=energy",
            "--remove", "date", "--value", "heading=280x66+22+22,kind=text")
        let shown = try program.done("template", "show", "meter", "--json").json()
        #expect(shown["description"].text == "Cellar")
        #expect(shown["values"].items.map(\.["name"].text) == ["energy", "heading"])
        #expect(shown["revision"] == .number(2))
    }

    @Test func `a wrong edit says all that is wrong and changes nothing`() throws {
        let program = try Program(database: Prepared.meter())
        let before = try program.stored()
        let edited = try program.run(
            "template", "edit", "meter", "--remove", "nothing", "--rename-value", "x",
            "--value", "y=99")
        #expect(edited.exitCode == 64)
        for problem in ["'nothing'", "'x' is not a renaming", "there is no box 99"] {
            #expect(edited.errors.contains(problem))
        }
        #expect(try program.stored() == before)
    }

    @Test func `a template with records is deleted with them or not at all, and comes back`() throws
    {
        let program = try Program(database: Prepared.records())
        let before = try program.done("export", "meter").output
        let refused = try program.run("template", "delete", "meter", "--json")
        #expect(refused.exitCode == 1)
        #expect(try refused.errorCode() == "template-has-records")
        try program.done("template", "delete", "meter", "--with-records")
        #expect(try program.done("template", "list", "--json").output == "[]\n")
        #expect(try program.done("record", "list", "--json").output == "[]\n")
        try program.done("record", "undo")
        #expect(try program.done("export", "meter").output == before)
    }

    @Test func `a template is renamed with its records`() throws {
        let program = try Program(database: Prepared.records())
        let before = try program.done("export", "meter").output
        try program.done("template", "rename", "meter", "cellar")
        #expect(try program.done("export", "cellar").output == before)
        #expect(try program.run("export", "meter").exitCode == 1)
    }

    @Test func `an exported template reads photos in another database as the first one does`()
        throws
    {
        let program = try Program(database: Prepared.meter())
        let text = try program.done("template", "export", "meter").output
        let other = try Program()
        try other.done("template", "import", "-", input: text)
        #expect(try other.done("template", "export", "meter").output == text)
        let arguments = ["record", "add", "--template", "meter", "--json", Fixture.photo("tiff")]
        let first = try program.run(arguments).json()
        #expect(try other.run(arguments).json()["values"] == first["values"])
        #expect(first["outcome"].text == "accepted")
    }

    @Test func `an import takes another name, and replaces only when told`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("template", "export", "meter", "-o", "meter.readout")
        let taken = try program.run("template", "import", "meter.readout", "--json")
        #expect(taken.exitCode == 1)
        #expect(try taken.errorCode() == "name-taken")
        try program.done("template", "import", "meter.readout", "--name", "copy")
        let replaced = try program.done("template", "import", "meter.readout", "--replace")
        #expect(replaced.errors == "template 'meter' replaced, 2 values\n")
        #expect(rows(of: try program.done("export", "meter").output).count == 4)
    }

    @Test(arguments: ["", "readout: 1\n", "{", "readout: 2\nname: a\nvalues: []\n", "\u{0}"])
    func `a file that is no template is refused`(text: String) throws {
        let program = try Program()
        let run = try program.run("template", "import", "-", "--json", input: text)
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "invalid-template-file")
        #expect(!program.folder.holds("store.sqlite"))
    }

    @Test func `the preview of a template is its photo with the values outlined`() throws {
        let program = try Program(database: Prepared.meter())
        let run = try program.done("template", "preview", "meter", "-o", "meter.png")
        #expect(run.output.isEmpty)
        let scan = try program.done("scan", "meter.png", "--json").json()
        #expect(scan["width"] == .number(400))
        let folder = try program.run("template", "preview", "meter", "-o", "nowhere/meter.png")
        #expect(folder.exitCode == 1)
    }
}
