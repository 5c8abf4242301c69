import Foundation
import Testing

/// Rows of a table that put earlier records in doubt.
struct TableJudgementTests {
    private let program: Program

    init() throws {
        program = try Program(database: Prepared.records())
        try program.folder.write(
            "captured_at;total\n2025-11-01 10:00;4000,5\n2025-12-01 10:00;5000,5\n", as: "old.csv")
    }

    private let command = ["record", "import", "old.csv", "--template", "meter", "--force"]

    @Test(arguments: [true, false])
    func `the records that they put in doubt are named`(isDryRun: Bool) throws {
        let run = try program.done(command + (isDryRun ? ["--dry-run"] : []))
        for record in 1...3 {
            #expect(
                run.errors.contains(
                    "note: record \(record) is now to review: total 004821.6 kWh ?, date 2026-03-14"
                ),
                "\(run.errors)")
        }
        #expect(run.errors.ranges(of: "is now").count == 3, "\(run.errors)")
        let waiting = try program.done("record", "list", "--status", "review", "--json").json()
        #expect(waiting.items.count == (isDryRun ? 0 : 3))
    }

    @Test(arguments: [true, false])
    func `JSON has them at the last row that was added`(isDryRun: Bool) throws {
        let run = try program.done(command + ["--json"] + (isDryRun ? ["--dry-run"] : []))
        let rows = try run.lines.map { try JSONValue($0) }
        #expect(rows.map(\.["rejudged"].items.count) == [0, 3], "\(run.output)")
        #expect(rows.last?["rejudged"].items.map(\.number) == [1, 2, 3])
        #expect(!run.errors.contains("is now"))
    }

    @Test func `rows that fit put no record in doubt`() throws {
        try program.folder.write("captured_at;total\n2025-11-01 10:00;4000,5\n", as: "old.csv")
        #expect(try !program.done(command).errors.contains("is now"))
    }
}
