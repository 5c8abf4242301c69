import Foundation

/// A file that results are written to: it appears complete or not at all, where that is possible.
///
/// A missing or regular file is replaced by a complete one, which keeps the old one's mode. A symbolic link stays,
/// and the file behind it is replaced. Anything else, such as a device or a pipe, is written in place.
/// - Source: rename(2), symlink(7).
package enum TargetFile {
    /// Why a file cannot be written; its description follows the name of the file.
    package enum Problem: Error, Hashable, Sendable {
        /// The folder does not exist.
        case noFolder(String)
        /// The path names a folder.
        case isFolder
        /// There is no permission to write the file or its folder.
        case noPermission
        /// The disk is full.
        case diskFull
        /// The same command needs the file.
        case isSpared(SparedFiles.Role)
        /// Any other reason, in the system's words.
        case other(String)
    }

    /// Where the bytes are written.
    private enum Destination {
        /// Replaces the file at this path with this mode; nil for the mode of new files.
        case replaced(String, mode: mode_t?)
        /// Writes into what is at this path.
        case inPlace(String)
    }

    /// Maximum number of symbolic links followed, as in the kernel.
    private static let mostLinks = 40

    /// Reports in advance why writing would fail.
    /// - Parameter spared: files of the same command that must not be replaced.
    /// - Throws: `Problem`.
    package static func check(_ path: String, sparing spared: SparedFiles) throws(Problem) {
        _ = try destination(path, spared)
    }

    /// The existing file that writing would replace; nil if there is none, and for what is written in place.
    /// - Parameter spared: files of the same command that must not be replaced.
    /// - Throws: `Problem` when writing would fail.
    package static func replaced(
        by path: String, sparing spared: SparedFiles
    ) throws(Problem) -> String? {
        guard case .replaced(let file, mode: _?) = try destination(path, spared) else { return nil }
        return file
    }

    /// Writes a file from all its bytes.
    /// - Parameter spared: files of the same command that must not be replaced.
    /// - Throws: `Problem`.
    package static func write(
        _ bytes: [UInt8], to path: String, sparing spared: SparedFiles
    ) throws {
        try write(to: path, sparing: spared) { sink in try bytes.withUnsafeBytes(sink) }
    }

    /// Writes a file piece by piece.
    /// - Parameters:
    ///   - spared: files of the same command that must not be replaced.
    ///   - body: receives a sink for bytes.
    /// - Throws: `Problem`, or what `body` throws; an existing regular file is then unchanged.
    package static func write<Result>(
        to path: String, sparing spared: SparedFiles,
        _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Result
    ) throws -> Result {
        switch try destination(path, spared) {
        case .inPlace(let path):
            // Appends, so that a file behind `/dev/stdout` keeps its content.
            let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
            guard descriptor >= 0 else { throw problem(errno, path) }
            defer { close(descriptor) }
            return try body { try append($0, to: descriptor, path) }
        case .replaced(let path, let mode):
            let folder = TargetFile.folder(of: path)
            let temporary = (folder.isEmpty ? "" : folder + "/") + ".readout-\(UUID().uuidString)"
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw problem(errno, path) }
            do {
                let result = try body { try append($0, to: descriptor, path) }
                guard mode.map({ fchmod(descriptor, $0) == 0 }) ?? true, fsync(descriptor) == 0
                else { throw problem(errno, path) }
                guard rename(temporary, path) == 0 else { throw problem(errno, path) }
                close(descriptor)
                return result
            } catch {
                close(descriptor)
                unlink(temporary)
                throw error
            }
        }
    }

    private static func append(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String
    ) throws(Problem) {
        var written = 0
        while written < bytes.count, let start = bytes.baseAddress {
            let count = Foundation.write(descriptor, start + written, bytes.count - written)
            if count >= 0 { written += count } else if errno != EINTR { throw problem(errno, path) }
        }
    }

    private static func destination(
        _ named: String, _ spared: SparedFiles
    ) throws(Problem) -> Destination {
        if let role = spared.role(of: named) { throw .isSpared(role) }
        var path = named
        for _ in 0..<mostLinks {
            var status = stat()
            guard lstat(path, &status) == 0 else {
                guard errno == ENOENT else { throw problem(errno, path) }
                let folder = folder(of: path)
                guard folder.isEmpty || stat(folder, &status) == 0 else {
                    throw .noFolder(folder)
                }
                return .replaced(path, mode: nil)
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: throw .isFolder
            case S_IFREG:
                guard access(path, W_OK) == 0 else { throw problem(errno, path) }
                return .replaced(path, mode: status.st_mode & 0o7777)
            case S_IFLNK:
                // The links of open files are not names: the files behind them are already open.
                if path.hasPrefix("/proc/") || path.hasPrefix("/dev/fd/") { return .inPlace(path) }
                path = try target(ofLink: path)
            default: return .inPlace(path)
            }
        }
        throw .other("too many symbolic links")
    }

    private static func target(ofLink path: String) throws(Problem) -> String {
        let target: String
        do {
            target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
        } catch {
            throw .other("the symbolic link cannot be read")
        }
        let folder = folder(of: path)
        return target.hasPrefix("/") || folder.isEmpty ? target : "\(folder)/\(target)"
    }

    /// The folder in a file's path; empty for the current folder.
    ///
    /// Foundation's own function crashes on Linux if the path is one character long.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func problem(_ number: Int32, _ path: String) -> Problem {
        switch number {
        case ENOENT, ENOTDIR: .noFolder(folder(of: path))
        case EISDIR: .isFolder
        case EACCES, EPERM, EROFS: .noPermission
        case ENOSPC, EDQUOT: .diskFull
        default: .other(String(cString: strerror(number)).lowercased())
        }
    }
}

extension TargetFile.Problem: CustomStringConvertible {
    /// The reason, to follow `cannot write 'PATH': `.
    package var description: String {
        switch self {
        case .noFolder(let folder):
            "folder '\(folder.isEmpty ? "." : folder)' does not exist; make the folder first"
        case .isFolder: "it is a folder"
        case .noPermission: "no permission to write there"
        case .diskFull: "the disk is full"
        case .isSpared(.database): "it is the open database; name another file"
        case .isSpared(.companion): "it belongs to the open database; name another file"
        case .isSpared(.input): "the same call reads it; name another file"
        case .other(let reason): reason
        }
    }
}
