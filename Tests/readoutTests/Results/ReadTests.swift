import Foundation
import Testing

struct ReadTests {
    /// A program without a database, but with the file `meter.readout`.
    private func program() throws -> Program {
        let maker = try Program(database: Prepared.meter())
        let text = try maker.done("template", "export", "meter").output
        let program = try Program()
        try program.folder.write(text, as: "meter.readout")
        return program
    }

    @Test func `photos are read without a database, and none is made`() throws {
        let program = try program()
        try program.folder.copy(Fixture.photo("gif"), as: "2026-01-02 10.00.00.gif")
        let run = try program.done(
            "read", "--template", "meter.readout", "--json", "2026-01-02 10.00.00.gif")
        let photo = try run.json()
        #expect(photo["outcome"].text == "accepted")
        #expect(photo["template"].text == "meter")
        #expect(photo["template_digest"].text?.count == 64)
        #expect(photo["captured_at"].text == "2026-01-02T10:00:00")
        #expect(photo["width"].number == 400)
        #expect(photo["record"] == .null)
        #expect(photo["alignment"]["transform"].items.count == 9)
        let total = photo["values"]["total"]
        #expect(total["value"].text == "4821.6")
        #expect(total["codes"] == .array([]))
        #expect(!total.keys.contains("crop"))
        #expect(!program.folder.holds("store.sqlite"))
        let text = try program.done(
            "read", "--template", "meter.readout", "2026-01-02 10.00.00.gif")
        #expect(
            text.output
                == "2026-01-02 10.00.00.gif: accepted: total 4821.6 kWh, date 2026-03-14\n")
    }

    @Test func `with crops the picture of each value is in the line`() throws {
        let run = try program().done(
            "read", "--template", "meter.readout", "--json", "--crops", Fixture.photo)
        let crop = try run.json()["values"]["date"]["crop"].text
        let bytes = try #require(crop.flatMap { Data(base64Encoded: $0) })
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func `what needs another look is listed and said by the exit code`() throws {
        let program = try program()
        let other = Fixture.path("delivery-note/reference.jpg")
        let empty = Fixture.path("bad/empty.jpg")
        let run = try program.run(
            ["read", "--template", "meter.readout", "--json", "--failed-list", "look", "-"],
            input: "\(Fixture.photo)\n\(other)\n\(empty)\n")
        #expect(run.exitCode == 3)
        let outcomes = try run.lines.map { try JSONValue($0)["outcome"].text }
        #expect(outcomes == ["accepted", "unmatched", "unreadable"])
        #expect(try program.text("look") == "\(other)\n\(empty)\n")
        #expect(run.errors.hasSuffix("3 photos: 1 accepted, 1 unmatched, 1 unreadable\n"))
        let failed = try program.run("read", "--template", "meter.readout", empty)
        #expect(failed.exitCode == 1)
    }

    @Test(arguments: [
        (["--template", "gone.readout", "a.jpg"], 1, "cannot read 'gone.readout'"),
        (["--template", "notes.txt", "a.jpg"], 1, "cannot use 'notes.txt'"),
        (["--template", "-", "-"], 64, "standard input cannot be both"),
        (["--template", "meter.readout", "--crops", "a.jpg"], 64, "--json"),
        (["a.jpg"], 64, "--template"),
    ])
    func `a call that cannot be right is refused`(
        arguments: [String], code: Int32, problem: String
    ) throws {
        let program = try Program()
        try program.folder.write("no template", as: "notes.txt")
        let run = try program.run(["read"] + arguments)
        #expect(run.exitCode == code)
        #expect(run.errors.contains(problem))
    }
}
