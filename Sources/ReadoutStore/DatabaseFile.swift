import Foundation
import ReadoutFiles

/// How SQLite is to open a file.
struct DatabaseFile {
    /// The name that SQLite gets: a path or a URI.
    let name: String
    /// Whether it is opened only to be read.
    let isReadOnly: Bool

    /// Finds out what the file system allows.
    ///
    /// To read a database in WAL mode, SQLite makes two files beside it. Where the folder does not let it,
    /// and where the owner of the database could not use them afterwards, the database is opened as one that
    /// does not change: allowed while no writer has left anything beside it.
    /// - Source: SQLite, "Write-Ahead Logging", section "Read-Only Databases".
    init(path: String, mode: Store.Mode) {
        let files = FileManager.default
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let mayWrite =
            FileState(at: real) == .missing
            || files.isWritableFile(atPath: real)
                && (mode != .read || files.isWritableFile(atPath: TargetFile.folder(of: real)))
        self.init(path: path, real: real, isReadOnly: !mayWrite)
    }

    /// A file that is only looked at: nothing is made beside it, unless another program has it open.
    init(lookingAt path: String) {
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        self.init(path: path, real: real, isReadOnly: true)
    }

    private init(path: String, real: String, isReadOnly: Bool) {
        self.isReadOnly = isReadOnly
        let isAlone = ["-wal", "-journal"].allSatisfy { FileState(at: real + $0) == .missing }
        if isReadOnly, isAlone,
            let escaped = real.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        {
            name = "file:\(escaped)?immutable=1"
        } else {
            // SQLite has names of its own that are no paths, such as ":memory:".
            name = path.hasPrefix("/") ? path : "./\(path)"
        }
    }
}
