import Foundation
import Testing

@testable import ReadoutFiles

struct SparedFilesTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "readout-\(UUID().uuidString)").path

    private func inFolder(_ test: () throws -> Void) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: folder) }
        try Data("data".utf8).write(to: URL(filePath: path("store.sqlite")))
        try test()
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    @Test func `a database is known by any of its names, and so is what lies beside it`() throws {
        try inFolder {
            let files = FileManager.default
            try files.createSymbolicLink(
                atPath: path("soft"), withDestinationPath: path("store.sqlite"))
            try files.linkItem(atPath: path("store.sqlite"), toPath: path("hard"))
            var spared = SparedFiles()
            // Named by its link: SQLite writes its side files next to the file that the link points to.
            spared.spare(database: path("soft"))
            for name in ["store.sqlite", "soft", "hard", "./store.sqlite"] {
                #expect(spared.role(of: path(name)) == .database, "\(name)")
            }
            for name in ["store.sqlite-wal", "store.sqlite-shm", "store.sqlite-journal"] {
                #expect(spared.role(of: path(name)) == .companion, "\(name)")
            }
            #expect(spared.role(of: path("other")) == nil)
            #expect(spared.role(of: path("nowhere/other")) == nil)
        }
    }

    @Test func `a database that is not there yet is known by its path`() throws {
        try inFolder {
            var spared = SparedFiles()
            spared.spare(database: path("new.sqlite"))
            #expect(spared.role(of: path("./new.sqlite")) == .database)
            #expect(spared.role(of: path("new.sqlite-wal")) == .companion)
        }
    }

    @Test func `no file that is spared is written, and each is as it was`() throws {
        try inFolder {
            var spared = SparedFiles()
            spared.spare(inputs: [path("store.sqlite")])
            try FileManager.default.linkItem(atPath: path("store.sqlite"), toPath: path("hard"))
            for name in ["store.sqlite", "hard"] {
                #expect(throws: TargetFile.Problem.isSpared(.input)) {
                    try TargetFile.check(path(name), sparing: spared)
                }
                #expect(throws: TargetFile.Problem.isSpared(.input)) {
                    try TargetFile.write([1], to: path(name), sparing: spared)
                }
                #expect(try String(contentsOfFile: path(name), encoding: .utf8) == "data")
            }
        }
    }

    @Test func `devices are no files that could be lost`() {
        var spared = SparedFiles()
        spared.spare(input: "/dev/null")
        #expect(spared.role(of: "/dev/null") == nil)
    }
}
