import Testing

struct LearningTests {
    @Test func `confirmed readings are shown, tested, forgotten and remembered`() throws {
        let program = try Program(database: Prepared.review())
        func learnt() throws -> JSONValue {
            try program.run("template", "show", "meter", "--json").json()["values"][0]["learnt"]
        }
        let nothing = try program.run("template", "test", "meter")
        #expect(nothing.exitCode == 0)
        #expect(nothing.output.isEmpty)
        #expect(nothing.errors.contains("nothing is confirmed yet"))
        #expect(try learnt() == .number(0))
        for record in ["1", "2"] {
            try program.done("record", "edit", record, "--accept")
        }
        #expect(try learnt() == .number(2))
        let test = try program.run("template", "test", "meter", "--json").json()
        #expect(test["records"] == .number(2))
        let total = test["values"][0]
        #expect(total["name"].text == "total")
        #expect(total["readings"] == .number(2))
        #expect(total["right"] == .number(2))
        #expect(total["wrongly_accepted"] == .number(0))
        let table = try program.run("template", "test", "meter")
        #expect(table.lines.first?.hasPrefix("value  readings  right  accepted  wrong") == true)
        let forgotten = try program.run("template", "forget", "meter", "--value", "total")
        #expect(
            forgotten.errors.contains(
                "'total' of template 'meter' does not learn from 2 confirmed readings any more"))
        #expect(try learnt() == .number(0))
        let again = try program.run("template", "forget", "meter", "--undo", "--json").json()
        #expect(again["learnt"] == .number(2))
        #expect(try learnt() == .number(2))
    }

    @Test func `a value that the template has not is named`() throws {
        let program = try Program(database: Prepared.review())
        let run = try program.run("template", "forget", "meter", "--value", "power")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("no value 'power' in template 'meter'; values are total, date"))
    }
}
