import Foundation
import Testing

/// Photos whose files were moved after reading.
struct RelinkTests {
    private let program: Program

    init() throws {
        program = try Program(database: Series.meter())
        try Series.write(0..<3, to: "old", of: program)
        try program.done("record", "add", "--template", "meter", "old")
    }

    private func paths() throws -> [String] {
        try program.done("record", "list", "--json").json().items.compactMap {
            $0["photo"].text?.replacing(program.folder.path + "/", with: "")
        }
    }

    private func move(_ index: Int, to path: String) throws {
        let target = URL(filePath: program.folder(path))
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            atPath: program.folder("old/\(Series.name(index))"), toPath: target.path)
    }

    @Test func `photos are found by their content, and undo takes the new paths back`() throws {
        let before = try paths()
        try move(0, to: "new/deep/renamed.pnm")
        try move(1, to: "new/\(Series.name(1))")
        try program.folder.write("P5 1 1 255\n", as: "new/other.pnm")
        let stored = try program.stored()
        let tried = try program.done("record", "relink", "--dry-run", "new")
        #expect(
            tried.errors
                == "2 photos found in new places, 1 where they were, 0 missing (nothing stored)\n")
        #expect(try program.stored() == stored)
        let found = try program.done("record", "relink", "new", "--json")
        #expect(try found.json()["relinked"].items.count == 2)
        #expect(try found.json()["kept"].number == 1)
        #expect(
            try paths() == ["new/deep/renamed.pnm", "new/\(Series.name(1))", before[2]])
        #expect(
            try program.done("record", "relink", "new").errors
                == "0 photos found in new places, 3 where they were, 0 missing\n")
        let history = try program.done("record", "history").output
        #expect(history.contains("relinking photos"))
        #expect(history.contains("1 photo from"))
        try program.done("record", "undo")
        #expect(try paths() == before)
        try program.done("record", "redo")
        #expect(try paths()[0] == "new/deep/renamed.pnm")
    }

    @Test func `photos that went together into another folder are one line`() throws {
        for index in 0..<3 { try move(index, to: "new/\(Series.name(index))") }
        let found = try program.done("record", "relink", "new", "--dry-run")
        let folder = program.folder.path
        #expect(found.output == "\(folder)/old/: now \(folder)/new/, 3 photos\n")
    }

    @Test func `a photo in whose place another one is has moved`() throws {
        try move(0, to: "new/a.pnm")
        try Series.photo(7).write(to: URL(filePath: program.folder("old/\(Series.name(0))")))
        let lost = try program.run("record", "relink", "old", "--dry-run")
        #expect(lost.exitCode == 3)
        #expect(lost.output.contains("old/\(Series.name(0)): missing"))
        try program.done("record", "relink", "new")
        #expect(try paths()[0] == "new/a.pnm")
    }

    @Test func `doctor counts photos that are no longer where they were`() throws {
        #expect(try !program.done("doctor").output.contains("where they were"))
        try move(0, to: "new/a.pnm")
        let report = try program.done("doctor")
        #expect(report.output.contains("1 of 3 are not where they were; 'readout record relink"))
        let json = try program.done("doctor", "--json").json()
        #expect(json["photos"] == .number(3) && json["missing_photos"] == .number(1))
        try program.done("record", "relink", "new")
        #expect(try !program.done("doctor").output.contains("where they were"))
    }

    @Test func `what is missing is named, and ends with 3`() throws {
        try move(0, to: "new/a.pnm")
        try FileManager.default.removeItem(atPath: program.folder("old/\(Series.name(2))"))
        let run = try program.run("record", "relink", "new")
        #expect(run.exitCode == 3)
        #expect(run.errors == "1 photo found in a new place, 1 where they were, 1 missing\n")
        #expect(run.lines.last?.hasSuffix("\(Series.name(2)): missing") == true)
        #expect(try program.run("record", "relink", "new", "--ok-doubtful").exitCode == 0)
    }

    @Test func `an undo waits for a later relinking of the same photo`() throws {
        try move(0, to: "new/a.pnm")
        try program.done("record", "relink", "new")
        try FileManager.default.moveItem(
            atPath: program.folder("new"), toPath: program.folder("newer"))
        try program.done("record", "relink", "newer")
        let operations = try program.done("record", "history", "--json").json().items
        let first = try #require(operations.dropFirst().first?["operation"].number)
        let refused = try program.run("record", "undo", "\(Int(first))")
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("changed the same thing after it"))
        #expect(try paths()[0] == "newer/a.pnm")
    }

    @Test func `a folder that is none is an error`() throws {
        for name in ["nowhere", "store.sqlite"] {
            let run = try program.run("record", "relink", name)
            #expect(run.exitCode == 1)
            #expect(run.errors.hasPrefix("error: cannot look through '\(name)': "))
        }
    }
}
