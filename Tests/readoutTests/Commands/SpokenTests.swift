import Foundation
import Testing

/// What the program says with a Czech locale.
struct SpokenTests {
    /// A program in English and one in Czech, with the same database.
    private func programs(_ database: Data? = nil) throws -> (english: Program, czech: Program) {
        let english = try Program(database: database)
        var czech = try Program(database: database)
        czech.environment["LC_ALL"] = "cs_CZ.UTF-8"
        return (english, czech)
    }

    @Test(arguments: [
        ["LC_ALL": "cs_CZ.UTF-8"], ["LC_ALL": "", "LC_MESSAGES": "cs_CZ"],
        ["LC_ALL": "", "LANG": "cs"], ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": "fr:cs:en"],
    ])
    func `the environment chooses Czech`(variables: [String: String]) throws {
        var program = try Program()
        program.environment["LC_MESSAGES"] = .some(nil)
        for (name, value) in variables { program.environment[name] = value }
        #expect(try program.run("template", "show", "x").errors.hasPrefix("chyba: "))
    }

    @Test(arguments: [
        ["LC_ALL": "C", "LANGUAGE": "cs"], ["LC_ALL": "de_DE.UTF-8"],
        ["LC_ALL": "cs_CZ.UTF-8", "LANGUAGE": "en:cs"], ["LC_ALL": "en_US.UTF-8"],
    ])
    func `the environment chooses English`(variables: [String: String]) throws {
        var program = try Program()
        for (name, value) in variables { program.environment[name] = value }
        #expect(try program.run("template", "show", "x").errors.hasPrefix("error: "))
    }

    @Test func `exit codes and JSON are the same`() throws {
        let (english, czech) = try programs(Prepared.review())
        let calls = [
            ["template", "list"], ["template", "show", "meter"], ["template", "show", "mete"],
            ["record", "list"], ["record", "show", "1"], ["record", "show", "99"],
            ["record", "edit", "1", "--set", "total=many"], ["record", "list", "--limit", "0"],
            ["record", "review"], ["record", "history"], ["stats", "meter"], ["plot", "meter"],
            ["record", "explain"], ["explain", "1"], ["exprot", "meter"],
            ["config", "list", "--show-origin"],
            ["scan", Fixture.photo], ["identify", Fixture.photo], ["record", "add", "no.jpg"],
        ]
        for call in calls {
            let first = try english.run(call + ["--json"])
            let second = try czech.run(call + ["--json"])
            #expect(first.exitCode == second.exitCode, "\(call)")
            #expect(
                first.output.replacing(english.folder.path, with: "")
                    == second.output.replacing(czech.folder.path, with: ""), "\(call)")
        }
        #expect(
            try english.run("export", "meter", "--all").output
                == czech.run("export", "meter", "--all").output)
    }

    @Test func `names of values stay as they are, also those that are words of the program`()
        throws
    {
        let (_, czech) = try programs(Prepared.records())
        try czech.done("template", "edit", "meter", "--rename-value", "total=number")
        let outputs = try [
            czech.done("history", "1"), czech.done("explain", "1"), czech.done("stats", "meter"),
        ].map(\.output)
        for output in outputs {
            #expect(output.contains("number"))
            #expect(!output.contains("číslo"), "\(output)")
        }
        try czech.done("report", "meter", "-o", "meter.html")
        #expect(try !czech.text("meter.html").contains("číslo"))
    }

    @Test func `errors are Czech`() throws {
        let (_, czech) = try programs(Prepared.meter())
        #expect(
            try czech.run("template", "show", "mete").errors
                == "chyba: šablona 'mete' neexistuje; mysleli jste 'meter'?\n")
        let usage = try czech.run("record", "list", "--limt", "3")
        #expect(usage.exitCode == 64)
        #expect(usage.errors.hasPrefix("chyba: Neznámý přepínač '--limt'"))
        #expect(usage.errors.contains("\nPoužití: readout record list "))
        #expect(!usage.errors.contains("information"))
        #expect(
            try czech.run("recrod", "list").errors.contains("příkaz 'readout recrod' neexistuje"))
    }

    @Test func `records are shown in Czech, with a decimal comma`() throws {
        let (_, czech) = try programs(Prepared.records())
        let list = try czech.done("record", "list").output
        #expect(list.contains("total 4821,6 kWh"))
        #expect(list.contains("přijato"))
        #expect(!list.contains("accepted"))
        let record = try czech.done("record", "show", "1").output
        #expect(record.hasPrefix("záznam       1\nšablona      meter\n"))
        let explained = try czech.run("explain", "1").output
        #expect(explained.contains("\nšablona      meter, revize 1\n"))
        let stats = try czech.done("stats", "meter").output
        #expect(stats.contains("4821,6"))
        #expect(!stats.contains("4821.6"))
        // Months and dates are written as in charts and reports.
        #expect(stats.contains("01.01.2026") && !stats.contains("2026-"), "\(stats)")
        let shown = try czech.done("template", "show", "meter").output
        #expect(shown.contains(#/revize +1 ze dne [0-9-]+ [0-9:]+ UTC/#), "\(shown)")
    }

    @Test func `counts need not agree with their words`() throws {
        let (_, czech) = try programs(Prepared.meter())
        let photos = Prepared.photos.prefix(2).map { Fixture.photo($0.0) }
        let added = try czech.done(["record", "add", "--template", "meter"] + photos)
        #expect(added.errors.contains("2 fotky: přijato 2\n"), "\(added.errors)")
        let drawn = try czech.done("plot", "meter", "-o", "meter.svg")
        #expect(drawn.errors.contains("uloženo do meter.svg: 1 graf\n"), "\(drawn.errors)")
    }

    @Test func `doubts and counts are Czech`() throws {
        let (_, czech) = try programs(Prepared.review())
        let shown = try czech.done("record", "show", "1").output
        #expect(shown.contains("4821,6 je nad maximem 4000"))
        let exported = try czech.run("export", "meter")
        #expect(exported.errors.contains("exportováno: 2 záznamy; vynecháno: 2 pochybné hodnoty"))
        let undone = try czech.done("record", "delete", "1")
        #expect(undone.errors.contains("1 záznam"))
    }

    @Test func `the history of a record is Czech, and so is why a photo does not match`() throws {
        let (_, czech) = try programs(Prepared.review())
        try czech.done("record", "edit", "1", "--accept")
        let history = try czech.done("history", "1").output
        #expect(history.contains("\nfotka /"), "\(history)")
        #expect(
            history.contains("total \"004821.6\" potvrzeno, to znamená 4821,6"), "\(history)")
        let added = try czech.run(
            "record", "add", "--template", "meter", Fixture.photo("pnm"),
            Fixture.path("delivery-note/reference.jpg"))
        #expect(added.errors.contains("ke kontrole 1, 1 nepřiřazeno"), "\(added.errors)")
        let list = try czech.done("record", "list", "--status", "unmatched").output
        #expect(list.contains("fotk"), "\(list)")
        #expect(!list.contains("template's photo"), "\(list)")
    }

    @Test func `a duration has a decimal comma, as a number has`() throws {
        let (_, czech) = try programs(Prepared.review())
        try czech.done(
            "template", "edit", "meter", "--value", "run=220x44+155+113,kind=duration")
        try czech.done("record", "edit", "1", "--set", "run=2:43,9")
        for output in try [
            czech.done("record", "list"), czech.done("record", "show", "1"),
            czech.done("history", "1"),
        ].map(\.output) {
            #expect(output.contains("2:43,9"), "\(output)")
            #expect(!output.contains("2:43.9"), "\(output)")
        }
    }

    @Test func `a replaced meter is noted in Czech, and its value keeps its name`() throws {
        let (_, czech) = try programs(Prepared.records())
        try czech.done("template", "edit", "meter", "--rename-value", "total=number")
        let noted = try czech.done(
            "template", "event", "meter", "--meter-exchanged", "2026-01-05", "--old", "4830.0",
            "--new", "0")
        #expect(
            noted.errors.hasPrefix("zaznamenáno: událost 1, number: měřidlo vyměněno"),
            "\(noted.errors)")
    }

    @Test func `a typed number may have a comma`() throws {
        let (_, czech) = try programs(Prepared.review())
        try czech.done("record", "edit", "1", "--set", "total=3999,5")
        #expect(try czech.done("record", "show", "1").output.contains("3999,5 kWh"))
        #expect(
            try czech.done("record", "show", "1", "--json").json()["values"]["total"]["value"].text
                == "3999.5")
    }

    @Test func `answers, kinds and neighbours of a value are Czech`() throws {
        let (_, czech) = try programs(Prepared.records())
        let shown = try czech.done("template", "show", "meter").output
        #expect(shown.contains("číslo") && !shown.contains("number"), "\(shown)")
        let edited = try Dialogue.run(
            czech, ["record", "edit", "1"],
            [
                ("  total [", "4821,7"), ("(a/N): ", "možná"), ("a (ano) nebo n (ne)", nil),
            ])
        #expect(edited.exitCode == 1)
        let undone = try Dialogue.run(czech, ["undo", "2"], [("(A/n): ", "Ano")])
        #expect(undone.exitCode == 0, "\(undone.output)")
    }

    /// Words of the catalogue's English texts that none of its Czech texts has.
    private static func englishWords() throws -> Set<String> {
        let text = try Fixture.text("Sources/readout/Language/Texts/cs.po")
        func words(_ keyword: String) -> Set<String> {
            let lines = text.split(separator: "\n").filter { $0.hasPrefix(keyword) }
            return Set(lines.flatMap { words(in: $0.dropFirst(keyword.count)) })
        }
        func words(in line: Substring) -> [String] {
            line.replacing("\\n", with: " ").lowercased().split { !$0.isLetter }.map(String.init)
        }
        return words("msgid").subtracting(words("msgstr")).filter { $0.count > 1 }
    }

    /// The words of an output, without what stands in quotes, paths, keys and the names of these tests.
    private static func words(of output: String) -> [String] {
        output.replacing(#/"[^"\n]*"|'[^'\n]*'|[^\s]*[\/=_.][^\s]*/#, with: " ")
            .split { !$0.isLetter }.map { $0.lowercased() }
            .filter { !["meter", "total", "date"].contains($0) }
    }

    @Test(arguments: [
        ["record", "edit", "1", "--set", "total=5000.25"], ["record", "show", "1"],
        ["record", "list"], ["record", "history"], ["record", "review", "--no-input"],
        ["record", "add", "--template", "meter", "2026-01-01 10.00.00.bmp"],
        ["export", "meter", "-o", "all.csv"], ["stats", "meter"], ["stats", "gas"],
        ["record", "import", "old.csv", "--template", "meter"], ["record", "import", "some.txt"],
        ["plot", "meter", "--value", "date"], ["config", "get", "jobs"],
    ])
    func `no English word of the catalogue is left in Czech`(call: [String]) throws {
        let (_, czech) = try programs(Prepared.review())
        _ = try czech.folder.copy(Fixture.photo("bmp"), as: "2026-01-01 10.00.00.bmp")
        try czech.folder.write("captured_at;total\n2025-12-01;3900,5\n", as: "old.csv")
        try czech.folder.write(String(repeating: "words\n", count: 9), as: "some.txt")
        // The second time, the row is known.
        _ = try czech.run(["record", "import", "old.csv", "--template", "meter"])
        let run = try czech.run(call)
        let english = try Self.englishWords()
        #expect(english.count > 500)
        let left = Self.words(of: run.output + run.errors).filter(english.contains)
        #expect(left.isEmpty, "\(left): \(run.output)\(run.errors)")
    }

    @Test func `reasons for and against a value are said whole`() throws {
        let (_, czech) = try programs(Prepared.review())
        let edited = try czech.run("record", "edit", "1", "--set", "total=5000.25")
        #expect(
            edited.errors.contains(
                "'total': \"5000.25\" má mít 1 desetinné místo; "
                    + "'total': 5000,25 je nad maximem 4000; zkontrolujte"), "\(edited.errors)")
        let lines = try czech.done("explain", "1").lines.filter { $0.hasPrefix("    proti ") }
        let english = try Self.englishWords()
        for line in lines {
            #expect(Self.words(of: line).filter(english.contains).isEmpty, "\(line)")
        }
    }

    @Test func `a review takes the keys of Czech`() throws {
        let (_, czech) = try programs(Prepared.review())
        let dialogue = try KeyDialogue(czech, ["record", "review"])
        try dialogue.press("t4100,5\n", at: "[?]")
        try dialogue.press("x", at: "přesto uložit? (a/N) ")
        try dialogue.press("a", at: "a (ano) nebo n (ne)")
        try dialogue.wait(for: "uloženo: 4100,5 kWh")
        try dialogue.press("t4200,5\n", at: "[?]")
        try dialogue.press("y", at: "přesto uložit? (a/N) ")
        #expect(try dialogue.end() == 0)
        #expect(dialogue.shown.contains("uloženo: 4200,5 kWh"))
    }

    @Test func `the report is Czech`() throws {
        let (_, czech) = try programs(Prepared.records())
        let page = try czech.done("report", "meter", "--no-pictures", "-o", "-").output
        #expect(page.contains("<html lang=\"cs\">"))
        #expect(page.contains("<h2>Souhrn</h2>"))
        #expect(page.contains("4821,6"))
        #expect(!page.contains("Readings") && !page.contains("captured at"))
        #expect(page.contains("01.01.2026"))
    }

    @Test func `charts are Czech`() throws {
        let (_, czech) = try programs(Prepared.records())
        let lines = try czech.done("plot", "meter", "--value", "total").lines
        #expect(lines.first == "total [kWh]")
        #expect(lines.last?.contains(#/\b0[123]\.01 [0-9]{2}:[0-9]{2}/#) == true)
    }

    @Test func `the help of every command is Czech`() throws {
        let (english, czech) = try programs()
        let commands = try CommandTree.ofProgram().command.all()
        for (name, command) in commands {
            let arguments = name.dropFirst() + ["--help"]
            let help = try czech.done(Array(arguments)).output
            #expect(help.hasPrefix("POPIS: "), "\(name)")
            #expect(help.contains("\nPOUŽITÍ: \(name.joined(separator: " "))"), "\(name)")
            #expect(!help.contains(command.abstract ?? "?"), "\(name)")
            for line in help.split(separator: "\n")
            where !line.hasPrefix("  ") && !line.hasPrefix("POUŽITÍ") {
                #expect(line.count <= 80, "\(name): \(line)")
            }
            // Every option has a line of its own in both languages.
            let options = { (text: String) in text.matches(of: #/\n  -/#).count }
            let english = try english.done(Array(arguments)).output
            #expect(options(help) == options(english), "\(name)")
        }
    }
}
