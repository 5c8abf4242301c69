import Foundation
import Testing

/// Behaviour that nightly scripts rely on.
struct ScriptTests {
    @Test func `what needs attention ends with 3, or with 0 where that is asked for`() throws {
        let program = try Program(database: Prepared.meter())
        try program.folder.copy(Fixture.path("bad/truncated.jpg"), as: "photos/bad.jpg")
        try program.folder.copy(Fixture.photo("pnm"), as: "photos/good.pnm")
        let add = ["record", "add", "--template", "meter"]
        #expect(try program.run(add + ["photos"]).exitCode == 3)
        #expect(try program.run(add + ["photos", "--ok-doubtful"]).exitCode == 0)
        // When no photo could be read, the command has failed.
        #expect(try program.run(add + ["photos/bad.jpg", "--ok-doubtful"]).exitCode == 1)
    }

    @Test func `a dismissed photo needs no more attention until that is taken back`() throws {
        let program = try Program(database: Prepared.meter())
        try program.folder.copy(Fixture.path("bad/truncated.jpg"), as: "bad.jpg")
        try program.folder.copy(Fixture.photo("pnm"), as: "good.pnm")
        let add = ["record", "add", "--template", "meter", "bad.jpg", "good.pnm"]
        #expect(try program.run(add).exitCode == 3)
        #expect(
            try program.done("record", "dismiss", "bad.jpg").output == "bad.jpg: dismissed\n")
        #expect(try program.done(add).errors == "2 photos: 1 already known, 1 dismissed\n")
        let listed = try program.done("record", "dismiss", "--list", "--json").json()
        #expect(listed[0]["photo"].text?.hasSuffix("/bad.jpg") == true)
        try program.done("record", "dismiss", "--undo", "bad.jpg")
        #expect(try program.run(add).exitCode == 3)
        #expect(try program.done("record", "undo").errors.contains("recalling 1 photo"))
        #expect(try program.done(add).exitCode == 0)
        #expect(try program.done("record", "undo").errors.contains("dismissing 1 photo"))
        #expect(try program.run(add).exitCode == 3)
        #expect(try program.done("record", "redo").exitCode == 0)
        #expect(try program.done("record", "history").output.contains("bad.jpg' dismissed"))
        #expect(try program.done("record", "dismiss", "--undo", "bad.jpg").exitCode == 0)
        #expect(try program.run("record", "dismiss", "nothing.jpg").exitCode == 1)
    }

    @Test func `the record of a dismissed photo is not asked about, but exported as before`()
        throws
    {
        let program = try Program(database: Prepared.review())
        let before = try program.done("export", "meter", "--all").output
        try program.done("record", "dismiss", "1")
        let waiting = try program.done("record", "review", "--json").json()
        #expect(waiting.items.count == 1)
        #expect(waiting[0]["record"].number == 2)
        #expect(try program.done("export", "meter", "--all").output == before)
    }

    @Test func `known photos to review are counted and end with 3 until they are dismissed`()
        throws
    {
        let program = try Program(database: Prepared.review())
        let photos = try Prepared.photos.prefix(2).map { format, name in
            try program.folder.copy(Fixture.photo(format), as: name)
        }
        let add = ["record", "add", "--template", "meter"]
        let note =
            "2 known photos still to review; 'readout record review' asks about doubtful values\n"
        let again = try program.run(add + photos)
        #expect(again.exitCode == 3)
        #expect(again.errors.hasSuffix(note + "2 photos: 2 already known\n"))
        // Without a summary, the note says why the exit code is 3.
        let quiet = try program.run(add + photos + ["--quiet"])
        #expect(quiet.exitCode == 3)
        #expect(quiet.errors == note)
        #expect(try program.done(add + photos + ["--quiet", "--ok-doubtful"]).errors.isEmpty)
        let one = try program.run(add + [photos[0]])
        #expect(one.exitCode == 3)
        #expect(one.output.hasSuffix("already known as record 1 of meter, still to review\n"))
        try program.done(["record", "dismiss"] + photos)
        #expect(try program.done(add + photos).errors == "2 photos: 2 already known\n")
        #expect(try program.done("record", "show", "1").output.contains("its photo dismissed"))
    }

    @Test func `known photos that match no template are told apart from those to review`() throws {
        let program = try Program(database: Prepared.records())
        let other = Fixture.path("delivery-note/reference.jpg")
        let add = ["record", "add", "--template", "meter", other]
        #expect(try program.run(add).exitCode == 3)
        let again = try program.run(add + [Fixture.photo("gif")])
        #expect(again.exitCode == 3)
        #expect(again.errors.contains("1 known photo still unmatched; check the template or"))
        #expect(!again.errors.contains("to review"))
        #expect(try program.run(add).output.hasSuffix(" of meter, still unmatched\n"))
        try program.done("record", "dismiss", other)
        #expect(try !program.done(add + [Fixture.photo("gif")]).errors.contains("unmatched"))
    }

    @Test func `known photos of a folder are counted, and named only when that is asked for`()
        throws
    {
        let program = try Program(database: Prepared.meter())
        for index in 1...2 {
            try program.folder.copy(
                Fixture.photo(index == 1 ? "pnm" : "bmp"), as: "photos/\(index).pnm")
        }
        let add = ["record", "add", "--template", "meter", "photos"]
        #expect(try program.done(add).lines.count == 2)
        let again = try program.done(add)
        #expect(again.output.isEmpty)
        #expect(again.errors == "2 photos: 2 already known\n")
        let verbose = try program.done(add + ["--verbose"])
        #expect(verbose.lines.count == 2)
        #expect(verbose.lines[0].contains("duplicate: already known as record"))
        let named = try program.done("record", "add", "--template", "meter", "photos/1.pnm")
        #expect(named.lines.count == 1)
        let json = try program.done(add + ["--json"])
        #expect(json.lines.count == 2)
    }

    @Test func `hidden files and folders are left out, and counted`() throws {
        let program = try Program(database: Prepared.meter())
        try program.folder.copy(Fixture.photo("pnm"), as: "photos/good.pnm")
        try program.folder.copy(Fixture.photo("bmp"), as: "photos/.hidden.bmp")
        try program.folder.write("", as: "photos/.nomedia")
        try program.folder.copy(Fixture.photo("gif"), as: "photos/.thumbnails/small.gif")
        let hidden = "left out 2 hidden files and 1 hidden folder"
        let add = ["record", "add", "--template", "meter", "--recursive"]
        let added = try program.done(add + ["photos"])
        #expect(added.errors.hasSuffix("1 photo: 1 accepted; \(hidden)\n"))
        try FileManager.default.removeItem(atPath: program.folder("photos/good.pnm"))
        let none = try program.done(add + ["photos"])
        #expect(none.errors == "no photos in 'photos'; \(hidden)\n")
        let watch = try Running(program, ["watch", "photos", "--template", "meter"])
        try watch.wait(for: hidden)
        #expect(try watch.end(SIGTERM) == 0)
    }

    @Test func `a photo of another template's thing is named with its record, and waits`() throws {
        let program = try Program(database: Prepared.records())
        try program.done(
            "template", "create", Fixture.path("cesky/reference.jpg"), "--name", "other",
            "--value=vykon=316x98+360+657,kind=number")
        let added = try program.run("record", "add", "--template", "other", Fixture.photo("bmp"))
        #expect(added.exitCode == 3)
        #expect(added.output.contains("; 'meter' already has the photo as record 1"))
        let note = "1 record without values: the photo does not match the template"
        #expect(try program.done("record", "review").errors.contains(note))
        #expect(try !program.done("record", "review", "meter").errors.contains(note))
        #expect(try program.done("doctor").output.contains("0 to review, 1 unmatched"))
        try program.done("record", "dismiss", "4")
        #expect(try !program.done("record", "review").errors.contains(note))
    }

    @Test func `quiet says only what needs attention`() throws {
        let program = try Program(database: Prepared.meter())
        try program.folder.copy(Fixture.path("bad/truncated.jpg"), as: "photos/bad.jpg")
        try program.folder.copy(Fixture.photo("pnm"), as: "photos/2026-01-01 10.00.00.pnm")
        try program.folder.write("", as: "photos/notes.txt")
        let run = try program.run(
            "record", "add", "--template", "meter", "--quiet", "photos")
        #expect(run.exitCode == 3)
        #expect(run.lines.count == 1)
        #expect(run.lines.first?.hasPrefix("photos/bad.jpg: unreadable") == true)
        #expect(run.errors.isEmpty)
        let again = try program.run(
            "record", "add", "--template", "meter", "--quiet", "photos/2026-01-01 10.00.00.pnm")
        #expect(again.output.isEmpty && again.errors.isEmpty)
    }

    @Test func `a folder without photos says where some are`() throws {
        let program = try Program(database: Prepared.meter())
        try program.folder.copy(Fixture.photo("pnm"), as: "photos/2026/1.pnm")
        let run = try program.run("record", "add", "--template", "meter", "photos")
        #expect(
            run.errors
                == "no photos in 'photos'; 1 photo in subfolders, which --recursive reads too\n"
        )
        try program.folder.write("", as: "photos/notes.txt")
        let failed = try program.run("record", "add", "--template", "meter", "photos")
        #expect(failed.exitCode == 1)
        #expect(failed.errors.contains("1 photo in subfolders, which --recursive reads too"))
        let found = try program.run(
            "record", "add", "--template", "meter", "--recursive", "photos")
        #expect(found.exitCode == 0)
        #expect(found.lines.count == 1)
        try program.folder.copy(Fixture.photo("pnm"), as: "photos/2.pnm")
        let some = try program.run("record", "add", "--template", "meter", "photos")
        #expect(some.errors.contains("; left out 1 subfolder, which --recursive searches, too"))
    }

    @Test(arguments: [
        ["export", "meter"], ["template", "list"], ["record", "list"], ["stats", "meter"],
        ["plot", "meter"], ["record", "show", "1"], ["template", "show", "meter"],
    ])
    func `a mistyped database is an error for what only reads`(command: [String]) throws {
        let program = try Program(database: Prepared.records())
        let run = try program.run(command + ["--database", "stroe.sqlite"])
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("'stroe.sqlite': there is no such file"), "\(run.errors)")
        #expect(!program.folder.holds("stroe.sqlite"))
    }

    @Test func `a named database that is not there yet is made with the first template`() throws {
        let program = try Program()
        let create = ["template", "create", Fixture.photo, "--name", "meter", "--no-input"]
        try program.done(create + Prepared.values + ["--database", "new.sqlite"])
        #expect(program.folder.holds("new.sqlite"))
        let add = ["record", "add", Fixture.photo, "--template", "meter"]
        let run = try program.run(add + ["--database", "nwe.sqlite"])
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("'nwe.sqlite': there is no such file"), "\(run.errors)")
        #expect(!program.folder.holds("nwe.sqlite"))
    }
}
