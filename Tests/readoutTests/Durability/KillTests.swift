import Foundation
import Testing

/// Kills at random moments; `make durability` makes many more.
struct KillTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let kills = environment["READOUT_KILLS"].flatMap { Int($0) } ?? 4
    private static let photos = environment["READOUT_PHOTOS"].flatMap { Int($0) } ?? 16

    /// A store's content, without what depends on the clock or on the number of started batches.
    private func content(_ program: Program) throws -> [[JSONValue]] {
        try program.done("record", "list", "--json").json().items.map { record in
            ["record", "captured_at", "sha256", "status", "values"].map { record[$0] }
        }
    }

    private func checkSound(_ program: Program, holds lines: [String]) throws {
        #expect(try program.done("doctor", "--json").json()["problems"] == .array([]))
        let records = try program.done("record", "list", "--json").json().items
        for record in records {
            #expect(record["values"]["total"]["value"].text == "4821.6")
        }
        let stored = Set(records.compactMap { $0["record"].number })
        for line in lines {
            let number = try #require(line.firstMatch(of: #/record ([0-9]+)/#))
            #expect(stored.contains(Double(number.output.1) ?? 0), "\(line)")
        }
    }

    @Test func `killed at any moment, what was reported is stored and the next run goes on`()
        throws
    {
        let program = try Program(database: Series.meter())
        let count = KillTests.photos
        try Series.write(0..<count, to: "in", of: program)
        let command = ["record", "add", "--template", "meter", "--jobs", "2", "in"]
        var interrupted = 0
        for _ in 0..<KillTests.kills {
            let before = try program.done("record", "list", "--json").json().items.count
            guard before < count else { break }
            let run = try Running(program, command)
            // Some runs are killed while starting, some in the middle of a photo, some while storing.
            let share = (count - before) / 3
            let awaited = Int.random(in: 0...max(1, min(share, 2 * count / KillTests.kills)))
            while try run.output.split(separator: "\n").count(where: { $0.contains("accepted") })
                < awaited
            {
                usleep(1_000)
            }
            usleep(.random(in: 0...60_000))
            if try run.end(SIGKILL) == -SIGKILL { interrupted += 1 }
            var reported = try run.output.split(separator: "\n", omittingEmptySubsequences: false)
            // The last line may be incomplete.
            reported.removeLast()
            try checkSound(program, holds: reported.map(String.init))
        }
        #expect(interrupted > 0)
        try program.done(command)
        let undisturbed = try Program(database: Series.meter())
        try Series.write(0..<count, to: "in", of: undisturbed)
        try undisturbed.done(command)
        #expect(try content(program) == content(undisturbed))
        #expect(try content(program).count == count)
        #expect(
            try program.done("export", "meter").output
                == undisturbed.done("export", "meter").output)
    }

    @Test func `a watch that was killed moves what it had stored when it starts again`() throws {
        let program = try Program(database: Series.meter())
        let names = try Series.write(0..<6, to: "in", of: program)
        let command = ["watch", "in", "--template", "meter", "--move-to", "done", "--jobs", "1"]
        let first = try Running(program, command)
        try first.wait(for: names[1])
        _ = try first.end(SIGKILL)
        for record in try program.done("record", "list", "--json").json().items {
            let path = try #require(record["photo"].text)
            #expect(FileManager.default.fileExists(atPath: path), "\(path)")
        }
        let second = try Running(program, command)
        let files = FileManager.default
        for _ in 0..<1000 {
            if try files.contentsOfDirectory(atPath: program.folder("in")).isEmpty { break }
            usleep(20_000)
        }
        #expect(try second.end(SIGTERM) == 0)
        let moved = try files.contentsOfDirectory(atPath: program.folder("done"))
        #expect(moved.sorted() == names.map { String($0.dropFirst("in/".count)) })
        for (index, name) in names.enumerated() {
            let path = name.replacing("in/", with: "done/")
            #expect(
                try Data(contentsOf: URL(filePath: program.folder(path))) == Series.photo(index))
        }
        let paths = try program.done("record", "list", "--json").json().items.compactMap {
            $0["photo"].text
        }
        #expect(Set(paths) == Set(moved.map { program.folder("done/\($0)") }))
    }
}
