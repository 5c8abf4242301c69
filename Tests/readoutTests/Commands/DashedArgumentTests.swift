import Testing

/// Files whose names begin with a dash, as a shell's pattern gives them.
struct DashedArgumentTests {
    @Test func `a file that begins with a dash is a file`() throws {
        let program = try Program(database: Prepared.meter())
        for name in ["-h.gif", "-photo.gif", "--all.gif", "plain.gif"] {
            try program.folder.copy(Fixture.photo("gif"), as: name)
        }
        let shown = try program.shell("readout record add --template meter --json *.gif; echo $?")
        let lines = shown.split(separator: "\n").filter { $0.hasPrefix("{") }
        let photos = try lines.map { try JSONValue(String($0))["photo"].text ?? "" }
        #expect(
            Set(photos) == ["./-h.gif", "./-photo.gif", "./--all.gif", "plain.gif"], "\(shown)")
        #expect(shown.hasSuffix("0\n"))
        try program.done("scan", "-photo.gif", "--preview", "boxes.png")
        try program.done("record", "dismiss", "--", "-h.gif")
    }

    @Test func `an option stays one, also beside a file of its name`() throws {
        let program = try Program(database: Prepared.records())
        for name in ["-h", "--json", "-o=x.csv"] { try program.folder.write("x", as: name) }
        #expect(try program.done("record", "list", "-h").output.hasPrefix("OVERVIEW: "))
        #expect(try program.done("record", "list", "--json").json().items.count == 3)
        try program.done("export", "meter", "-o=x.csv")
        #expect(try program.text("x.csv").hasPrefix("captured_at,"))
    }

    @Test(arguments: ["-photo.jpg", "-car.jpg", "-h.jpg"])
    func `what is no file and no option is an error, and no call for help`(word: String) throws {
        for arguments in [["record", "add", word], ["record", "add", "a.png", word], [word]] {
            let run = try Program().run(arguments + ["--json"])
            #expect(run.exitCode == 64, "\(run.output)")
            #expect(run.errors.contains("Unknown option '\(word)'"), "\(run.errors)")
            #expect(try run.errorCode() == "usage")
        }
    }

    @Test(arguments: [
        ["template", "show", "-x"], ["template", "rename", "meter", "-x"],
        ["record", "show", "-x"], ["scan", "-x"], ["record", "list", "-x"],
    ])
    func `a letter that is no option is named, also beside a missing argument`(
        arguments: [String]
    ) throws {
        let run = try Program().run(arguments)
        #expect(run.exitCode == 64)
        #expect(run.errors.hasPrefix("error: Unknown option '-x'"), "\(run.errors)")
    }

    @Test(arguments: [["record", "add", "-h"], ["record", "add", "-help"], ["-h"]])
    func `a call for help is answered`(arguments: [String]) throws {
        let run = try Program().done(arguments)
        #expect(run.output.hasPrefix("OVERVIEW: "))
    }
}
