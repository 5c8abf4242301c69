import Foundation
import Samples
import Testing

struct ReviewSessionTests {
    /// The end of the text shown for each value.
    private static let prompt = "[?]"

    /// A template `meter` whose `total` is always doubtful, with twenty records to review.
    private static let twenty = Result {
        let program = try Program()
        try program.done([
            "template", "create", Fixture.photo, "--name", "meter", "--value",
            "total=220x44+155+113,kind=number,unit=kWh,decimals=1,max=4000",
        ])
        try Series.write(0..<20, to: "photos", of: program)
        let added = try program.run("record", "add", "--template", "meter", "photos")
        try #require(added.exitCode == 3, "\(added.errors)")
        return try program.stored()
    }

    private func program() throws -> Program { try Program(database: Self.twenty.get()) }

    private func totals(_ program: Program) throws -> [String] {
        rows(of: try program.done("export", "meter").output).dropFirst().map { $0[1] }
    }

    @Test func `twenty readings that are right take twenty keys`() throws {
        let program = try program()
        let dialogue = try KeyDialogue(program, ["record", "review"])
        for number in 1...20 {
            try dialogue.wait(for: "\(number) of 20: record \(number) of 'meter'")
            try dialogue.press(number % 2 == 0 ? "a" : "\n", at: Self.prompt)
        }
        #expect(try dialogue.end() == 0)
        #expect(dialogue.shown.contains("20 values: 20 confirmed\n"))
        #expect(dialogue.shown.contains("4821.6 is above the maximum 4000"))
        #expect(dialogue.isUsual)
        #expect(try totals(program) == Array(repeating: "4821.6", count: 20))
        #expect(try program.done("record", "review", "--json").output == "[]\n")
    }

    @Test func `a reading that breaks a rule with an earlier answer is asked about again`() throws {
        let program = try Program()
        try program.done([
            "template", "create", Fixture.photo, "--name", "meter", "--value",
            "total=220x44+155+113,kind=number,unit=kWh,decimals=1,max=4000,monotonic",
        ])
        try Series.write(0..<2, to: "photos", of: program)
        #expect(try program.run("record", "add", "--template", "meter", "photos").exitCode == 3)
        let dialogue = try KeyDialogue(program, ["record", "review"])
        try dialogue.press("t5000.0\n", at: Self.prompt)
        try dialogue.press("y", at: "store it anyway? (y/N)")
        try dialogue.answer("a", at: "2 of 2: record 2 of")
        try dialogue.press("n", at: "store it anyway? (y/N)")
        try dialogue.press("q", at: Self.prompt)
        #expect(try dialogue.end() == 0)
        #expect(dialogue.shown.contains("4821.6 is below the last reading 5000.0"))
        #expect(try totals(program) == ["5000.0"])
    }

    @Test func `each key does what it says, and going back takes it back`() throws {
        let program = try program()
        let dialogue = try KeyDialogue(program, ["record", "review", "--template", "meter"])
        try dialogue.press("k", at: Self.prompt)
        try dialogue.press("?", at: "'k' does nothing here")
        try dialogue.press("b", at: "b, <       go back")
        try dialogue.press("t", at: "this is the first value")
        try dialogue.press("many\n", at: "total: ")
        try dialogue.press("\u{15}3999.8\u{7F}9\n", at: "\"many\" is not a number")
        try dialogue.press("t4100.0\n", at: Self.prompt)
        try dialogue.press("n", at: "store it anyway? (y/N)")
        try dialogue.press("\n", at: "total: 4100.0")
        try dialogue.press("y", at: "store it anyway? (y/N)")
        try dialogue.press("x", at: Self.prompt)
        try dialogue.answer("b", at: "4 of 20")
        try dialogue.answer("x", at: "3 of 20: record 3 of")
        try dialogue.answer("d", at: "4 of 20: record 4 of")
        try dialogue.answer("o", at: "5 of 20: record 5 of")
        try dialogue.press("s", at: "the photo is no longer at ")
        try dialogue.answer("q", at: "6 of 20: record 6 of")
        #expect(try dialogue.end() == 0)
        let summary =
            "20 values: 2 corrected, 1 unreadable, 1 of dismissed photos, 1 skipped, 15 left"
        #expect(dialogue.shown.contains(summary))
        #expect(try totals(program) == ["3999.9", "4100.0", ""])
        let waiting = try program.done("record", "review", "--json").json().items
        #expect(waiting.compactMap(\.["record"].number) == (5...20).map(Double.init))
        let third = try program.done("record", "show", "3", "--json").json()
        #expect(third["status"].text == "accepted")
        #expect(third["values"]["total"]["correction"]["reason"].text == "cannot-be-read")
        #expect(try program.done("record", "show", "3").output.contains("cannot be read"))
        // The last operation is the dismissal, and the one before is the second answer about record 3.
        try program.done("undo", "--template", "meter")
        try program.done("undo", "--template", "meter")
        let again = try program.done("record", "review", "--json").json().items
        #expect(again.compactMap(\.["record"].number) == (3...20).map(Double.init))
    }

    @Test func `a key that is held down answers only what is on the screen`() throws {
        let program = try program()
        let dialogue = try KeyDialogue(program, ["record", "review"])
        try dialogue.press("aaa", at: Self.prompt)
        try dialogue.answer("q", at: "2 of 20: record 2 of")
        #expect(try dialogue.end() == 0)
        #expect(try totals(program).count == 1)
    }

    @Test func `what is typed after a shell has reset the terminal answers nothing`() throws {
        let program = try program()
        let dialogue = try KeyDialogue(program, ["record", "review"])
        try dialogue.wait(for: Self.prompt)
        // Until the program waits for a key.
        usleep(300_000)
        try dialogue.makeUsual()
        try dialogue.press("\n", at: Self.prompt)
        try dialogue.answer("a", at: "1 of 20: record 1 of")
        try dialogue.answer("q", at: "2 of 20: record 2 of")
        #expect(try dialogue.end() == 0)
        #expect(try totals(program).count == 1)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGKILL, 0])
    func `a review that is broken off keeps its answers and goes on there`(signal: Int32) throws {
        let program = try program()
        let first = try KeyDialogue(program, ["record", "review"])
        for _ in 1...3 { try first.press("a", at: Self.prompt) }
        try first.wait(for: "4 of 20")
        if signal == 0 { try first.press("\u{3}", at: Self.prompt) } else { first.send(signal) }
        let code = try first.end()
        #expect(code == (signal == SIGKILL ? -SIGKILL : 130))
        // After SIGKILL the terminal cannot be restored.
        if signal != SIGKILL { #expect(first.isUsual) }
        #expect(try totals(program).count == 3)
        let second = try KeyDialogue(program, ["record", "review"])
        try second.answer("a", at: "1 of 17: record 4 of")
        try second.press("q", at: Self.prompt)
        #expect(try second.end() == 0)
        #expect(try totals(program).count == 4)
    }

    @Test func `only what is asked for is reviewed`() throws {
        let program = try program()
        let since = try KeyDialogue(
            program, ["record", "review", "--value", "TOTAL", "--since", "2026-01-01T10:00:18"])
        try since.answer("q", at: "1 of 2: record 19 of")
        #expect(try since.end() == 0)
        let listed = try program.done(
            "record", "review", "--since", "2026-01-01T10:00:18", "--json")
        #expect(try listed.json().items.count == 2)
        let none = try program.run("record", "review", "--value", "totl", "--json")
        #expect(try none.errorCode() == "no-value")
        #expect(try program.run("record", "review", "--since", "soon").exitCode == 64)
        #expect(try program.run("record", "review", "a", "--template", "b").exitCode == 64)
        #expect(try program.run("record", "review", "meter", "--template", "METER").exitCode == 0)
    }

    @Test func `the photo is opened by what the environment names, and nobody waits for it`() throws
    {
        var program = try program()
        try ShellProgram.write(
            "sleep 1\necho \"$1\" > opened.new\nmv opened.new opened.txt",
            to: program.folder("viewer"))
        program.environment["OPENER"] = program.folder("viewer")
        // Adding the photo again stores its present path.
        try Series.write(0..<1, to: "photos", of: program)
        #expect(try program.run("record", "add", "--template", "meter", "photos").exitCode == 3)
        let dialogue = try KeyDialogue(program, ["record", "review"])
        try dialogue.press("o", at: Self.prompt)
        try dialogue.press("q", at: "opened ")
        #expect(try dialogue.end() == 0)
        // The review was left before the viewer had run.
        while !program.folder.holds("opened.txt") { usleep(20_000) }
        #expect(try program.text("opened.txt").hasSuffix("photos/\(Series.name(0))\n"))
    }

    @Test func `without a terminal or with no-input all is listed and nothing asked`() throws {
        let program = try program()
        let before = try program.stored()
        let listed = try KeyDialogue(program, ["record", "review", "--no-input"])
        #expect(try listed.end() == 0)
        #expect(listed.shown.contains("record       20\n"))
        #expect(!listed.shown.contains(Self.prompt))
        #expect(try program.done("record", "review").output.contains("record       20\n"))
        #expect(try program.stored() == before)
    }
}
