import Testing

struct UsageTests {
    /// Calls that are wrong by their command line alone.
    static let wrong: [[String]] = [
        ["scan"], ["scan", "a.png", "b.png"], ["scan", "a.png", "--language", "../eng"],
        ["scan", "a.png", "--nothing"], ["template", "nothing"], ["nothing"],
        ["template", "create"], ["template", "edit", "meter"], ["template", "rename", "meter"],
        ["template", "preview", "meter"], ["record", "add"], ["record", "add", "--template"],
        ["record", "add", "a.png", "--timeout", "0"],
        ["record", "add", "a.png", "--timeout", "nan"],
        ["record", "add", "a.png", "--failed-list", "-"],
        ["record", "add", "a.png", "--jobs", "0"], ["record", "add", "a.png", "--jobs", "many"],
        ["record", "show", "first"], ["record", "list", "--limit", "0"],
        ["record", "list", "--status", "odd"], ["record", "delete"], ["export"],
        ["export", "meter", "--format", "xml"], ["doctor", "extra"],
        ["template", "event"], ["template", "event", "meter", "--old", "1"],
        ["template", "event", "meter", "--delete", "1", "--value", "total"],
        ["record", "add", "a.png", "--accept-error", "51"],
        ["record", "add", "a.png", "--accept-error", "few"],
        ["explain"], ["explain", "first"], ["explain", "1", "--crops", ""],
        ["watch"], ["watch", "a", "b"], ["watch", ".", "--poll", "0"],
        ["watch", ".", "--move-to", ""],
    ]

    @Test(arguments: wrong)
    func `a wrong call is told how it is right, and changes nothing`(command: [String]) throws {
        let program = try Program(database: Prepared.records())
        let before = try program.stored()
        let run = try program.run(command)
        #expect(run.exitCode == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("error: "))
        #expect(run.errors.contains("--help"))
        #expect(try program.stored() == before)
    }

    @Test func `a wrong call with JSON has its error as JSON too`() throws {
        let run = try Program().run("record", "add", "--jobs", "many", "--json", "a.png")
        #expect(run.exitCode == 64)
        #expect(try run.json().keys == ["error"])
        #expect(try run.json()["error"].types == ["code": "string", "message": "string"])
        #expect(try run.errorCode() == "usage")
    }

    @Test(arguments: ["--help", "-h", "help", "--version"])
    func `help and version are results`(argument: String) throws {
        let run = try Program().done(argument)
        #expect(run.errors.isEmpty)
        #expect(!run.output.isEmpty)
    }

    @Test func `no color and no control characters are in any output`() throws {
        let program = try Program(database: Prepared.records())
        try program.folder.copy(Fixture.path("bad/empty.jpg"), as: "a\u{1B}[31m.jpg")
        let run = try program.run("record", "add", "--template", "meter", "a\u{1B}[31m.jpg")
        #expect(run.exitCode == 1)
        #expect(!run.output.contains("\u{1B}"))
        #expect(!run.errors.contains("\u{1B}"))
    }
}
