import Foundation
import Testing

/// Pictures with more content than a photo has.
struct PictureTests {
    private let program: Program

    init() throws { program = try Program(database: Prepared.meter()) }

    /// The small picture as a GIF of two frames; the second is drawn over the first.
    private func animation() throws -> String {
        var bytes = try Data(contentsOf: URL(filePath: Fixture.photo("gif")))
        let table = bytes[10] & 0x80 == 0 ? 0 : 3 << (Int(bytes[10] & 7) + 1)
        let frame = bytes[(13 + table)...].dropLast()
        let control: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 0, 0]
        bytes = bytes.dropLast() + control + frame + [0x3B]
        return try program.folder.write(bytes, as: "2026-01-02 10.00.00.gif")
    }

    @Test func `what is not read of a file is said`() throws {
        let path = try animation()
        let note = "note: '\(path)' holds 2 pictures; only the first is read"
        let scan = try program.done("scan", path, "--json")
        #expect(scan.errors.contains(note))
        #expect(try scan.json()["pictures"].number == 2)
        let add = try program.done("record", "add", "--template", "meter", "--json", path)
        #expect(add.errors.contains(note))
        #expect(try add.json()["pictures"].number == 2)
        #expect(try add.json()["outcome"].text == "accepted")
        let reread = try program.done("record", "reread", "1")
        #expect(reread.errors.contains(note))
        let single = try program.done("scan", Fixture.photo("gif"), "--json")
        #expect(try single.json()["pictures"] == .null)
    }

    @Test func `a photo with too many pixels is refused by every command that reads one`() throws {
        let photo = Fixture.photo
        for command in [
            ["scan", photo], ["identify", photo],
            ["template", "create", photo, "--name", "a"] + Prepared.values,
        ] {
            let run = try program.run(command + ["--max-pixels", "119999", "--json"])
            #expect(run.exitCode == 1)
            #expect(try run.errorCode() == "too-large")
            #expect(run.errors.contains("more than 119999; make it smaller, or allow more with"))
        }
        let add = try program.run(
            "record", "add", "--template", "meter", "--max-pixels", "119999", "--json", photo)
        #expect(add.exitCode == 1)
        #expect(try add.json()["error"]["code"].text == "too-large")
        #expect(try program.run("scan", photo, "--max-pixels", "0").exitCode == 64)
        #expect(try program.run("scan", photo, "--max-pixels", "120000").exitCode == 0)
    }
}
