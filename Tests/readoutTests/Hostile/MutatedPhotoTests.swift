import Damage
import Foundation
import ReadoutGeometry
import Testing

/// Photos with damaged bytes; `make hostile` tries many more.
struct MutatedPhotoTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let perFormat = environment["READOUT_MUTATIONS"].flatMap { Int($0) } ?? 6
    private static let seed = environment["READOUT_SEED"].flatMap { UInt64($0) } ?? 1
    /// Number of files for one run of the program.
    private static let perRun = 200

    static let formats = ["png", "heic", "tiff", "webp", "bmp", "gif", "pnm", "jpg"]

    /// An undamaged photo of a format.
    private static func original(_ format: String) throws -> Data {
        let path = format == "jpg" ? Fixture.path("photos/gps.jpg") : Fixture.photo(format)
        return try Data(contentsOf: URL(filePath: path))
    }

    @Test(arguments: formats)
    func `no damage to a photo ends the program or goes unsaid`(format: String) throws {
        let program = try Program(database: Series.meter())
        let original = try MutatedPhotoTests.original(format)
        var random = SeededGenerator(seed: MutatedPhotoTests.seed)
        var rest = MutatedPhotoTests.perFormat
        while rest > 0 {
            let count = min(rest, MutatedPhotoTests.perRun)
            rest -= count
            let names = try (0..<count).map { number in
                try program.folder.write(
                    original.damaged(by: &random), as: "\(number).\(format)")
            }
            let run = try program.run(
                ["record", "add", "--template", "meter", "--dry-run", "--json", "--timeout", "60"]
                    + names)
            // An exit code below 0, or of 128 and more, means a crash.
            #expect([0, 1, 3].contains(run.exitCode), "seed \(MutatedPhotoTests.seed)")
            #expect(run.lines.count == count, "the last was \(run.lines.last ?? "none")")
            for line in run.lines {
                let photo = try JSONValue(line)
                if photo["outcome"].text == "unreadable" {
                    #expect(photo["error"]["message"].text?.isEmpty == false)
                    #expect(photo["error"]["code"].text != "timeout", "\(line)")
                    #expect(photo["error"]["code"].text != "internal", "\(line)")
                }
            }
        }
    }

    @Test(arguments: ["png", "heic", "jpg"])
    func `a photo that is cut off can be scanned for nothing, but names its trouble`(
        format: String
    ) throws {
        let program = try Program()
        let original = try MutatedPhotoTests.original(format)
        for share in [0.01, 0.2, 0.6] {
            let name = "cut.\(format)"
            try program.folder.write(
                original.prefix(Int(Double(original.count) * share)), as: name)
            let run = try program.run("scan", name)
            #expect(run.exitCode == 1)
            #expect(run.errors.hasPrefix("error: cannot read photo 'cut.\(format)': "))
        }
    }
}
