import Foundation
import ReadoutFiles

/// How SQLite opens a file.
struct DatabaseFile {
    /// The name handed to SQLite: a path or a URI.
    let name: String
    /// Whether the file is opened read-only.
    let isReadOnly: Bool

    /// Finds out what the file system allows.
    ///
    /// To read a database in WAL mode, SQLite creates two files beside it. If the folder is not writable, or if the
    /// database's owner could not use those files afterwards, the database is opened as immutable. That is only allowed
    /// while no writer has left files beside it.
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

    /// A file opened for inspection only: SQLite creates nothing beside it unless another program has the database
    /// open.
    init(lookingAt path: String) {
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        self.init(path: path, real: real, isReadOnly: true)
    }

    /// A database that SQLite cannot read for want of the files that it creates beside it; nil if such a file holds
    /// changes. No program has the database open for long without those files.
    init?(resting path: String) {
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let isAlone = ["-wal", "-journal"].allSatisfy {
            switch FileState(at: real + $0) {
            // SQLite creates an empty file before it finds out that there is no room.
            case .missing, .file(size: 0): true
            default: false
            }
        }
        guard isAlone, let name = DatabaseFile.immutable(real) else { return nil }
        self.name = name
        isReadOnly = true
    }

    private init(path: String, real: String, isReadOnly: Bool) {
        self.isReadOnly = isReadOnly
        let isAlone = ["-wal", "-journal"].allSatisfy { FileState(at: real + $0) == .missing }
        if isReadOnly, isAlone, let immutable = DatabaseFile.immutable(real) {
            name = immutable
        } else {
            // SQLite reserves names that are not paths, such as ":memory:".
            name = path.hasPrefix("/") ? path : "./\(path)"
        }
    }

    /// The name under which SQLite opens a file that nobody changes; nil if it cannot be written as a URI.
    private static func immutable(_ real: String) -> String? {
        real.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed).map {
            "file:\($0)?immutable=1"
        }
    }
}
