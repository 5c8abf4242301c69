import Foundation
import GRDB
import Testing

struct BackupTests {
    /// Number of photos in the batch during which backups are written.
    private static let photos =
        ProcessInfo.processInfo.environment["READOUT_BACKUP_PHOTOS"].flatMap { Int($0) } ?? 1000

    @Test func `a backup is the whole database, and is restored whole`() throws {
        let program = try Program(database: Prepared.records())
        let before = try program.done("export", "meter").output
        let written = try program.done("backup", "copy.db", "--json").json()
        #expect(written["records"].number == 3)
        #expect(written["problems"] == .array([]))
        #expect(!program.folder.holds("copy.db-wal"))
        try program.done("record", "delete", "1")
        let refused = try program.run("restore", "copy.db", "--json")
        #expect(refused.exitCode == 1)
        #expect(try refused.errorCode() == "cannot-restore")
        let restored = try program.done("restore", "copy.db", "--force", "--json").json()
        #expect(try program.done("export", "meter").output == before)
        let kept = try #require(restored["kept"].text)
        let other = try program.done("record", "list", "--json", "--database", kept).json()
        #expect(other.items.count == 2)
        // Restoring the same backup again loses nothing.
        try program.done("restore", "copy.db")
    }

    @Test func `a backup is restored where there is no database, or a damaged one`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("backup", "copy.db")
        try program.done("restore", "copy.db", "--database", "new.db")
        #expect(
            rows(of: try program.done("export", "meter", "--database", "new.db").output).count == 4)
        try program.folder.write("no database", as: "new.db")
        #expect(try program.run("restore", "copy.db", "--database", "new.db").exitCode == 1)
        try program.done("restore", "copy.db", "--database", "new.db", "--force")
        #expect(
            rows(of: try program.done("export", "meter", "--database", "new.db").output).count == 4)
        #expect(try program.text("new.db.replaced-1") == "no database")
    }

    @Test func `a backup replaces its own earlier one only, and never the database`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("backup", "copy.db")
        try program.done("record", "delete", "1")
        try program.done("backup", "copy.db")
        try program.done("record", "undo")
        try program.folder.write("precious", as: "letter.txt")
        for name in ["store.sqlite", "store.sqlite-wal", "letter.txt", ".", "none/copy.db"] {
            if name.hasSuffix("-wal") { try program.folder.write("", as: name) }
            let run = try program.run("backup", name, "--json")
            #expect(run.exitCode == 1, "\(name)")
            #expect(try run.errorCode() == "cannot-back-up", "\(name)")
        }
        #expect(try program.text("letter.txt") == "precious")
        let other = try Program(database: Prepared.review())
        #expect(try other.run("backup", program.folder("copy.db")).exitCode == 1)
        try other.done("backup", program.folder("copy.db"), "--force")
        let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        #expect(!names.contains { $0.contains(".part-") })
    }

    @Test func `a backup replaces no pipe, and where it cannot be written is said`() throws {
        let program = try Program(database: Prepared.records())
        #expect(mkfifo(program.folder("pipe"), 0o600) == 0)
        for (name, reason) in [
            ("pipe", "it is a device or a pipe"), ("none/copy.db", "folder 'none' does not exist"),
        ] {
            for options in [[], ["--force"]] {
                let run = try program.run(["backup", name, "--json"] + options)
                #expect(run.exitCode == 1, "\(name)")
                let message = "cannot write backup '\(name)': \(reason)"
                #expect(run.output.contains(message), "\(run.output)")
            }
        }
        var status = stat()
        #expect(stat(program.folder("pipe"), &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFIFO)
        #expect(try program.run("backup", "-").exitCode == 64)
        #expect(!program.folder.holds("-"))
    }

    @Test func `a backup to a link replaces what the link leads to`() throws {
        let program = try Program(database: Prepared.records())
        try FileManager.default.createDirectory(
            atPath: program.folder("stick"), withIntermediateDirectories: true)
        let link = program.folder("latest")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "stick/copy.db")
        for _ in 0..<2 {
            try program.done("backup", "latest")
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: link) == "stick/copy.db")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: program.folder("stick"))
                    == ["copy.db"])
            try program.done("record", "delete", "1")
            try program.done("record", "undo")
        }
    }

    @Test(arguments: [
        ("letter.txt", "cannot open database 'letter.txt': the file is not an SQLite database"),
        (".", "it is a folder"), ("gone", "there is no such file"),
    ])
    func `a file that cannot be restored is named`(name: String, reason: String) throws {
        let program = try Program(database: Prepared.records())
        try program.folder.write("no database", as: "letter.txt")
        let run = try program.run("restore", name)
        #expect(run.errors.contains("cannot restore '\(name)': \(reason)"), "\(run.errors)")
    }

    @Test func `a damaged backup asks for another one`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("backup", "copy.db")
        let path = program.folder("copy.db")
        try Data(contentsOf: URL(filePath: path)).prefix(40_000).write(to: URL(filePath: path))
        let run = try program.run("restore", "copy.db", "--database", "new.db")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("cannot restore 'copy.db': it is damaged ("), "\(run.errors)")
        #expect(run.errors.hasSuffix("); take another backup\n"), "\(run.errors)")
    }

    @Test func `a backup that is none is not restored`() throws {
        let program = try Program(database: Prepared.records())
        let before = try program.stored()
        try program.folder.write("no database", as: "letter.txt")
        try program.folder.write("", as: "empty")
        for name in ["letter.txt", "empty", "gone", ".", "store.sqlite"] {
            let run = try program.run("restore", name, "--force", "--json")
            #expect(run.exitCode == 1, "\(name)")
            #expect(try run.errorCode() == "cannot-restore", "\(name)")
        }
        #expect(try program.stored() == before)
    }

    @Test(arguments: [[], ["--force"]])
    func `the copy of a damaged database replaces no backup`(options: [String]) throws {
        let program = try Program(database: Prepared.records())
        try program.done("backup", "copy.db")
        let before = try Data(contentsOf: URL(filePath: program.folder("copy.db")))
        try damageIndex(of: program)
        for number in 1...2 {
            let run = try program.run(["backup", "copy.db"] + options)
            #expect(run.exitCode == 1)
            #expect(
                run.errors.hasPrefix(
                    "the database is damaged; its copy is 'copy.damaged.db', and 'copy.db' stays"),
                "\(number): \(run.errors)")
            #expect(run.errors.contains("problem: "))
            #expect(run.errors.contains("restore the last good backup with 'readout restore FILE'"))
            #expect(try Data(contentsOf: URL(filePath: program.folder("copy.db"))) == before)
        }
        #expect(!program.folder.holds("copy.damaged-2.db"))
        let written = try program.run(["backup", "copy.db", "--json"] + options)
        #expect(try written.json()["backup"].text == "copy.damaged.db")
        try program.folder.write("precious", as: "copy.damaged.db")
        #expect(try program.run(["backup", "copy.db"] + options).exitCode == 1)
        #expect(try program.text("copy.damaged.db") == "precious")
        #expect(program.folder.holds("copy.damaged-2.db"))
        // The next step leads back to the last good state.
        try program.done("restore", "copy.db", "--force")
        #expect(try program.done("doctor").lines.last == "all is well")
    }

    @Test func `the first backup of a damaged database says so`() throws {
        let program = try Program(database: Prepared.records())
        try damageIndex(of: program)
        let run = try program.run("backup", "copy.db")
        #expect(run.exitCode == 1)
        #expect(
            run.errors.hasPrefix(
                "the database is damaged, and so is its copy 'copy.db'\nproblem: "),
            "\(run.errors)")
        let doctor = try program.run("doctor")
        #expect(doctor.lines.last?.hasPrefix("'readout doctor --fix' repairs indexes") == true)
    }

    /// Gives an index another definition than it was made with.
    private func damageIndex(of program: Program) throws {
        let queue = try DatabaseQueue(path: program.database)
        try queue.writeWithoutTransaction {
            try $0.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema SET sql = 'CREATE INDEX record_time ON record(added_at, id)'
                    WHERE name = 'record_time';
                    """)
        }
        try queue.close()
    }

    @Test func `a backup during a batch is a state that existed, whole`() throws {
        let program = try Program(database: Series.meter())
        let count = BackupTests.photos
        try Series.write(0..<count, to: "in", of: program)
        let run = try Running(program, ["record", "add", "--template", "meter", "in"])
        try run.wait(for: "accepted: record \(count / 20)")
        var records = 0
        for number in 0..<5 {
            let written = try program.done("backup", "\(number).db", "--json").json()
            #expect(written["problems"] == .array([]))
            let found = Int(written["records"].number ?? 0)
            #expect(found >= records)
            records = found
            let other = try Program()
            try other.done("restore", program.folder("\(number).db"))
            #expect(try other.done("doctor", "--json").json()["problems"] == .array([]))
            // The backup holds a prefix of the batch, in the order of the photos.
            let list = try other.done("record", "list", "--json").json().items
            #expect(list.count == found)
            #expect(list.compactMap(\.["record"].number) == (0..<found).map { Double($0 + 1) })
            #expect(list.allSatisfy { $0["values"]["total"]["value"].text == "4821.6" })
            usleep(200_000)
        }
        #expect(records > 0)
        _ = try run.end(SIGINT)
    }

    @Test(arguments: [4096, 20_000, 40_000, 90_000])
    func `a damaged database is replaced by force, whatever can still be read in it`(
        place: Int
    ) throws {
        let program = try Program(database: Prepared.records())
        try program.done("backup", "before.backup")
        try program.done("template", "edit", "meter", "--description", "another one")
        var bytes = try program.stored()
        let damaged = place..<min(bytes.count, place + 3000)
        try #require(!damaged.isEmpty)
        bytes.replaceSubrange(damaged, with: Data(repeating: 0xA5, count: damaged.count))
        try bytes.write(to: URL(filePath: program.database))
        try program.done("restore", "before.backup", "--force")
        #expect(try program.done("doctor").lines.last == "all is well")
        #expect(try program.done("record", "list", "--json").json().items.count == 3)
    }
}
