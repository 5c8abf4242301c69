import Foundation
import ReadoutFiles
import ReadoutPhotos

/// Puts photos into a folder under unused names: `a.jpg`, or `a-2.jpg` when that is taken. At every moment, a name is
/// either unused or stands for a whole file, so that a kill leaves nothing half done.
struct FreePlace {
    /// Ends with `/`.
    let folder: String

    /// Gives a photo a name in the folder; the old name stays.
    ///
    /// The new name is a hard link. Where the file system does not support hard links, the new file is a copy with the
    /// same times.
    /// - Returns: the path, also when an earlier call made it; nil when the photo was changed meanwhile.
    /// - Throws: `ReadoutError`.
    /// - Source: link(2).
    func place(_ photo: FolderWatch.Arrival, sha256: String) throws -> String? {
        let name = URL(filePath: photo.path).lastPathComponent
        let linked = try firstFree(name, for: photo.path) { path in
            if link(photo.path, path) == 0 { return .done }
            guard errno == EEXIST else { return FreePlace.cannotLink(errno) }
            return FileVersion(of: path)?.isSameFile(as: photo.version) == true ? .done : .taken
        }
        guard let linked else { return try placeCopy(of: photo, name, sha256) }
        guard FileVersion(of: linked) == photo.version else {
            // The photo was changed meanwhile.
            unlink(linked)
            return nil
        }
        return linked
    }

    /// Renames a file of this folder to the wanted name, or to a numbered variant when that is taken.
    func rename(_ file: String, to name: String) throws {
        let linked = try firstFree(name, for: folder + name) { path in
            if link(file, path) == 0 { return .done }
            return errno == EEXIST ? .taken : FreePlace.cannotLink(errno)
        }
        if linked == nil {
            _ = try firstFree(name, for: folder + name) { path in replaceEmpty(path, by: file) }
        } else {
            unlink(file)
        }
    }

    private func placeCopy(
        of photo: FolderWatch.Arrival, _ name: String, _ sha256: String
    ) throws -> String? {
        // Named after the content, so that a copy left by a killed watch is replaced, and then removed.
        let copy = folder + ".readout-" + sha256
        defer { unlink(copy) }
        try write(copyOf: photo.path, to: copy, for: name)
        guard try PhotoFile.sha256(of: copy) == sha256 else { return nil }
        let path = try firstFree(name, for: photo.path) { path in
            if link(copy, path) == 0 { return .done }
            let number = errno
            if number == EEXIST {
                return isCopy(path, of: photo, sha256) ? .done : .taken
            }
            if case .failed = FreePlace.cannotLink(number) { return .failed(number) }
            return replaceEmpty(path, by: copy)
        }
        // The name must also be on disk before the photo's old name is removed.
        try synchronize(for: photo.path)
        return path
    }

    /// The result of trying to use a name.
    private enum Attempt {
        case done
        /// Another file has this name.
        case taken
        /// The file system does not support hard links.
        case unsupported
        /// The system's error number.
        case failed(Int32)
    }

    private static func cannotLink(_ number: Int32) -> Attempt {
        [EXDEV, EPERM, ENOTSUP, ENOSYS, EMLINK, EINVAL].contains(number)
            ? .unsupported : .failed(number)
    }

    /// - Parameter source: the photo that is moved, for messages.
    /// - Returns: the first path that `attempt` succeeded with; nil when hard links are unsupported.
    private func firstFree(
        _ name: String, for source: String, _ attempt: (String) -> Attempt
    ) throws -> String? {
        let end = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
        let (stem, suffix) = end.map { (name[..<$0], name[$0...]) } ?? (name[...], "")
        var number = 1
        while true {
            let path = folder + (number == 1 ? name : "\(stem)-\(number)\(suffix)")
            switch attempt(path) {
            case .done: return path
            case .taken: number += 1
            case .unsupported: return nil
            case .failed(let number): throw failure(source, number)
            }
        }
    }

    /// Gives a file a name without hard links: an empty file reserves the name until it is replaced.
    private func replaceEmpty(_ path: String, by file: String) -> Attempt {
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno == EEXIST ? .taken : .failed(errno) }
        close(descriptor)
        guard Foundation.rename(file, path) == 0 else {
            let number = errno
            unlink(path)
            return .failed(number)
        }
        return .done
    }

    /// Whether a file is a copy of the photo, made by an earlier call that was killed.
    private func isCopy(_ path: String, of photo: FolderWatch.Arrival, _ sha256: String) -> Bool {
        guard let version = FileVersion(of: path), version.bytes == photo.version.bytes,
            version.modified == photo.version.modified
        else { return false }
        do {
            return try PhotoFile.sha256(of: path) == sha256
        } catch {
            // An unreadable file counts as another file and stays.
            return false
        }
    }

    /// - Parameter name: the file name that the copy is for.
    private func write(copyOf path: String, to copy: String, for name: String) throws {
        do {
            let bytes = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
            try TargetFile.write(to: copy, sparing: SparedFiles()) { sink in
                try bytes.withUnsafeBytes(sink)
            }
        } catch let problem as TargetFile.Problem {
            throw ReadoutError(problem, path: folder + name)
        } catch {
            throw failure(path, errno)
        }
        // The file's time may be the photo's only time.
        var status = stat()
        guard stat(path, &status) == 0, chmod(copy, status.st_mode & 0o7777) == 0 else {
            throw failure(path, errno)
        }
        #if os(Linux)
            let times = [status.st_atim, status.st_mtim]
        #else
            let times = [status.st_atimespec, status.st_mtimespec]
        #endif
        guard utimensat(AT_FDCWD, copy, times, 0) == 0 else { throw failure(path, errno) }
    }

    /// Waits until the names in the folder are on disk, as far as the file system supports that.
    /// - Source: fsync(2).
    /// - Parameter source: the photo that is moved, for messages.
    private func synchronize(for source: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(source, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(source, errno) }
    }

    private func failure(_ path: String, _ number: Int32) -> ReadoutError {
        PhotoMover.failure(path, to: folder, number)
    }
}
