import Foundation
import Testing

struct InterruptionTests {
    @Test func `an interrupted batch keeps what is done, and goes on when it is run again`() throws
    {
        let program = try Program(database: Prepared.meter())
        var files: [String] = []
        for (index, format) in ["bmp", "gif", "pnm", "tiff", "webp", "png"].enumerated() {
            let name = "2026-01-0\(index + 1) 10.00.00.\(format)"
            files.append(name)
            try program.folder.copy(Fixture.photo(format), as: name)
        }
        let command = ["record", "add", "--template", "meter", "--jobs", "1"] + files
        let process = try program.process(Program.path(), command)
        let output = Pipe()
        process.standardOutput = output.fileHandleForWriting
        try process.run()
        try output.fileHandleForWriting.close()
        // The first line appears once the first record is stored.
        let first = output.fileHandleForReading.availableData
        process.send(SIGINT)
        let rest = try output.fileHandleForReading.readToEnd() ?? Data()
        #expect(process.exitCode == 130)
        let lines = String(decoding: first + rest, as: UTF8.self).split(separator: "\n")
        #expect((1..<files.count).contains(lines.count))
        let stored = try program.done("record", "list", "--json").json().items
        #expect(stored.count == lines.count)
        let again = try program.done("record", "add", "--template", "meter", "--json", ".")
        let outcomes = try again.lines.map { try JSONValue($0)["outcome"].text }
        #expect(outcomes.count { $0 == "duplicate" } == stored.count)
        #expect(outcomes.count { $0 == "accepted" } == files.count - stored.count)
    }

    @Test func `a watch that is asked to end as soon as it watches ends`() throws {
        let program = try Program(database: Series.meter())
        try FileManager.default.createDirectory(
            atPath: program.folder("in"), withIntermediateDirectories: true)
        let watch = try Running(program, ["watch", "in", "--template", "meter"])
        let end = Date().addingTimeInterval(300)
        while try !watch.errors.contains("watching '"), Date() < end { usleep(200) }
        #expect(try watch.end(SIGTERM) == 0)
    }
}
