import Foundation
import Testing

struct NoRoomTests {
    /// A command that cannot write files larger than a number of 512-byte blocks, as on a full disk, but without the
    /// signal.
    private func command(_ blocks: Int, _ rest: String) -> String {
        "trap '' XFSZ; ulimit -f \(blocks); exec readout record add --template meter \(rest)"
    }

    @Test func `without room what was reported is stored, and with room the next run goes on`()
        throws
    {
        let program = try Program(database: Series.meter())
        let count = 12
        try Series.write(0..<count, to: "in", of: program)
        let blocks = try program.stored().count / 512 + 40
        let shown = try program.shell(command(blocks, "in"))
        #expect(shown.contains("error: cannot "))
        #expect(shown.contains("its quota is used up") || shown.contains("the disk is full"))
        let reported = shown.split(separator: "\n").count { $0.contains(": accepted: record") }
        #expect((1..<count).contains(reported))
        #expect(shown.contains("\(count - reported) photos not read; run the same command again"))
        #expect(try program.done("doctor", "--json").json()["problems"] == .array([]))
        let stored = try program.done("record", "list", "--json").json().items
        #expect(stored.count == reported)
        let again = try program.done("record", "add", "--template", "meter", "in")
        #expect(again.errors.contains("\(count - reported) accepted, \(reported) already known"))
    }

    @Test func `without room the data can still be read and moved away`() throws {
        let program = try Program(database: Prepared.records())
        let listed = try program.done("record", "list").output
        // SQLite needs 32 KiB beside the database.
        let limited = "trap '' XFSZ; ulimit -f 30; exec readout"
        #expect(try program.shell("\(limited) record list") == listed)
        #expect(try program.shell("\(limited) export meter").contains(",4821.6,"))
        #expect(try program.shell("\(limited) record delete 1").contains("error: cannot "))
        #expect(try program.done("record", "list").output == listed)
    }

    /// The superuser may write anything.
    @Test(.enabled(if: geteuid() != 0))
    func `a database that must not be written is named, and nothing is read`() throws {
        let program = try Program(database: Series.meter())
        let names = try Series.write(0..<1, to: "in", of: program)
        chmod(program.database, 0o444)
        let run = try program.run("record", "add", "--template", "meter", "--json", names[0])
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "database-read-only")
    }
}
