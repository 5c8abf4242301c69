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
    }
}
