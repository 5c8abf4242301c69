import Foundation

/// The files that a command keeps its data in or reads from: no result may replace one of them.
///
/// A file is known by its device and inode, so that symbolic and hard links to it are spared too; a file that does
/// not exist yet is known by its path.
/// - Source: stat(2), realpath(3).
package struct SparedFiles: Sendable {
    /// What a command uses a file for.
    package enum Role: Hashable, Sendable {
        /// The open database.
        case database
        /// A file that SQLite keeps next to the open database.
        case companion
        /// A file that is read.
        case input
    }

    private enum Identity: Hashable, Sendable {
        case file(device: UInt64, inode: UInt64)
        case path(String)
    }

    /// The suffixes that SQLite adds to a database's name for the files next to it.
    private static let companionSuffixes = ["-wal", "-shm", "-journal"]

    private var roles: [Identity: Role] = [:]

    /// Starts without files.
    package init() {}

    /// Spares a database and the files that SQLite keeps next to it, whether they exist yet or not.
    package mutating func spare(database path: String) {
        spare(path, as: .database)
        // SQLite names them after the file that a symbolic link leads to.
        let real = SparedFiles.realPath(of: path)
        for suffix in SparedFiles.companionSuffixes { spare(real + suffix, as: .companion) }
    }

    /// Spares a file that is read.
    package mutating func spare(input path: String) { spare(path, as: .input) }

    /// Spares files that are read.
    package mutating func spare(inputs paths: some Sequence<String>) {
        for path in paths { spare(input: path) }
    }

    /// Spares the file that standard input comes from, if it comes from one.
    package mutating func spareStandardInput() {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        roles[SparedFiles.identity(status), default: .input] = .input
    }

    /// What a command uses a file for; nil if the file is not spared.
    package func role(of path: String) -> Role? {
        guard !roles.isEmpty else { return nil }
        var status = stat()
        if stat(path, &status) == 0, let role = roles[SparedFiles.identity(status)] { return role }
        return roles[.path(SparedFiles.realPath(of: path))]
    }

    /// What a command uses the file behind a descriptor for; nil if the file is not spared.
    package func role(ofDescriptor descriptor: Int32) -> Role? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        return roles[SparedFiles.identity(status)]
    }

    private mutating func spare(_ path: String, as role: Role) {
        var status = stat()
        var identities = [Identity.path(SparedFiles.realPath(of: path))]
        // A device or a pipe is written in place and loses nothing.
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { return }
            identities.append(SparedFiles.identity(status))
        }
        // The role of the database takes precedence over that of an input.
        for identity in identities where roles[identity] == nil { roles[identity] = role }
    }

    private static func identity(_ status: stat) -> Identity {
        .file(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    }

    /// The path without links and dots; for a file that does not exist, the path of its folder and its name.
    private static func realPath(of path: String) -> String {
        if let real = resolved(path) { return real }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        guard let real = resolved(folder) else { return path }
        return real == "/" ? "/\(name)" : "\(real)/\(name)"
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
