import Foundation
import Testing

/// Results that would overwrite a photo or a database which the same command does not need.
struct PreciousFileTests {
    private let program: Program

    init() throws {
        program = try Program(database: Prepared.records())
        try program.folder.copy(Fixture.photo("gif"), as: "fld/01.gif")
        try program.folder.copy(Fixture.photo("bmp"), as: "fld/02.bmp")
        try program.folder.copy(Fixture.photo, as: "photo.png")
        try program.folder.copy(Fixture.path("photos/gps.jpg"), as: "gps.jpg")
    }

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: program.folder(name)))
    }

    /// Runs a command that must be refused as wrong usage, and must leave a file and the database unchanged.
    private func refused(
        _ arguments: [String], keeps name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try bytes(name)
        let database = try program.stored()
        let run = try program.run(arguments)
        #expect(run.exitCode == 64, "\(run.errors)", sourceLocation: sourceLocation)
        #expect(run.output.isEmpty, "\(run.output)", sourceLocation: sourceLocation)
        #expect(
            run.errors.contains("'\(name)'") && run.errors.contains("name another file"),
            "\(run.errors)", sourceLocation: sourceLocation)
        #expect(try bytes(name) == before, sourceLocation: sourceLocation)
        #expect(try program.stored() == database, sourceLocation: sourceLocation)
    }

    @Test func `the first photo of a folder does not become the list of failures`() throws {
        let add = ["record", "add", "--template", "meter", "--failed-list"]
        try refused(add + ["fld/01.gif", "fld/02.bmp"], keeps: "fld/01.gif")
        try refused(add + ["gps.jpg", "fld/02.bmp", "--dry-run"], keeps: "gps.jpg")
        try program.done("template", "export", "meter", "-o", "meter.readout")
        try refused(
            ["read", "--template", "meter.readout", "--failed-list", "photo.png", "fld/02.bmp"],
            keeps: "photo.png")
    }

    @Test func `tables, pages and charts replace no photo and no other database`() throws {
        try refused(["export", "meter", "--format", "csv", "-o", "gps.jpg"], keeps: "gps.jpg")
        try refused(["stats", "meter", "--format", "csv", "-o", "photo.png"], keeps: "photo.png")
        try refused(["plot", "meter", "-o", "photo.png"], keeps: "photo.png")
        for name in ["page.html", "chart.svg"] {
            try program.folder.copy(Fixture.photo, as: name)
        }
        try refused(["report", "meter", "-o", "page.html"], keeps: "page.html")
        try refused(["plot", "meter", "-o", "chart.svg"], keeps: "chart.svg")
        try program.folder.write(program.stored(), as: "other.sqlite")
        try refused(
            ["export", "meter", "--format", "csv", "-o", "other.sqlite"], keeps: "other.sqlite")
    }

    @Test func `a preview replaces no photo`() throws {
        try refused(["scan", "photo.png", "--preview", "gps.jpg"], keeps: "gps.jpg")
        try refused(["template", "preview", "meter", "-o", "gps.jpg"], keeps: "gps.jpg")
        try refused(
            ["template", "create", "photo.png", "--name", "new", "--preview", "gps.jpg"]
                + Prepared.values, keeps: "gps.jpg")
    }

    @Test func `results replace earlier results`() throws {
        for _ in 1...2 {
            for name in ["boxes.png", "boxes.jpg"] {
                try program.done("scan", "photo.png", "--preview", name)
                try program.done("template", "preview", "meter", "-o", name)
            }
            for name in ["chart.png", "chart.svg"] {
                try program.done("plot", "meter", "-o", name)
            }
            try program.done("export", "meter", "-o", "meter.csv")
            try program.done("export", "meter", "-o", "meter.xlsx")
            try program.done("report", "meter", "-o", "meter.html")
            try program.done(
                "record", "add", "--template", "meter", "--ok-doubtful", "--failed-list",
                "look.txt", "fld/01.gif", "fld/02.bmp")
        }
    }

    @Test func `a table that begins like a picture is replaced`() throws {
        try program.done("template", "edit", "meter", "--rename-value", "total=P1")
        for _ in 1...2 {
            for columns in ["P1", "P1,date"] {
                try program.done(
                    "export", "meter", "--columns", columns, "--format", "tsv", "-o", "p.tsv")
            }
        }
    }
}
