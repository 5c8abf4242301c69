import Foundation
import Testing

struct DoctorTests {
    @Test func `the doctor knows versions, languages and the store`() throws {
        let program = try Program(database: Prepared.records())
        let report = try program.done("doctor", "--json").json()
        #expect(
            report.types == [
                "version": "string", "tesseract": "string", "leptonica": "string",
                "libheif": "string", "poppler": "string", "weasyprint": "bool",
                "rsvg": "bool",
                "reader": "null", "languages": "array",
                "models": "array", "database": "string",
                "database_exists": "bool", "free_bytes": "number", "templates": "number",
                "records": "number",
                "photos": "number", "missing_photos": "number", "problems": "array",
            ])
        #expect(report["languages"].items.contains(.string("eng")))
        let models = report["models"].items
        #expect(
            models.compactMap { $0["file"].text } == [
                "display.net", "print.net", "display.traineddata",
            ])
        #expect(models.allSatisfy { $0["sha256"].text?.count == 12 })
        #expect(report["database"].text == program.database)
        #expect(report["templates"] == .number(1))
        #expect(report["records"] == .number(3))
        #expect(report["problems"].items.isEmpty)
        let plain = try program.done("doctor")
        #expect(plain.lines.last == "all is well")
    }

    @Test func `the option beats the environment, the environment the default`() throws {
        var program = try Program()
        func database(_ arguments: String...) throws -> String? {
            try program.run(["doctor", "--json"] + arguments).json()["database"].text
        }
        #expect(try database("--database", "other.sqlite") == "other.sqlite")
        #expect(try database() == program.database)
        program.environment = ["READOUT_DATABASE": nil]
        let home = program.folder.path
        #expect(try database() == "\(home)/.local/share/readout/readout.sqlite")
        program.environment = ["READOUT_DATABASE": nil, "XDG_DATA_HOME": "\(home)/data"]
        #expect(try database() == "\(home)/data/readout/readout.sqlite")
        // The check creates nothing; the first change creates the folder.
        #expect(!program.folder.holds("data"))
        let imported = try program.run("template", "import", "-", input: template())
        #expect(imported.exitCode == 0)
        #expect(program.folder.holds("data/readout/readout.sqlite"))
    }

    private func template() throws -> String {
        try Program(database: Prepared.meter()).done("template", "export", "meter").output
    }

    @Test(arguments: ["no database at all", "SQLite format 3\u{0}"])
    func `a damaged store is reported by every command, and left as it is`(
        content: String
    ) throws {
        let program = try Program()
        try program.folder.write(content + String(repeating: "x", count: 4096), as: "store.sqlite")
        let before = try program.stored()
        let doctor = try program.run("doctor", "--json")
        #expect(doctor.exitCode == 1)
        #expect(try doctor.json()["problems"].items.count == 1)
        for command in [["template", "list"], ["export", "meter"], ["record", "undo"]] {
            let run = try program.run(command)
            #expect(run.exitCode == 1)
            #expect(run.errors.hasPrefix("error: cannot "))
            #expect(run.errors.contains(program.database))
        }
        #expect(try program.stored() == before)
    }

    @Test func `a database may have a name of one letter`() throws {
        let program = try Program(database: Prepared.meter())
        try program.folder.copy(program.database, as: "a")
        let run = try program.done("template", "list", "--database", "a", "--json")
        #expect(try run.json().items.count == 1)
    }

    @Test(arguments: ["nowhere/a.sqlite", "."])
    func `a database that cannot be is refused by name`(path: String) throws {
        let run = try Program().run("template", "list", "--database", path, "--json")
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "cannot-open-database")
        #expect(run.errors.contains("'\(path)'"))
    }
}
