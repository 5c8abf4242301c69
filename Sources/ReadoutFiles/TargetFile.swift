import Foundation

/// A file that results are written to: it appears whole or not at all where that is possible.
///
/// A missing or regular file is replaced by a complete one, which keeps the mode of the old; a symbolic link
/// stays, and the file it leads to is replaced. Anything else, a device or a pipe, is written as it is.
/// - Source: rename(2), symlink(7).
package enum TargetFile {
    /// Why a file cannot be written; its description follows the name of the file.
    package enum Problem: Error, Hashable, Sendable {
        /// The folder does not exist.
        case noFolder(String)
        /// The path is that of a folder.
        case isFolder
        /// The file or its folder must not be written.
        case noPermission
        /// There is no room left.
        case diskFull
        /// The file is one that the same call needs.
        case isSpared(SparedFiles.Role)
        /// Anything else, in the system's words.
        case other(String)
    }

    /// Where the bytes go.
    private enum Destination {
        /// To this path, at once and with this mode; nil for that of new files.
        case replaced(String, mode: mode_t?)
        /// Into what stands there.
        case inPlace(String)
    }

    /// Maximum number of symbolic links that are followed, as in the kernel.
    private static let mostLinks = 40

    /// Fails early where writing would fail.
    /// - Parameter spared: files of the same call that must not be replaced.
    /// - Throws: `Problem`.
    package static func check(_ path: String, sparing spared: SparedFiles) throws(Problem) {
        _ = try destination(path, spared)
    }

    /// Writes all bytes of a file.
    /// - Parameter spared: files of the same call that must not be replaced.
    /// - Throws: `Problem`.
    package static func write(
        _ bytes: [UInt8], to path: String, sparing spared: SparedFiles
    ) throws {
        try write(to: path, sparing: spared) { sink in try bytes.withUnsafeBytes(sink) }
    }

    /// Writes a file piece by piece.
    /// - Parameters:
    ///   - spared: files of the same call that must not be replaced.
    ///   - body: is given a sink for bytes.
    /// - Throws: `Problem`; what `body` throws, and then a regular file is as it was.
    package static func write<Result>(
        to path: String, sparing spared: SparedFiles,
        _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Result
    ) throws -> Result {
        switch try destination(path, spared) {
        case .inPlace(let path):
            // At the end, so that a file behind `/dev/stdout` keeps what stands in it.
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
                // The links of open files are no names: what they lead to is open already.
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

    /// The folder that a path names a file in; empty for the current one.
    ///
    /// Foundation's own crashes on Linux when the path is one character long.
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
    /// The reason, as it follows `cannot write 'PATH': `.
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
