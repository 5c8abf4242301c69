import Foundation
import GRDB
import Testing

/// Repairs by `doctor --fix`.
struct MendingTests {
    private func change(_ program: Program, _ sql: String) throws {
        let queue = try DatabaseQueue(path: program.database)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test(arguments: [
        ("UPDATE record_count SET records = 17", "stored count is 17", "recounted the records"),
        (
            "DROP VIEW template_meter", "the view of template 'meter' is missing",
            "rebuilt the views of the templates"
        ),
        (
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE INDEX record_time ON record(added_at, id)'
            WHERE name = 'record_time';
            """, "index record_time", "rebuilt the indexes"
        ),
        (
            "DROP INDEX template_name", "index 'template_name' is missing",
            "made what was missing anew: 'template_name'"
        ),
    ])
    func `what can be made anew is mended after a backup`(
        damage: String, problem: String, mended: String
    ) throws {
        let program = try Program(database: Prepared.records())
        let before = try program.done("export", "meter").output
        try change(program, damage)
        let found = try program.run("doctor")
        #expect(found.exitCode == 1)
        #expect(found.output.contains(problem), "\(found.output)")
        let fixed = try program.run("doctor", "--fix", "--json")
        #expect(fixed.exitCode == 0, "\(fixed.output)")
        #expect(try fixed.json()["fixed"].items == [.string(mended)])
        let backup = try #require(try fixed.json()["backup"].text)
        #expect(FileManager.default.fileExists(atPath: backup))
        #expect(try program.done("doctor").lines.last == "all is well")
        #expect(try program.done("export", "meter").output == before)
    }

    @Test func `a damaged record is not mended, and nothing is lost`() throws {
        let program = try Program(database: Prepared.records())
        try change(
            program, "UPDATE reading SET text = '1' WHERE record_id = 2; DELETE FROM unsealed")
        let fixed = try program.run("doctor", "--fix")
        #expect(fixed.exitCode == 1)
        #expect(fixed.output.contains("record 2 is damaged"))
        #expect(fixed.output.contains("fixed      nothing"))
    }

    @Test func `a sound database needs no backup`() throws {
        let program = try Program(database: Prepared.records())
        let fixed = try program.done("doctor", "--fix", "--json").json()
        #expect(fixed["backup"] == .null)
        #expect(fixed["fixed"].items.isEmpty)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
                .allSatisfy { !$0.contains("before-fix") })
    }
}
