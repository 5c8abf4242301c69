import Damage
import Foundation
import Testing

struct TimeoutTests {
    @Test func `a photo that takes too long is given up`() throws {
        let program = try Program(database: Prepared.records())
        let run = try program.run(
            "record", "add", "--template", "meter", "--json", "--timeout", "0.01",
            Fixture.photo("tiff"))
        #expect(run.exitCode == 1)
        let photo = try run.json()
        #expect(photo["outcome"].text == "unreadable")
        #expect(photo["error"]["code"].text == "timeout")
        #expect(
            photo["error"]["message"].text?.contains("reading took more than 0.01 seconds") == true)
    }

    @Test func `photos beside one that takes too long are read`() throws {
        let program = try Program(database: Prepared.records())
        let endless = MadePDF([.init("/F Do")], depth: 12).bytes
        try program.folder.write(endless, as: "endless.pdf")
        let run = try program.run(
            "record", "add", "--template", "meter", "--json", "--timeout", "10", "endless.pdf",
            Fixture.photo("gif"), Fixture.photo("bmp"))
        #expect(run.exitCode == 3)
        let photos = try run.lines.map { try JSONValue($0) }
        #expect(photos.map(\.["outcome"].text) == ["unreadable", "duplicate", "duplicate"])
        #expect(photos.first?["error"]["code"].text == "timeout")
    }
}
