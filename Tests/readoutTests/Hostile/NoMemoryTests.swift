import Foundation
import Testing

/// What happens when the system gives no more memory.
struct NoMemoryTests {
    private let program: Program

    init() throws { program = try Program(database: Prepared.meter()) }

    @Test func `memory that the system refuses ends in a message`() throws {
        // 110 million white pixels in a few kilobytes.
        let bomb = Data("P4\n11000 10000\n".utf8) + Data(count: 1375 * 10_000)
        try program.folder.write(bomb, as: "bomb.pbm")
        let shown = try program.shell(
            "ulimit -v 1200000; readout record add --template meter bomb.pbm; echo $?")
        #expect(shown.contains("there is not enough memory for its 11000 by 10000 pixels"))
        #expect(shown.hasSuffix("1\n"))
    }

    @Test(.enabled(if: geteuid() != 0, "root may have any number of threads"))
    func `threads that the system refuses end in a message, not in a wait without end`() throws {
        // Of the shells, one calls this limit -p and the other -u.
        let limit = "if (ulimit -p 1) 2>/dev/null; then ulimit -p 1; else ulimit -u 1; fi"
        let shown = try program.shell("(\(limit); exec readout template list --json); echo $?")
        #expect(shown.contains("error: cannot start: the system refuses further threads"))
        #expect(shown.contains("\"code\":\"no-threads\""))
        #expect(shown.hasSuffix("1\n"))
    }
}
