import Foundation
import Testing

struct WatchTests {
    private let program: Program

    init() throws {
        program = try Program(database: Series.meter())
        try Series.write(0..<2, to: "in", of: program)
    }

    private func put(_ index: Int, as name: String) throws {
        try program.folder.write(try Series.photo(index), as: "in/\(name)")
    }

    private func records() throws -> [JSONValue] {
        try program.done("record", "list", "--json").json().items
    }

    @Test(arguments: [[], ["--poll", "0.2"]])
    func `what came before and what comes is read, each once and whole`(options: [String]) throws {
        try program.done("record", "add", "--template", "meter", "in/\(Series.name(0))")
        try program.folder.write("no photo", as: "in/notes.txt")
        let watch = try Running(program, ["watch", "in", "--json"] + options)
        try watch.wait(for: "caught up: 1 new photo, 1 already known")
        try watch.wait(for: "ignored 1 file that is not a photo")
        // One copying program that is slow, and one that renames finished files.
        let photo = try Series.photo(2)
        let slow = try program.folder.write(photo.prefix(40_000), as: "in/slow.pnm")
        let handle = try FileHandle(forWritingTo: URL(filePath: slow))
        try handle.seekToEnd()
        usleep(300_000)
        try put(3, as: "moved.pnm.part")
        try FileManager.default.moveItem(
            atPath: program.folder("in/moved.pnm.part"), toPath: program.folder("in/moved.pnm"))
        try put(9, as: "gone.pnm")
        try FileManager.default.removeItem(atPath: program.folder("in/gone.pnm"))
        try handle.write(contentsOf: photo.dropFirst(40_000))
        try handle.close()
        try watch.wait(for: "in/slow.pnm")
        try watch.wait(for: "in/moved.pnm")
        // Links to files elsewhere, which nobody writes.
        for (index, name) in [(4, "hard.pnm"), (5, "symbolic.pnm")] {
            let other = try program.folder.write(try Series.photo(index), as: "other-\(name)")
            let link = program.folder("in/\(name)")
            if index == 4 {
                try FileManager.default.linkItem(atPath: other, toPath: link)
            } else {
                try FileManager.default.createSymbolicLink(
                    atPath: link, withDestinationPath: other)
            }
            try watch.wait(for: "in/\(name)")
        }
        // The same photo under another name is reported as known.
        try put(0, as: "again.pnm")
        try watch.wait(for: "in/again.pnm")
        #expect(try watch.end(SIGTERM) == 0)
        let lines = try watch.output.split(separator: "\n").map { try JSONValue(String($0)) }
        #expect(
            Set(lines.map { "\($0["photo"].text ?? "") \($0["outcome"].text ?? "")" }) == [
                "in/\(Series.name(1)) accepted", "in/slow.pnm accepted", "in/moved.pnm accepted",
                "in/hard.pnm accepted", "in/symbolic.pnm accepted", "in/again.pnm duplicate",
            ])
        #expect(lines.count == 6)
        #expect(try records().count == 6)
        #expect(try watch.errors.hasSuffix("7 photos: 5 accepted, 2 already known\n"))
    }

    @Test func `a photo whose copying pauses is counted once, as what it is in the end`() throws {
        let watch = try Running(program, ["watch", "in", "--template", "meter"])
        try watch.wait(for: "caught up: 2 new photos")
        let photo = try Series.photo(2)
        let slow = try program.folder.write(photo.prefix(40_000), as: "in/slow.pnm")
        try watch.wait(for: "in/slow.pnm: unreadable")
        let handle = try FileHandle(forWritingTo: URL(filePath: slow))
        try handle.seekToEnd()
        try handle.write(contentsOf: photo.dropFirst(40_000))
        try handle.close()
        try watch.wait(for: "in/slow.pnm: accepted")
        #expect(try watch.end(SIGTERM) == 0)
        #expect(try watch.errors.hasSuffix("3 photos: 3 accepted\n"))
    }

    @Test func `photos in the store are moved, no file is overwritten, the rest stays`() throws {
        try FileManager.default.createDirectory(
            atPath: program.folder("done"), withIntermediateDirectories: true)
        try program.folder.write("mine", as: "done/\(Series.name(0))")
        try program.folder.copy(Fixture.path("bad/empty.jpg"), as: "in/empty.jpg")
        let watch = try Running(
            program, ["watch", "in", "--template", "meter", "--move-to", "done"])
        try watch.wait(for: "caught up: 3 new photos, 0 already known")
        try put(5, as: "new.pnm")
        try watch.wait(for: "in/new.pnm: ")
        #expect(try watch.end(SIGINT) == 130)
        let files = FileManager.default
        #expect(try files.contentsOfDirectory(atPath: program.folder("in")) == ["empty.jpg"])
        let second = Series.name(0).replacing(".pnm", with: "-2.pnm")
        #expect(
            try files.contentsOfDirectory(atPath: program.folder("done")).sorted()
                == [second, Series.name(0), Series.name(1), "new.pnm"].sorted())
        #expect(try program.text("done/\(Series.name(0))") == "mine")
        // The records have the photos' new paths.
        let paths = try records().compactMap(\.["photo"].text)
        let moved = ["done/\(second)", "done/\(Series.name(1))", "done/new.pnm"]
        #expect(Set(paths) == Set(moved.map { program.folder($0) }))
    }

    @Test func `links that stay or lead nowhere are named, and the folder is made again`() throws {
        let files = FileManager.default
        let other = try program.folder.write(try Series.photo(5), as: "other.pnm")
        for (name, target) in [("link.pnm", other), ("broken.jpg", "/nowhere/at/all.jpg")] {
            try files.createSymbolicLink(
                atPath: program.folder("in/\(name)"), withDestinationPath: target)
        }
        let watch = try Running(
            program, ["watch", "in", "--template", "meter", "--move-to", "done"])
        try watch.wait(for: "caught up")
        try files.removeItem(atPath: program.folder("done"))
        try put(6, as: "new.pnm")
        try watch.wait(for: "in/new.pnm: ")
        #expect(try watch.end(SIGTERM) == 0)
        let said = try watch.errors
        #expect(said.contains("cannot move photo 'in/link.pnm' to 'done/': it is a link"))
        #expect(said.contains("cannot read photo 'in/broken.jpg': there is no such file"))
        #expect(program.folder.holds("done/new.pnm"))
    }

    /// A folder in memory, which is a separate file system on Linux; nil where there is none.
    static let memory: String? = {
        func device(_ path: String) -> dev_t? {
            var status = stat()
            return stat(path, &status) == 0 ? status.st_dev : nil
        }
        let path = "/dev/shm"
        let own = device(FileManager.default.temporaryDirectory.path)
        let isOther = device(path).map { $0 != own } ?? false
        return isOther && FileManager.default.isWritableFile(atPath: path) ? path : nil
    }()

    @Test(.enabled(if: memory != nil, "there is no second file system here"))
    func `photos are moved to another file system whole, with their time`() throws {
        let done = "\(Self.memory ?? "")/readout-\(UUID().uuidString)"
        let files = FileManager.default
        try files.createDirectory(atPath: done, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: done) }
        try Data("mine".utf8).write(to: URL(filePath: "\(done)/\(Series.name(0))"))
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        try files.setAttributes(
            [.modificationDate: time], ofItemAtPath: program.folder("in/\(Series.name(1))"))
        let watch = try Running(program, ["watch", "in", "--template", "meter", "--move-to", done])
        try watch.wait(for: "caught up: 2 new photos, 0 already known")
        #expect(try watch.end(SIGINT) == 130)
        #expect(try files.contentsOfDirectory(atPath: program.folder("in")) == [])
        let second = Series.name(0).replacing(".pnm", with: "-2.pnm")
        #expect(
            try files.contentsOfDirectory(atPath: done).sorted()
                == [second, Series.name(0), Series.name(1)].sorted())
        for (number, name) in [(0, second), (1, Series.name(1))] {
            let moved = try Data(contentsOf: URL(filePath: "\(done)/\(name)"))
            #expect(try moved == Series.photo(number))
        }
        #expect(try Data(contentsOf: URL(filePath: "\(done)/\(Series.name(0))")).count == 4)
        let attributes = try files.attributesOfItem(atPath: "\(done)/\(Series.name(1))")
        #expect(attributes[.modificationDate] as? Date == time)
    }

    @Test(arguments: [[], ["--poll", "0.2"]])
    func `when the folder goes, it is said`(options: [String]) throws {
        let watch = try Running(program, ["watch", "in"] + options)
        try watch.wait(for: "caught up: 2 new photos")
        try FileManager.default.moveItem(
            atPath: program.folder("in"), toPath: program.folder("elsewhere"))
        #expect(try watch.end() == 1)
        #expect(try watch.errors.contains("2 photos: 2 accepted\n"))
        #expect(try watch.errors.contains("error: cannot continue: folder 'in' is gone"))
    }

    @Test func `a template that is changed meanwhile is taken as it is then`() throws {
        let watch = try Running(program, ["watch", "in", "--template", "meter"])
        try watch.wait(for: "caught up: 2 new photos")
        try program.done(
            "template", "edit", "meter", "--value",
            "total=220x44+155+113,kind=number,max=4000")
        try put(5, as: "new.pnm")
        try watch.wait(for: "in/new.pnm: review")
        #expect(try watch.end(SIGTERM) == 0)
    }

    @Test func `a folder that cannot be watched is named`() throws {
        let missing = try program.run("watch", "nowhere", "--json")
        #expect(missing.exitCode == 1)
        #expect(try missing.errorCode() == "unreadable-folder")
        let same = try program.run("watch", "in", "--move-to", "./in/", "--json")
        #expect(same.exitCode == 64)
        #expect(try same.errorCode() == "usage")
    }
}
