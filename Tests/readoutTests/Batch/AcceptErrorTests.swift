import Foundation
import Testing

struct AcceptErrorTests {
    @Test func `fewer values are accepted where fewer errors are allowed`() throws {
        let program = try Program(database: Prepared.meter())
        func accepted(_ percent: String) throws -> Bool {
            let run = try program.run(
                "record", "add", "--template", "meter", "--dry-run", "--json", "--accept-error",
                percent, Fixture.photo("tiff"))
            return try run.json()["values"]["total"]["accepted"] == .bool(true)
        }
        #expect(try accepted("0.5"))
        #expect(try accepted("0.5%"))
        #expect(try !accepted("0"))
        let reread = try program.run("read", "--help")
        #expect(reread.output.contains("--accept-error <percent>"))
    }
}
