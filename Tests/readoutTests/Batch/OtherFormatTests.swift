import Foundation
import Testing

/// Files in a folder that are pictures in formats which are not read.
struct OtherFormatTests {
    private let program: Program

    init() throws {
        program = try Program(database: Prepared.meter())
        try program.folder.copy(Fixture.photo("gif"), as: "photos/2026-01-02 10.00.00.gif")
        try program.folder.write(
            Data([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]), as: "photos/a.jp2")
        try program.folder.write("no known first bytes", as: "photos/b.cr2")
        try program.folder.write("my notes\n", as: "photos/notes.txt")
    }

    @Test func `pictures that are not read are failures, and other files are ignored`() throws {
        let run = try program.run(
            "record", "add", "--template", "meter", "--failed-list", "look.txt", "photos")
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("ignored 1 file that is not a photo: photos/notes.txt"))
        #expect(run.errors.contains("3 photos: 1 accepted, 2 unreadable"), "\(run.errors)")
        #expect(try program.text("look.txt") == "photos/a.jp2\nphotos/b.cr2\n")
    }

    @Test func `they fail in a folder as they do by name`() throws {
        let add = ["record", "add", "--template", "meter", "--json"]
        let named = try program.run(add + ["photos/a.jp2", "photos/b.cr2"])
        #expect(named.exitCode == 1)
        let lines = try named.lines.map { try JSONValue($0) }
        #expect(lines.map(\.["outcome"].text) == ["unreadable", "unreadable"])
        #expect(lines.map(\.["error"]["code"].text) == ["unsupported", "unsupported"])
        #expect(named.output.contains("(JPEG 2000); convert it to JPEG"))
        #expect(named.output.contains("(camera raw); convert it to JPEG"))
        let all = try program.run(add + ["photos"])
        #expect(all.exitCode == 3)
        #expect(all.lines.suffix(2) == named.lines[...])
    }
}
