import Foundation
import GRDB
import Testing

/// The paths in the store for photos that a watch moves or cannot move.
struct MoveTests {
    private let program: Program

    init() throws {
        program = try Program(database: Series.meter())
        try Series.write(0..<2, to: "in", of: program)
    }

    /// The photos' stored paths; relative for those inside the program's folder.
    private func paths() throws -> [String] {
        let here = program.folder("")
        return try program.done("record", "list", "--json").json().items
            .compactMap(\.["photo"].text)
            .map { $0.hasPrefix(here) ? String($0.dropFirst(here.count)) : $0 }
    }

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.folder(folder)).sorted()
    }

    @Test func `what does not fit stays, also when it is already known`() throws {
        try program.folder.copy(Fixture.path("delivery-note/reference.jpg"), as: "in/other.jpg")
        for end in ["caught up: 3 new photos, 0 already known", "0 new photos, 1 already known"] {
            let watch = try Running(
                program, ["watch", "in", "--template", "meter", "--move-to", "done"])
            try watch.wait(for: end)
            #expect(try watch.end(SIGTERM) == 0)
            #expect(try files("in") == ["other.jpg"])
            #expect(try files("done") == [Series.name(0), Series.name(1)].sorted())
        }
        #expect(
            try Set(paths()) == [
                "in/other.jpg", "done/\(Series.name(0))", "done/\(Series.name(1))",
            ])
    }

    @Test(.enabled(if: WatchTests.memory != nil, "there is no second file system here"))
    func `a photo that cannot be moved is where the store says`() throws {
        let done = "\(WatchTests.memory ?? "")/readout-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: done, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: done) }
        // Larger than the program may write files; the database is one of these files.
        let large = "in/\(Series.name(2))"
        try program.folder.write(Series.photo(2) + Data(count: 20 << 20), as: large)
        let shown = try program.shell(
            "trap '' XFSZ; ulimit -f 10240; "
                + "timeout -s TERM 15 readout watch in --template meter --move-to \(done)")
        #expect(shown.contains("warning: cannot "), "\(shown)")
        #expect(try files("in") == [Series.name(2)])
        let moved = try FileManager.default.contentsOfDirectory(atPath: done)
        #expect(moved.sorted() == [Series.name(0), Series.name(1)].sorted())
        #expect(
            try Set(paths()) == [large, "\(done)/\(Series.name(0))", "\(done)/\(Series.name(1))"])
    }

    @Test func `killed before a move is noted, a photo has two names, and later one`() throws {
        let command = ["watch", "in", "--template", "meter", "--move-to", "done"]
        let first = try Running(program, command)
        try first.wait(for: "caught up: 2 new photos")
        let other = try DatabaseQueue(path: program.database)
        try other.inDatabase { database in
            try database.beginTransaction(.immediate)
            // A known photo: nothing is to be stored until it is moved.
            try program.folder.write(Series.photo(0), as: "in/again.pnm")
            let end = Date().addingTimeInterval(300)
            while !program.folder.holds("done/again.pnm"), Date() < end { usleep(20_000) }
            #expect(try first.end(SIGKILL) == -SIGKILL)
            try database.rollback()
        }
        for name in ["in/again.pnm", "done/again.pnm"] {
            let bytes = try Data(contentsOf: URL(filePath: program.folder(name)))
            #expect(try bytes == Series.photo(0), "\(name)")
        }
        let second = try Running(program, command)
        try second.wait(for: "caught up: 0 new photos, 1 already known")
        #expect(try second.end(SIGTERM) == 0)
        #expect(try files("in").isEmpty)
        #expect(try files("done") == ["again.pnm", Series.name(0), Series.name(1)].sorted())
        #expect(try Set(paths()) == ["done/again.pnm", "done/\(Series.name(1))"])
    }

    @Test func `killed before its old name was gone, a photo gets it back and is moved`() throws {
        let hidden = ".readout-\(UUID().uuidString)-\(Series.name(2))"
        try program.folder.write(Series.photo(2), as: "in/\(hidden)")
        try program.folder.write(Series.photo(3), as: "in/.readout-mine.pnm")
        let watch = try Running(
            program, ["watch", "in", "--template", "meter", "--move-to", "done"])
        try watch.wait(for: "caught up: 3 new photos")
        #expect(try watch.end(SIGTERM) == 0)
        #expect(try files("in") == [".readout-mine.pnm"])
        #expect(try files("done") == (0...2).map(Series.name).sorted())
    }

    @Test(.enabled(if: WatchTests.memory != nil, "there is no second file system here"))
    func `a copy that a killed watch had finished is not made again`() throws {
        let done = "\(WatchTests.memory ?? "")/readout-\(UUID().uuidString)"
        let files = FileManager.default
        try files.createDirectory(atPath: done, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: done) }
        // The second copy differs in its time, and so counts as another file.
        let names = (0...1).map(Series.name)
        _ = try program.shell(
            "cp -p 'in/\(names[0])' 'in/\(names[1])' '\(done)'; touch '\(done)/\(names[1])'")
        let watch = try Running(program, ["watch", "in", "--template", "meter", "--move-to", done])
        try watch.wait(for: "caught up: 2 new photos")
        #expect(try watch.end(SIGTERM) == 0)
        #expect(try self.files("in").isEmpty)
        let second = names[1].replacing(".pnm", with: "-2.pnm")
        #expect(
            try files.contentsOfDirectory(atPath: done).sorted() == (names + [second]).sorted())
        #expect(try Set(paths()) == ["\(done)/\(names[0])", "\(done)/\(second)"])
    }

    @Test func `of two that watch one folder the one that moves a photo says where it is`() throws {
        let watches = try ["one", "two"].map {
            try Running(program, ["watch", "in", "--template", "meter", "--move-to", $0])
        }
        for watch in watches { try watch.wait(for: "caught up: ") }
        for index in 2..<14 {
            try program.folder.write(Series.photo(index), as: "in/\(Series.name(index))")
        }
        let end = Date().addingTimeInterval(300)
        while try !files("in").isEmpty, Date() < end { usleep(100_000) }
        for watch in watches { #expect(try watch.end(SIGTERM) == 0) }
        let paths = try paths()
        #expect(paths.count == 14)
        for path in paths { #expect(program.folder.holds(path), "\(path)") }
        #expect(try files("one").count + files("two").count == 14)
    }

    @Test func `a template with a new name is gone on with, one that is deleted ends it`() throws {
        let watch = try Running(program, ["watch", "in", "--template", "meter"])
        try watch.wait(for: "caught up: 2 new photos")
        try program.done("template", "rename", "meter", "boiler")
        try program.folder.write(Series.photo(2), as: "in/\(Series.name(2))")
        try watch.wait(for: "in/\(Series.name(2)): accepted")
        try program.done(
            "template", "edit", "boiler", "--value", "total=220x44+155+113,kind=number,max=4000")
        try program.folder.write(Series.photo(3), as: "in/\(Series.name(3))")
        try watch.wait(
            for: "note: template 'meter' is now called 'boiler'; the watch continues with it")
        try watch.wait(for: "in/\(Series.name(3)): review")
        try program.done("template", "delete", "boiler", "--with-records")
        try program.folder.write(Series.photo(4), as: "in/\(Series.name(4))")
        #expect(try watch.end() == 1)
        #expect(
            try watch.errors.contains(
                "error: cannot continue: template 'boiler' was deleted while the folder was watched"
            ))
    }
}
