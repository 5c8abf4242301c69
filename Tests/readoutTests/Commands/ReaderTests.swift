import Foundation
import Samples
import Testing

/// An external reader of unknown reliability.
struct ReaderTests {
    private var program: Program

    init() throws {
        program = try Program(database: Prepared.meter())
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        program.environment = [
            "PATH": "\(program.folder.path):\(path)", "XDG_CONFIG_HOME": program.folder("config"),
        ]
    }

    /// Writes a reader `fake` that runs a script for each line, with the line's number in `$id`.
    private func write(_ answer: String, hello: String = #"{"reader":"fake","version":"1.5"}"#)
        throws
    {
        let script = """
            echo '\(hello)'
            while read -r line; do
                id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
                \(answer)
            done
            """
        try ShellProgram.write(script, to: program.folder("readout-reader-fake"))
    }

    private func add(_ arguments: String...) throws -> Program.Run {
        try program.run(
            ["record", "add", "--template", "meter", "--json", "--reader", "fake"] + arguments
                + [Fixture.photo("bmp")])
    }

    @Test func `what it reads otherwise waits, and is shown`() throws {
        try write(#"echo "{\"id\":$id,\"text\":\"9999.9 kWh\",\"confidence\":0.1}""#)
        let added = try add()
        #expect(added.exitCode == 3)
        let json = try added.json()
        #expect(json["values"]["total"]["text"].text == "004821.6")
        #expect(
            json["values"]["total"]["reasons"].items.contains(
                .string("read as \"004821.6\" and as \"9999.9 kWh\"")))
        // A text that is not a date is no evidence against one.
        #expect(json["values"]["date"]["accepted"] == .bool(true))
        let shown = try program.done("explain", "1", "--reader", "fake").output
        #expect(shown.contains("seen by  outside, fake: \"9999.9 kWh\""))
        #expect(
            try program.done("explain", "1", "--json").json()["read_by"].text?.hasSuffix(
                ", fake 1.5") == true)
        try program.done("record", "delete", "1")
        #expect(try add("--reader", "none").exitCode == 0)
    }

    @Test func `where it agrees, or sees nothing, all is as it would be without it`() throws {
        let without = try add("--dry-run", "--reader", "none").json()["values"]
        for answer in ["004821.6", "4821,6", ""] {
            try write(#"echo "{\"id\":$id,\"text\":\"\#(answer)\",\"confidence\":1}""#)
            let with = try add("--dry-run")
            #expect(with.exitCode == 0, "\(answer)")
            #expect(try with.json()["values"] == without)
        }
        try write(#"echo "{\"id\":$id,\"text\":\"9999.9\",\"confidence\":1}""#)
        try program.done("config", "set", "reader", "fake")
        let photo = Fixture.photo("bmp")
        #expect(try program.run("record", "add", "--template", "meter", photo).exitCode == 3)
    }

    @Test(arguments: [
        "exit 3", "echo nonsense", #"echo "{\"id\":0,\"text\":\"1\",\"confidence\":1}""#, "yes",
        #"echo "{\"id\":$id,\"text\":\"1\",\"confidence\":7}""#, "yes | tr -d '\\n'",
    ])
    func `one that dies or babbles costs its answer and nothing else`(answer: String) throws {
        try write(answer)
        let added = try add()
        #expect(added.exitCode == 0)
        #expect(try added.json()["outcome"].text == "accepted")
        #expect(added.errors.contains("warning: reader 'fake' gave no answer: "))
    }

    @Test(arguments: [
        "exec sleep 1000", #"sleep 35; echo '{"reader":"fake","version":"1"}'; exec sleep 1000"#,
        #"echo '{"reader":"fake","version":"1"}'; exec sleep 1000"#,
    ])
    func `one that hangs or starts slowly costs no photo, and is ended`(script: String) throws {
        try ShellProgram.write(
            "echo $$ >> '\(program.folder("pids"))'\n\(script)",
            to: program.folder("readout-reader-fake"))
        let photo = Fixture.photo("png")
        let without = try add("--dry-run", "--reader", "none", photo)
        let added = try add("--dry-run", "--timeout", "25", photo)
        #expect(added.exitCode == without.exitCode)
        let outcomes = try added.lines.map { try JSONValue($0)["outcome"].text }
        #expect(outcomes.count == 2 && outcomes.contains("accepted"))
        #expect(try outcomes == without.lines.map { try JSONValue($0)["outcome"].text })
        let complaints = added.errors.components(separatedBy: "reader 'fake' gave no answer: ")
        #expect((2...3).contains(complaints.count), "\(added.errors)")
        let pids = try program.text("pids").split(separator: "\n")
        #expect(!pids.isEmpty)
        // A process that has ended leaves nothing in /proc, or an entry without a command line.
        func isRunning(_ pid: Substring) -> Bool {
            (try? String(contentsOfFile: "/proc/\(pid)/cmdline", encoding: .utf8))?.isEmpty == false
        }
        for _ in 0..<100 where pids.contains(where: isRunning) { usleep(100_000) }
        #expect(!pids.contains(where: isRunning))
    }

    @Test func `the doctor says whether it can run, and one that is not there is an error`() throws
    {
        try write("exit")
        let report = try program.done("doctor", "--reader", "fake", "--json").json()
        #expect(report["reader"].text == "fake 1.5")
        try write("exit", hello: "no JSON")
        let ill = try program.run("doctor", "--reader", "fake")
        #expect(ill.exitCode == 1)
        #expect(ill.output.contains("reader 'fake' gave no answer"))
        let missing = try program.run(
            "record", "add", "--template", "meter", "--reader", "none-such", "--json", "a.jpg")
        #expect(missing.exitCode == 1)
        #expect(try missing.errorCode() == "no-reader")
    }
}
