import Foundation
import Testing

struct TimeoutTests {
    @Test func `a photo that takes too long is given up, and the others are read`() throws {
        let program = try Program(database: Prepared.records())
        // Known photos take no time.
        let names = [Fixture.photo("tiff"), Fixture.photo("gif"), Fixture.photo("bmp")]
        let run = try program.run(
            ["record", "add", "--template", "meter", "--json", "--timeout", "0.01"] + names)
        #expect(run.exitCode == 3)
        let photos = try run.lines.map { try JSONValue($0) }
        #expect(photos.map(\.["outcome"].text) == ["unreadable", "duplicate", "duplicate"])
        #expect(photos.first?["error"]["code"].text == "timeout")
        #expect(
            photos.first?["error"]["message"].text?.contains("reading took more than 0.01 seconds")
                == true)
    }
}
