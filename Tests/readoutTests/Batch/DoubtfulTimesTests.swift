import Foundation
import Testing

/// Moments that are not when the photos were taken.
struct DoubtfulTimesTests {
    private let program: Program

    init() throws { program = try Program(database: Series.meter()) }

    /// Puts photos without a capture time into a folder, with the given file times.
    private func put(_ times: [TimeInterval]) throws {
        try Series.write(0..<times.count, to: "in", of: program)
        for (index, time) in times.enumerated() {
            let path = program.folder("in/photo \(index).pnm")
            try FileManager.default.moveItem(
                atPath: program.folder("in/\(Series.name(index))"), toPath: path)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: path)
        }
    }

    @Test func `times of files are marked, exported, and doubted when many photos share one`()
        throws
    {
        try put([1_700_000_000, 1_700_000_000, 1_700_000_000, 1_700_009_000])
        let run = try program.run("record", "add", "--template", "meter", "in")
        #expect(run.errors.contains("note: 4 photos without a capture time"))
        #expect(run.errors.contains("note: 3 of them share the time 2023-11-"))
        #expect(try program.done("record", "list").output.contains(" (file)  meter"))
        let export = try program.done(
            "export", "meter", "--columns", "captured_from,total", "--all")
        #expect(export.output.hasPrefix("captured_from,total\r\nfile,"))
    }

    @Test(arguments: [
        (4_102_444_800.0, "in the future"), (86_400.0, "before there were digital photos"),
    ])
    func `a moment that cannot be is noted`(time: TimeInterval, doubt: String) throws {
        try put([time])
        let run = try program.run(
            "record", "add", "--template", "meter", "--json", "in/photo 0.pnm")
        #expect(run.errors.contains("note: the time of file 'in/photo 0.pnm' is "))
        #expect(run.errors.contains("which is \(doubt)\n"), "\(run.errors)")
        #expect(!run.errors.contains("camera"))
        #expect(try run.json()["captured_doubt"].text == doubt)
        #expect(try program.done("record", "list").output.contains(" (file) ?"))
        #expect(try program.done("record", "show", "1").output.contains("doubtful, it is \(doubt)"))
        try program.done("record", "edit", "1", "--captured-at", "2026-01-01T10:00:00")
        let edited = try program.done("record", "show", "1", "--json").json()
        #expect(edited["captured_doubt"] == .null)
    }
}
