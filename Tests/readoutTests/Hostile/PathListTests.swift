import Foundation
import Testing

/// Lists of paths and folders, as people and scripts make them.
struct PathListTests {
    private let program: Program

    init() throws {
        program = try Program(database: Series.meter())
        try Series.write(0..<3, to: "in", of: program)
    }

    private func list(_ separator: String) -> String {
        (0..<3).map { "in/\(Series.name($0))\(separator)" }.joined()
    }

    private let add = ["record", "add", "--template", "meter", "--json"]

    @Test func `a list with NUL bytes is refused unless --null is given`() throws {
        let run = try program.run(add + ["-"], input: list("\0"))
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "invalid-list")
        #expect(run.errors.contains("--null"))
        let null = try program.run(add + ["--null", "-"], input: list("\0"))
        #expect(null.exitCode == 0)
        #expect(null.lines.count == 3)
    }

    @Test func `a list in UTF-16 is refused as such`() throws {
        let bytes = Data([0xFF, 0xFE]) + Data(list("\r\n").utf16.flatMap { [UInt8($0), 0] })
        let run = try program.run(add + ["-"], input: bytes)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("it is UTF-16; save it as UTF-8"))
    }

    @Test func `a byte order mark is no part of the first path, template or result`() throws {
        let mark = Data([0xEF, 0xBB, 0xBF])
        let run = try program.run(add + ["-"], input: mark + Data(list("\r\n").utf8))
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.lines.count == 3)
        let template = try program.done("template", "export", "meter").output
        let marked = try program.folder.write(mark + Data(template.utf8), as: "marked.readout")
        try program.done("template", "import", marked, "--name", "marked")
        let read = try program.done(
            ["read", "--template", marked, "--json", "in/\(Series.name(0))"])
        let other = try Program(database: Series.meter())
        let results = try other.folder.write(mark + Data(read.output.utf8), as: "results.jsonl")
        try other.done("record", "import", results)
    }

    @Test func `files that are no photos are counted and named with the summary`() throws {
        for number in 1...7 { try program.folder.write("text", as: "in/note \(number).txt") }
        let run = try program.run(["record", "add", "--template", "meter", "in"])
        #expect(run.exitCode == 0)
        #expect(
            run.errors.contains(
                "3 photos: 3 accepted; ignored 7 files that are not photos: in/note 1.txt, "
                    + "in/note 2.txt, in/note 3.txt, in/note 4.txt, in/note 5.txt, 2 more\n"))
    }

    @Test func `a folder of which no file is a photo is a failure`() throws {
        try FileManager.default.createDirectory(
            atPath: program.folder("notes"), withIntermediateDirectories: true)
        #expect(try program.run(add + ["notes"]).exitCode == 0)
        try program.folder.write("a letter", as: "notes/a.odt")
        let run = try program.run(add + ["notes"])
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "no-photos")
        #expect(run.errors.contains("ignored 1 file that is not a photo: notes/a.odt"))
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `one forbidden folder is named and the others are read`() throws {
        try Series.write(3..<4, to: "in/open", of: program)
        try Series.write(4..<5, to: "in/secret", of: program)
        #expect(chmod(program.folder("in/secret"), 0) == 0)
        defer { chmod(program.folder("in/secret"), 0o700) }
        let run = try program.run(add + ["--recursive", "--failed-list", "look", "in"])
        #expect(run.exitCode == 3)
        let lines = try run.lines.map { try JSONValue($0) }
        #expect(lines.count(where: { $0["outcome"].text == "accepted" }) == 4)
        let refused = try #require(lines.first { $0["outcome"].text == "unreadable" })
        #expect(refused["photo"].text == "in/secret")
        #expect(refused["error"]["code"].text == "unreadable-folder")
        #expect(run.errors.contains("cannot read folder 'in/secret': permission denied"))
        #expect(try program.text("look") == "in/secret\n")
    }

    @Test(.enabled(if: geteuid() != 0, "root may enter every folder"))
    func `what lies in a folder that may not be entered is not said to be missing`() throws {
        try program.folder.write("", as: "secret/any")
        #expect(chmod(program.folder("secret"), 0) == 0)
        defer { chmod(program.folder("secret"), 0o700) }
        for command in [
            ["record", "import", "secret/a"], ["record", "relink", "secret/a"],
            ["watch", "secret/a"], ["restore", "secret/a"], ["template", "import", "secret/a"],
            ["template", "list", "--database", "secret/a"],
        ] {
            let run = try program.run(command)
            #expect(run.exitCode == 1, "\(command)")
            #expect(run.errors.contains("no permission to "), "\(command): \(run.errors)")
        }
        let doctor = try program.run("doctor", "--database", "secret/a")
        #expect(!doctor.output.contains("not there yet"), "\(doctor.output)")
    }

    @Test func `a name that is not UTF-8 is told as such, wherever it stands`() throws {
        let name = "\"$(printf '\\377\\376.jpg')\""
        let said = try program.shell(
            "readout record add --template meter --failed-list look.txt \(name) no.jpg; echo $?; "
                + "od -An -c look.txt; readout scan \(name)")
        #expect(said.contains("\\xFF\\xFE.jpg: unreadable: its name is not UTF-8; rename the file"))
        #expect(said.contains("377 376   .   j   p   g  \\n"), "\(said)")
        #expect(said.contains("cannot read photo '\\xFF\\xFE.jpg': its name is not UTF-8"))
    }
}
