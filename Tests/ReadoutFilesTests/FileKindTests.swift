import Foundation
import Testing

@testable import ReadoutFiles

struct FileKindTests {
    @Test func `a link counts as what it leads to, and a broken one as nothing`() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "readout-\(UUID().uuidString)").path
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: folder) }
        try Data().write(to: URL(filePath: "\(folder)/file"))
        for (link, target) in [("a", folder), ("b", "\(folder)/file"), ("c", "\(folder)/gone")] {
            try files.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
        }
        #expect(FileKind(of: folder) == .folder)
        #expect(FileKind(of: "\(folder)/a") == .folder)
        #expect(FileKind(of: "\(folder)/b") == .file)
        #expect(FileKind(of: "\(folder)/c") == nil)
        #expect(FileState(at: "\(folder)/b") != .closed && FileState(at: "\(folder)/c") == .missing)
    }

    @Test(.enabled(if: geteuid() != 0, "root may enter every folder"))
    func `what lies in a folder that may not be entered is hidden, not missing`() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "readout-\(UUID().uuidString)").path
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer {
            chmod(folder, 0o700)
            try? files.removeItem(atPath: folder)
        }
        #expect(FileState(at: "\(folder)/none") == .missing)
        #expect(chmod(folder, 0) == 0)
        #expect(FileState(at: "\(folder)/none") == .closed)
        #expect(FileKind(of: "\(folder)/none") == nil)
    }
}
