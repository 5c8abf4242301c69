import Foundation
import Testing

/// Standard streams that are full, closed or not files.
struct StandardStreamTests {
    private let program: Program

    init() throws {
        program = try Program(database: Prepared.records())
        try program.folder.copy(Fixture.photo("gif"), as: "photo.gif")
        try program.done("template", "export", "meter", "-o", "meter.readout")
    }

    /// Commands of all kinds that write results.
    private static let commands = [
        "export meter", "export meter --format json", "record list", "record list --json",
        "record show 1", "record show 1 --json", "doctor", "doctor --json", "template list",
        "template show meter", "template export meter", "scan photo.gif",
        "identify photo.gif", "record add --template meter photo.gif",
        "record add --template meter --json photo.gif",
        "read --template meter.readout --json photo.gif", "record reread meter --json",
        "explain 1", "--help", "--version", "record add --help",
    ]

    @Test(
        .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full")), arguments: commands)
    func `results that cannot be written end with a message and 1`(command: String) throws {
        let shown = try program.shell("readout \(command) > /dev/full; echo $?")
        #expect(shown.contains("error: cannot write to standard output: the disk is full\n"))
        #expect(shown.hasSuffix("\n1\n"), "\(shown)")
    }

    @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full")))
    func `what went wrong is said also where it cannot be written as JSON`() throws {
        let shown = try program.shell("readout export gas --json > /dev/full")
        #expect(shown.contains("error: there is no template 'gas'"))
    }

    @Test(arguments: commands)
    func `without standard output it is said that it is closed`(command: String) throws {
        let before = try program.stored()
        let shown = try program.shell("readout \(command) 2>&1 >&-; echo $?")
        #expect(shown.contains("error: cannot write to standard output: it is closed\n"))
        #expect(shown.hasSuffix("\n1\n"), "\(shown)")
        // The results were not written into the database, which would otherwise have got the descriptor of standard
        // output.
        #expect(try program.stored().prefix(16) == before.prefix(16))
        #expect(try program.run("doctor").output.contains("all is well"))
    }

    @Test func `a reader that has enough ends the program quietly`() throws {
        let shown = try program.shell(
            "for i in 1 2 3 4 5 6 7 8; do readout record list --json; done | head -c 1; echo")
        #expect(shown == "[\n")
        // A parent that ignores SIGPIPE, as Python's subprocess once did.
        let ignoring = try program.shell(
            "trap '' PIPE; { sleep 0.3; readout export meter; echo $? >&2; } | true")
        #expect(ignoring == "141\n")
    }

    @Test func `without standard error the results come nevertheless`() throws {
        let closed = try program.shell("readout export meter 2>&-; echo $?")
        #expect(closed.hasPrefix("captured_at,"))
        // Swift counts the CR LF at the end of a row as one character.
        #expect(closed.hasSuffix("0\n"))
        let full = try program.shell("readout export meter 2>/dev/full; echo $?")
        #expect(full.hasPrefix("captured_at,") && full.hasSuffix("0\n"))
    }

    /// Commands that read standard input.
    private static let readers = [
        "record add --template meter -", "record import -", "template import -",
        "template create photo.gif --name other --definition -",
        "read --template - photo.gif",
    ]

    @Test(arguments: readers)
    func `standard input that is closed or a folder is named`(command: String) throws {
        let closed = try program.shell("readout \(command) <&-; echo $?")
        #expect(closed == "error: cannot read standard input: it is closed\n1\n")
        let folder = try program.shell("readout \(command) < .; echo $?")
        #expect(
            folder
                == "error: cannot read standard input: it is a folder; give a file or a pipe\n1\n")
    }
}
