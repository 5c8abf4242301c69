import Foundation
import Testing

/// Results that would overwrite a file that the same command needs.
struct OutputTargetTests {
    private let program: Program

    init() throws { program = try Program(database: Prepared.records()) }

    /// The content of a file in the program's folder.
    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: program.folder(name)))
    }

    /// Runs a command that must be refused, and must leave a file unchanged.
    private func refused(
        _ arguments: [String], keeps name: String, input: Data? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try bytes(name)
        let run = try program.run(arguments, input: input)
        #expect(run.exitCode == 1, "\(run.errors)", sourceLocation: sourceLocation)
        #expect(
            run.errors.contains("name another file"), "\(run.errors)",
            sourceLocation: sourceLocation)
        #expect(try bytes(name) == before, sourceLocation: sourceLocation)
    }

    /// The database by its path, a symbolic link and a hard link.
    private func namesOfDatabase() throws -> [String] {
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: program.folder("soft.png"), withDestinationPath: program.database)
        try files.linkItem(atPath: program.database, toPath: program.folder("hard.png"))
        return ["store.sqlite", "soft.png", "hard.png"]
    }

    @Test func `no result replaces the open database, whatever it is called`() throws {
        let photo = try program.folder.copy(Fixture.photo, as: "photo.png")
        for name in try namesOfDatabase() {
            try refused(["export", "meter", "-o", name], keeps: "store.sqlite")
            try refused(["template", "export", "meter", "-o", name], keeps: "store.sqlite")
            try refused(
                ["record", "add", "--template", "meter", "--failed-list", name, photo],
                keeps: "store.sqlite")
            try refused(
                ["record", "import", "--failed-list", name, "-"], keeps: "store.sqlite",
                input: Data())
        }
        for name in ["soft.png", "hard.png"] {
            try refused(["template", "preview", "meter", "-o", name], keeps: "store.sqlite")
            try refused(
                ["template", "create", photo, "--name", "other", "--preview", name]
                    + Prepared.values, keeps: "store.sqlite")
        }
    }

    @Test func `no result replaces what the database keeps beside it`() throws {
        for name in ["store.sqlite-wal", "store.sqlite-shm", "store.sqlite-journal"] {
            let run = try program.run("export", "meter", "-o", name)
            #expect(run.exitCode == 1)
            #expect(run.errors.contains("belongs to the open database"))
        }
        #expect(try program.done("export", "meter").output.hasPrefix("captured_at,"))
    }

    @Test func `results are not appended to the database`() throws {
        let before = try program.stored()
        let shown = try program.shell("readout record list >> store.sqlite; echo $?")
        #expect(shown.contains("it is the open database"))
        #expect(shown.hasSuffix("1\n"))
        #expect(try program.stored() == before)
    }

    @Test func `no result replaces a photo, a list or a template that the same call reads`() throws
    {
        try program.folder.copy(Fixture.photo("gif"), as: "photo.gif")
        try program.folder.copy(Fixture.photo, as: "photo.png")
        try program.folder.copy(Fixture.path("bad/empty.jpg"), as: "empty.jpg")
        try FileManager.default.linkItem(
            atPath: program.folder("photo.gif"), toPath: program.folder("hard"))
        for name in ["photo.gif", "hard", "empty.jpg"] {
            try refused(
                [
                    "record", "add", "--template", "meter", "--failed-list", name, "photo.gif",
                    "empty.jpg",
                ], keeps: name)
        }
        try refused(["scan", "photo.png", "--preview", "photo.png"], keeps: "photo.png")
        try refused(
            ["template", "create", "photo.png", "--name", "other", "--preview", "photo.png"]
                + Prepared.values, keeps: "photo.png")
        try program.done("template", "export", "meter", "-o", "meter.readout")
        for name in ["photo.gif", "meter.readout"] {
            try refused(
                ["read", "--template", "meter.readout", "--failed-list", name, "photo.gif"],
                keeps: name)
        }
        let list = try program.folder.write("photo.gif\n", as: "list.txt")
        let shown = try program.shell(
            "readout record add --template meter --failed-list list.txt - < list.txt; echo $?")
        #expect(shown.contains("the same call reads it"))
        #expect(try String(contentsOfFile: list, encoding: .utf8) == "photo.gif\n")
    }

    @Test func `pictures of a debug folder and crops replace nothing that is read`() throws {
        // The first picture of photo.png would have the name of the second photo.
        try program.folder.copy(Fixture.photo, as: "photo.png")
        try program.folder.copy(Fixture.photo, as: "photo.png.matches.png")
        try refused(
            [
                "record", "add", "--template", "meter", "--dry-run", "--debug-dir", ".",
                "photo.png", "photo.png.matches.png",
            ], keeps: "photo.png.matches.png")
        for command in [["record", "show"], ["explain"]] {
            try FileManager.default.linkItem(
                atPath: program.database, toPath: program.folder("1-total.png"))
            try refused(command + ["1", "--crops", "."], keeps: "store.sqlite")
            try FileManager.default.removeItem(atPath: program.folder("1-total.png"))
        }
    }

    @Test func `a template replaces templates, and other files only on demand`() throws {
        try program.folder.copy(Fixture.photo, as: "photo.png")
        try FileManager.default.createSymbolicLink(
            atPath: program.folder("link"), withDestinationPath: "photo.png")
        for name in ["photo.png", "link"] {
            try refused(["template", "export", "meter", "-o", name], keeps: "photo.png")
        }
        let json = try program.run("template", "export", "meter", "-o", "photo.png", "--json")
        #expect(try json.errorCode() == "unwritable-file")
        let text = try program.done("template", "export", "meter").output
        try program.folder.write("", as: "empty.readout")
        try program.folder.write(
            "\u{FEFF}# of the boiler\n\n---\nreadout: 1\nname: x\n", as: "old.readout")
        try program.folder.write("{\n\t\"readout\": 1}\n", as: "old.json")
        for name in ["new.readout", "new.readout", "empty.readout", "old.readout", "old.json"] {
            try program.done("template", "export", "meter", "-o", name)
            #expect(try program.text(name) == text)
        }
        try program.folder.write("my notes\n", as: "notes.txt")
        let shown = try program.shell(
            "readout template export meter -o /dev/stdout >> notes.txt; echo $?")
        #expect(shown.hasSuffix("0\n"), "\(shown)")
        #expect(try program.text("notes.txt") == "my notes\n" + text)
        try program.done("template", "export", "meter", "-o", "photo.png", "--force")
        #expect(try program.text("photo.png") == text)
        try refused(
            ["template", "export", "meter", "-o", "store.sqlite", "--force"], keeps: "store.sqlite")
    }

    @Test func `other files are replaced as before`() throws {
        try program.folder.write("old", as: "meter.csv")
        try program.done("export", "meter", "-o", "meter.csv")
        #expect(try program.text("meter.csv").hasPrefix("captured_at,"))
    }
}
