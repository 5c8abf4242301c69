import GRDB
import Testing

@testable import ReadoutStore

struct DiskSpaceTests {
    @Test func `the room on a disk is known for files that are not there yet`() throws {
        let folder = try TemporaryFolder()
        #expect(try #require(DiskSpace.free(at: folder.file("a.sqlite"))) > 0)
        #expect(try #require(DiskSpace.free(at: "a.sqlite")) > 0)
        #expect(DiskSpace.free(at: folder.file("none/a.sqlite")) == nil)
        #expect(!DiskSpace.isFull(at: folder.file("none/a.sqlite")))
    }

    @Test(arguments: ["disk I/O error", "not an error", nil] as [String?])
    func `errors of a disk with room are not said to be of a full one`(message: String?) throws {
        let folder = try TemporaryFolder()
        let error = DatabaseError(resultCode: .SQLITE_IOERR, message: message)
        #expect(
            StoreError(error, path: folder.file("a.sqlite")).description
                .hasSuffix("disk I/O error; the disk fails, or its quota is used up"))
    }
}
