import Testing

/// Suggestions for mistyped names.
struct SuggestionTests {
    @Test(arguments: [
        (
            ["recrod", "list"],
            "there is no command 'readout recrod'; did you mean 'readout record'?"
        ),
        (
            ["template", "shwo", "meter"],
            "there is no command 'readout template shwo'; did you mean 'readout template show'?"
        ),
        (["relink"], "there is no command 'readout relink'; did you mean 'readout record relink'?"),
        (["xyzzy"], "there is no command 'readout xyzzy'"),
        (["record", "list", "--stauts", "review"], "Did you mean '--status'?"),
        (["template", "edit", "meter", "--valeu", "x"], "Did you mean '--value'?"),
        (["template", "show", "metre"], "did you mean 'meter'?"),
        (["record", "edit", "1", "--set", "totl=1"], "did you mean 'total'?"),
        (["stats", "meter", "--value", "totl"], "did you mean 'total'?"),
        (["export", "meter", "--columns", "captured"], "did you mean 'captured_at'"),
        (["config", "get", "job"], "there is no setting 'job'"),
    ])
    func `what was probably meant is named`(arguments: [String], message: String) throws {
        let run = try Program(database: Prepared.records()).run(arguments)
        #expect(run.exitCode != 0)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func `what is wrong with a right command is still said`() throws {
        let run = try Program().run("doctor", "now")
        #expect(run.exitCode == 64)
        #expect(run.errors.contains("Unexpected argument 'now'"))
    }
}
