import Damage
import Foundation
import ReadoutGeometry
import Testing

/// Lines of results with mistakes; `make hostile` tries many more.
struct MutatedResultTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["READOUT_TEXTS"].flatMap { Int($0) } ?? 250
    private static let seed = environment["READOUT_SEED"].flatMap { UInt64($0) } ?? 1
    /// Number of lines for one run of the program.
    private static let perRun = 2000

    @Test func `a line with mistakes is taken or refused with a reason, and ends nothing`() throws {
        let program = try Program(database: Series.meter())
        let photos = try Series.write(0..<3, to: "photos", of: program)
        try program.done("template", "export", "meter", "-o", "meter.readout")
        let read = ["read", "--template", "meter.readout", "--json", "--crops"]
        let originals = try program.run(read + photos).lines
        #expect(originals.count == 3)
        var random = SeededGenerator(seed: MutatedResultTests.seed)
        var rest = MutatedResultTests.count
        var refused = 0
        while rest > 0 {
            let count = min(rest, MutatedResultTests.perRun)
            rest -= count
            let lines = (0..<count).map { number in
                // By scalars, because CR LF is a single character.
                let damaged = originals[number % originals.count].damaged(by: &random)
                return String(
                    String.UnicodeScalarView(
                        damaged.unicodeScalars.map { "\n\r".unicodeScalars.contains($0) ? " " : $0 }
                    ))
            }.filter { $0.contains { !$0.isWhitespace } }
            let run = try program.run(
                ["record", "import", "--json", "-"],
                input: Data((lines.joined(separator: "\n") + "\n").utf8))
            let seed: Comment = "seed \(MutatedResultTests.seed)"
            #expect([0, 1, 3].contains(run.exitCode), seed)
            // Lines of spaces and control characters are skipped without a message.
            #expect(run.lines.count <= lines.count, seed)
            #expect(run.lines.count * 10 >= lines.count * 9, seed)
            for line in run.lines {
                let answer = try JSONValue(line)
                guard ["refused", "unreadable"].contains(answer["outcome"].text) else { continue }
                refused += 1
                #expect(answer["error"]["message"].text?.isEmpty == false, "\(line.prefix(500))")
                #expect(answer["error"]["code"].text != "internal", "\(line.prefix(500))")
            }
        }
        #expect(refused * 10 > MutatedResultTests.count)
        let doctor = try program.done("doctor", "--json").json()
        #expect(doctor["problems"] == .array([]))
    }
}
