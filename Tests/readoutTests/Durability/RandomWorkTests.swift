import Foundation
import ReadoutGeometry
import Testing

/// Three people work on one database at random, each with their own template and a watch that moves photos. The store's
/// content is compared with a model. `make durability` runs this for ten minutes.
struct RandomWorkTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seconds = environment["READOUT_WORK_SECONDS"].flatMap { Double($0) } ?? 25
    /// Minimum number of steps of each person, however slow the run.
    private static let leastSteps = 12
    private static let seed =
        environment["READOUT_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...9999)

    @Test func `whatever three people do at once, the store holds what a model says`() async throws
    {
        let program = try Program(database: Series.meter())
        try program.done("template", "rename", "meter", "t0")
        let text = try program.done("template", "export", "t0").output
        for number in 1...2 {
            let other = text.replacing("name: t0\n", with: "name: t\(number)\n")
            let run = try program.run("template", "import", "-", input: other)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
        let end = Date().addingTimeInterval(RandomWorkTests.seconds)
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<3 {
                group.addTask { try await RandomWorkTests.work(program, number, until: end) }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(done.count == 3, "seed \(RandomWorkTests.seed)")
        #expect(try program.done("doctor", "--json").json()["problems"] == .array([]))
        for record in try program.done("record", "list", "--json").json().items {
            let path = try #require(record["photo"].text)
            #expect(FileManager.default.fileExists(atPath: path), "seed \(RandomWorkTests.seed)")
        }
    }
}

extension RandomWorkTests {
    /// Lets one person work.
    /// - Returns: the number of steps.
    private static func work(_ program: Program, _ number: Int, until end: Date) async throws -> Int
    {
        // Waiting for a process blocks a thread, and tasks have too few threads.
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        var worker = try RandomWorker(
                            program, number: number, seed: seed + UInt64(number))
                        var steps = 0
                        // On a slow run the time may be over before anything was done.
                        while Date() < end || steps < RandomWorkTests.leastSteps {
                            try worker.step()
                            steps += 1
                        }
                        try worker.finish()
                        return worker.model.steps.count
                    })
            }
        }
    }
}
