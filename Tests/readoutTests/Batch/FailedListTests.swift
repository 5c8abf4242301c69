import Foundation
import Testing

struct FailedListTests {
    @Test func `what needs another look is listed, and the list can be given back`() throws {
        let program = try Program(database: Prepared.meter())
        try program.folder.copy(Fixture.photo("gif"), as: "2026-01-02 10.00.00.gif")
        try program.folder.copy(Fixture.path("bad/empty.jpg"), as: "empty.jpg")
        try program.folder.copy(
            Fixture.path("delivery-note/reference.jpg"), as: "2026-01-04 10.00.00.jpg")
        let run = try program.run(
            "record", "add", "--template", "meter", "--failed-list", "look.txt", ".")
        #expect(run.exitCode == 3)
        let listed = "./2026-01-04 10.00.00.jpg\n./empty.jpg\n"
        #expect(try program.text("look.txt") == listed)
        // A photo kept as unmatched still needs attention, though it is known by now.
        let again = try program.run(
            "record", "add", "--template", "meter", "--json", "--failed-list", "look.txt", "-",
            input: listed)
        let outcomes = try again.lines.map { try JSONValue($0)["outcome"].text }
        #expect(outcomes == ["duplicate", "unreadable"])
        #expect(try program.text("look.txt") == listed)
        try program.done(
            "record", "add", "--template", "meter", "--failed-list", "look.txt",
            "2026-01-02 10.00.00.gif")
        #expect(try program.text("look.txt").isEmpty)
    }

    @Test func `a photo that a later one puts in doubt is counted and listed`() throws {
        let program = try Program()
        let rule = "energy=408x88+592+305,kind=number,unit=kWh,decimals=1,max-rate=46/day"
        try program.done(
            "template", "create", Fixture.path("boiler/reference.jpg"), "--name", "boiler",
            "--no-input", "--value", rule)
        let photos = ["03", "04"].map { Fixture.path("boiler/\($0).jpg") }
        let run = try program.run(
            ["record", "add", "--template", "boiler", "--failed-list", "look.txt"] + photos)
        #expect(run.exitCode == 3)
        #expect(run.output.contains("03.jpg: accepted"))
        #expect(run.errors.hasSuffix("2 photos: 2 to review\n"))
        #expect(try program.text("look.txt").split(separator: "\n").map(String.init) == photos)
    }

    @Test func `with NUL bytes any name can be listed and given back`() throws {
        let program = try Program(database: Prepared.meter())
        let folder = program.folder("photos")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try program.folder.copy(Fixture.path("bad/empty.jpg"), as: "photos/two\nlines.jpg")
        // A file name in Latin-1: "é.jpg".
        let latin = Array("\(folder)/".utf8) + [0xE9] + Array(".jpg".utf8)
        latin.withUnsafeBufferPointer { bytes in
            let path = bytes.map { CChar(bitPattern: $0) } + [0]
            close(open(path, O_CREAT | O_WRONLY, 0o644))
        }
        let command = ["record", "add", "--template", "meter", "--failed-list", "look", "--json"]
        let lines = try program.run(command + ["photos"])
        #expect(
            lines.errors.contains("1 path with a line end is not in 'look'; --null includes it"))
        let run = try program.run(command + ["--null", "photos"])
        let listed = try Data(contentsOf: URL(filePath: program.folder("look")))
        #expect(
            listed == Data("photos/two\nlines.jpg\0photos/".utf8) + [0xE9] + Data(".jpg\0".utf8))
        let again = try program.run(command + ["--null", "-"], input: listed)
        #expect(again.output == run.output)
        #expect(try Data(contentsOf: URL(filePath: program.folder("look"))) == listed)
    }

    @Test func `a list that cannot be written is known before a photo is read`() throws {
        let program = try Program(database: Prepared.meter())
        let before = try program.stored()
        let run = try program.run(
            "record", "add", "--template", "meter", "--failed-list", "nowhere/look", "--json",
            Fixture.photo("gif"))
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "unwritable-file")
        #expect(try program.stored() == before)
    }
}
