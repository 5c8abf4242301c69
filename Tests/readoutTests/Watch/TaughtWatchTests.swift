import Foundation
import Testing

/// A watch runs while people teach, undo and forget: each photo is read with the latest lessons.
struct TaughtWatchTests {
    private let program: Program

    init() throws {
        program = try Program()
        try program.done(
            "template", "create", Fixture.path("photos/dated.pnm"), "--name", "receipt", "--value",
            "day=label:Date,kind=date")
        try FileManager.default.createDirectory(
            atPath: program.folder("in"), withIntermediateDirectories: true)
    }

    private static func name(_ number: Int) -> String { "in/2026-01-01 10.00.0\(number).pnm" }

    /// Puts a photo of `03/04/2017` into the folder.
    /// - Returns: the date it is read as; nil when it is ambiguous.
    private func day(ofPhoto number: Int, seenBy watch: Running) throws -> String? {
        let name = TaughtWatchTests.name(number)
        var bytes = try Data(contentsOf: URL(filePath: Fixture.path("photos/dated.pnm")))
        bytes.insert(contentsOf: Data("# \(number)\n".utf8), at: 3)
        try program.folder.write(bytes, as: name)
        try watch.wait(for: name)
        let records = try program.done("record", "list", "--json").json().items
        let record = try #require(records.first { $0["photo"].text?.hasSuffix(name) == true })
        return record["values"]["day"]["value"].text
    }

    private func teach(_ day: String, by records: [Int]) throws {
        for record in records {
            try program.done("record", "edit", "\(record)", "--set", "day=\(day)")
        }
    }

    @Test func `what is taught, taken back and forgotten is known at the next photo`() throws {
        let watch = try Running(program, ["watch", "in", "--template", "receipt"])
        try watch.wait(for: "watching 'in'")
        #expect(try day(ofPhoto: 1, seenBy: watch) == nil)
        #expect(try day(ofPhoto: 2, seenBy: watch) == nil)
        try teach("2017-04-03", by: [1, 2])
        #expect(try day(ofPhoto: 3, seenBy: watch) == "2017-04-03")
        let history = try program.done("record", "history", "--json").json().items
        let edits = history.filter { $0["kind"].text == "edit" }.compactMap(\.["operation"].number)
        #expect(edits.count == 2)
        for edit in edits { try program.done("record", "undo", "\(Int(edit))") }
        #expect(try day(ofPhoto: 4, seenBy: watch) == nil)
        try teach("2017-03-04", by: [1, 2])
        #expect(try day(ofPhoto: 5, seenBy: watch) == "2017-03-04")
        try program.done("template", "forget", "receipt")
        #expect(try day(ofPhoto: 6, seenBy: watch) == nil)
        #expect(try watch.end(SIGTERM) == 0)
    }

    @Test func `a database that is replaced takes along what was learnt from it`() throws {
        let backup = program.folder("backup.sqlite")
        let watch = try Running(program, ["watch", "in"])
        try watch.wait(for: "watching 'in'")
        #expect(try day(ofPhoto: 1, seenBy: watch) == nil)
        #expect(try day(ofPhoto: 2, seenBy: watch) == nil)
        try program.done("backup", backup)
        try teach("2017-04-03", by: [1, 2])
        #expect(try day(ofPhoto: 3, seenBy: watch) == "2017-04-03")
        try program.done("restore", backup, "--force")
        #expect(try day(ofPhoto: 4, seenBy: watch) == nil)
        #expect(try watch.end(SIGTERM) == 0)
    }
}
