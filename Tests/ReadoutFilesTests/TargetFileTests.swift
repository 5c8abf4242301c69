import Foundation
import Testing

@testable import ReadoutFiles

struct TargetFileTests {
    /// A folder that is removed after the test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "readout-\(UUID().uuidString)").path

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let folder: Folder

    init() throws { folder = try Folder() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    @Test func `a file is replaced and keeps its mode`() throws {
        try Data("old, and longer".utf8).write(to: URL(filePath: path("a.csv")))
        #expect(chmod(path("a.csv"), 0o600) == 0)
        try TargetFile.write(
            Array("new".utf8), to: path("a.csv"), sparing: SparedFiles())
        #expect(try text("a.csv") == "new")
        #expect(try mode("a.csv") == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.csv"])
    }

    @Test(arguments: ["there.csv", "not-there.csv"])
    func `a link stays, and what it leads to is written`(target: String) throws {
        try Data("old".utf8).write(to: URL(filePath: path("there.csv")))
        let link = path("link.csv")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        try TargetFile.write(Array("new".utf8), to: link, sparing: SparedFiles())
        #expect(try text(target) == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    }

    @Test func `the file that would be replaced is known before`() throws {
        try Data("old".utf8).write(to: URL(filePath: path("a.csv")))
        let link = path("link.csv")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.csv")
        for name in ["a.csv", "link.csv"] {
            #expect(
                try TargetFile.replaced(by: path(name), sparing: SparedFiles()) == path("a.csv"))
        }
        for place in [path("new.csv"), "/dev/null", "/dev/stdout"] {
            #expect(try TargetFile.replaced(by: place, sparing: SparedFiles()) == nil)
        }
        #expect(throws: TargetFile.Problem.isFolder) {
            try TargetFile.replaced(by: folder.path, sparing: SparedFiles())
        }
    }

    @Test func `a device is written and stays a device`() throws {
        try TargetFile.write([1, 2, 3], to: "/dev/null", sparing: SparedFiles())
        var status = stat()
        #expect(stat("/dev/null", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func `a pipe is written and stays a pipe`() throws {
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try TargetFile.write(
            Array("new".utf8), to: path("pipe"), sparing: SparedFiles())
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(reader, &bytes, bytes.count) == 3)
        var status = stat()
        #expect(lstat(path("pipe"), &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func `a writer that fails leaves the old file as it was`() throws {
        struct Stop: Error {}
        try Data("old".utf8).write(to: URL(filePath: path("a.csv")))
        #expect(throws: Stop.self) {
            try TargetFile.write(to: path("a.csv"), sparing: SparedFiles()) { sink in
                try Array("new".utf8).withUnsafeBytes(sink)
                throw Stop()
            }
        }
        #expect(try text("a.csv") == "old")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.csv"])
    }

    @Test func `what cannot be written is refused with the reason`() throws {
        #expect(throws: TargetFile.Problem.isFolder) {
            try TargetFile.check(folder.path, sparing: SparedFiles())
        }
        #expect(throws: TargetFile.Problem.noFolder(path("none"))) {
            try TargetFile.check(path("none/a.csv"), sparing: SparedFiles())
        }
        let loop = path("loop")
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        #expect(throws: TargetFile.Problem.other("too many symbolic links")) {
            try TargetFile.check(loop, sparing: SparedFiles())
        }
    }
}
