import Foundation
import Testing

/// The settings file, and what takes precedence over it.
struct SettingsTests {
    private var program: Program

    init() throws {
        program = try Program(database: Prepared.records())
        program.environment = ["XDG_CONFIG_HOME": program.folder("config")]
    }

    private func write(_ text: String) throws {
        try program.folder.write(text, as: "config/readout/config.yaml")
    }

    private func value(_ key: String) throws -> JSONValue {
        try program.done("config", "get", key, "--json").json()
    }

    @Test func `a line without a colon is mended, also beside others that are wrong`() throws {
        try write("locale cs\nfoo: 1\njobs: x\n")
        #expect(try program.run("config", "set", "jobs", "2").exitCode == 1)
        try program.done("config", "set", "locale", "cs_CZ")
        try program.done("config", "unset", "foo")
        try program.done("config", "set", "jobs", "2")
        #expect(
            try program.text("config/readout/config.yaml") == "locale: cs_CZ\njobs: 2\n")
        try write("nonsense here\njobs: 2\n")
        try program.done("config", "unset", "nonsense")
        #expect(try program.text("config/readout/config.yaml") == "jobs: 2\n")
    }

    @Test func `a setting counts where neither an option nor the environment speaks`() throws {
        try write("# mine\nlocale: cs_CZ\njobs: 3\n")
        #expect(try program.done("export", "meter").output.contains(";4821,6;"))
        let told = try program.done("export", "meter", "--decimal", ".")
        #expect(told.output.contains(",4821.6,"))
        #expect(try program.done("export", "meter", "--format", "jsonl").output.contains("4821.6"))
        #expect(try value("jobs")["value"].text == "3")
        #expect(try value("jobs")["origin"].text?.hasSuffix("config/readout/config.yaml:3") == true)
        #expect(try program.run("record", "add", "--help").output.contains("(default: 3)"))
        #expect(try value("database")["origin"].text == "READOUT_DATABASE")
    }

    @Test func `the database of the settings gives way to option and environment`() throws {
        var program = program
        let other = program.folder("other.sqlite")
        try write("database: \(other)\n")
        func database(_ options: String...) throws -> String? {
            try program.run(["doctor", "--json"] + options).json()["database"].text
        }
        #expect(try database() == program.database)
        program.environment["READOUT_DATABASE"] = String?.none
        #expect(try database() == other)
        #expect(try database("--database", "third.sqlite") == "third.sqlite")
        try write("database: ~/home.sqlite\n")
        #expect(try database() == program.folder("home.sqlite"))
    }

    @Test(arguments: [
        ("jobs: many\n", "line 1: jobs 'many' must be 1 to 256"),
        ("\njob: 2\n", "line 2: there is no key 'job'; did you mean 'jobs'?"),
        ("jobs: [1, 2]\n", "line 1: jobs has no single value"),
        ("locale: xx\ncolor: pink\n", "line 2: color 'pink' must be auto, always or never"),
        ("pictures: big\n", "line 1: pictures 'big' must be auto or never"),
        ("jobs: 'a\n", "it is not YAML"),
        ("# mine\nlocale cs\njob: 1\n", "line 2: 'locale cs' has no colon"),
        ("- jobs\n", "it must consist of lines such as 'jobs: 2'"),
        (
            "database: store.sqlite\n",
            "line 1: database 'store.sqlite' must begin with / or ~/"
        ),
    ])
    func `a wrong setting is an error with file, line and key`(text: String, message: String) throws
    {
        try write(text)
        let run = try program.run("template", "list", "--json")
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "invalid-settings")
        #expect(run.errors.contains("config/readout/config.yaml'"))
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(try program.run("config", "list").exitCode == 1)
        #expect(try program.run("config", "path").exitCode == 0)
        #expect(try program.run("--version").exitCode == 0)
    }

    @Test func `what a locale implies is shown with its origin`() throws {
        try write("locale: cs_CZ\n")
        #expect(try value("decimal")["value"].text == ",")
        #expect(try value("decimal")["origin"].text == "from locale cs_CZ")
        #expect(try value("delimiter")["value"].text == ";")
        try write("locale: cs_CZ\ndecimal: .\n")
        #expect(try value("decimal")["origin"].text?.hasSuffix("config.yaml:2") == true)
        #expect(try value("delimiter")["origin"].text == "default")
        try write("decimal: ','\n")
        #expect(try value("delimiter")["origin"].text == "from decimal ,")
    }

    @Test func `a language without a model is not set`() throws {
        let run = try program.run("config", "set", "language", "xyz")
        #expect(run.exitCode == 64)
        #expect(run.errors.contains("cannot recognise text in 'xyz': its model is not installed"))
        try program.done("config", "set", "language", "eng")
    }

    @Test func `setting one key leaves all other lines as they are`() throws {
        try program.done("config", "set", "delimiter", "|")
        #expect(try program.text("config/readout/config.yaml") == "delimiter: '|'\n")
        try write("# mine\njobs: 2 # two cores\ncolor: never\n")
        try program.done("config", "set", "jobs", "4")
        try program.done("config", "set", "decimal", ",")
        #expect(
            try program.text("config/readout/config.yaml")
                == "# mine\njobs: 4\ncolor: never\ndecimal: ','\n")
        try program.done("config", "set", "color")
        #expect(
            try program.text("config/readout/config.yaml") == "# mine\njobs: 4\ndecimal: ','\n")
        let wrong = try program.run("config", "set", "jobs", "none")
        #expect(wrong.exitCode == 64)
        #expect(try program.text("config/readout/config.yaml").contains("jobs: 4"))
    }

    @Test(arguments: [
        "jobs: many\nlokale: cs_CZ\ncolor: never\n", "color: never\njobs: [1\nlokale: x\n",
    ])
    func `a file with mistakes can be mended line by line`(text: String) throws {
        try write(text)
        let list = try program.run("config", "list")
        #expect(list.exitCode == 1)
        #expect(list.lines.contains { $0.hasPrefix("language ") })
        #expect(list.errors.contains("'readout config set' and 'config unset' change a line"))
        let set = try program.done("config", "set", "jobs", "2")
        #expect(set.errors.contains("there is no key 'lokale'; did you mean 'locale'?"))
        #expect(set.errors.contains("jobs is now 2"))
        try program.done("config", "unset", "lokale")
        try program.done("template", "list")
        try program.done("config", "unset", "jobs")
        #expect(try program.text("config/readout/config.yaml") == "color: never\n")
        let unknown = try program.run("config", "unset", "lokale")
        #expect(unknown.exitCode == 64)
        #expect(unknown.errors.contains("there is no setting 'lokale'; did you mean 'locale'?"))
        #expect(!unknown.errors.contains("Usage"))
    }

    @Test func `settings that are changed at the same time all stay`() throws {
        let changes = ["jobs 2", "locale cs_CZ", "color never", "decimal .", "pictures never"]
        _ = try program.shell(changes.map { "readout config set \($0) & " }.joined() + "wait")
        let lines = try program.text("config/readout/config.yaml").split(separator: "\n")
        #expect(lines.count == changes.count, "\(lines)")
    }

    @Test func `the list shows where each value comes from`() throws {
        try write("locale: cs_CZ\n")
        let listed = try program.done("config", "list", "--show-origin").lines
        #expect(listed[0] == "key        value  origin" || listed[0].hasPrefix("key "))
        #expect(listed.contains { $0.hasPrefix("locale ") && $0.hasSuffix("config.yaml:1") })
        #expect(listed.contains { $0.hasPrefix("color ") && $0.hasSuffix("NO_COLOR") })
        #expect(listed.contains { $0.hasPrefix("language ") && $0.hasSuffix("default") })
        #expect(try !program.done("config", "list").output.contains("default"))
    }

    @Test func `color is where it is wanted, and never in JSON`() throws {
        var program = try Program(database: Prepared.review())
        let list = ["record", "list"]
        #expect(try !program.done(list).output.contains("\u{1B}"))
        let always = try program.done(list + ["--color", "always"])
        #expect(always.lines.filter { $0.hasPrefix("\u{1B}[33m") }.count == 2)
        #expect(try !program.done(list + ["--color=always", "--json"]).output.contains("\u{1B}"))
        let failed = try program.run("record", "show", "99", "--color", "always")
        #expect(
            failed.errors.hasPrefix("\u{1B}[31merror:\u{1B}[39m there is no record 99; "),
            "\(failed.errors)")
        program.environment = ["NO_COLOR": String?.none, "TERM": "xterm"]
        #expect(try Dialogue.run(program, list, []).output.contains("\u{1B}[33m"))
        #expect(
            try !Dialogue.run(program, list + ["--color", "never"], []).output.contains(
                "\u{1B}[33m"))
        program.environment["NO_COLOR"] = "1"
        #expect(try !Dialogue.run(program, list, []).output.contains("\u{1B}[33m"))
        #expect(try program.run("record", "list", "--color", "pink").exitCode == 64)
    }
}
