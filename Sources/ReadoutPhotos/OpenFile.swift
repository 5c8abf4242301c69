import Foundation

/// A regular file open for reading; closed when this value goes out of scope.
/// - Source: open(2), fstat(2), read(2).
struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let path: String
    /// Bytes in the file when it was opened.
    let size: Int
    /// Seconds since 1970 when the file was last changed.
    let modified: Int

    /// Opens a file.
    /// - Throws: `notFound`, `isFolder`, `notAFile` or `notReadable`.
    init(_ path: String) throws(PhotoError) {
        // Without O_NONBLOCK, opening a pipe that has no writer would wait forever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw OpenFile.failure(errno, path)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let error = errno
            close(descriptor)
            throw OpenFile.failure(error, path)
        }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG else {
            close(descriptor)
            throw kind == S_IFDIR ? .isFolder(path: path) : .notAFile(path: path)
        }
        self.descriptor = descriptor
        self.path = path
        size = Int(status.st_size)
        #if os(Linux)
            modified = status.st_mtim.tv_sec
        #else
            modified = status.st_mtimespec.tv_sec
        #endif
    }

    deinit { close(descriptor) }

    /// At most `count` bytes from `offset` on; fewer only at the end of the file.
    /// - Throws: `notReadable`.
    func bytes(from offset: Int = 0, count: Int) throws(PhotoError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                guard let start = buffer.baseAddress else { return }
                let got = pread(descriptor, start + filled, count - filled, off_t(offset + filled))
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    return
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        guard failure == 0 else { throw OpenFile.failure(failure, path) }
        return bytes
    }

    private static func failure(_ number: Int32, _ path: String) -> PhotoError {
        switch number {
        case ENOENT, ENOTDIR: .notFound(path: path)
        case EISDIR: .isFolder(path: path)
        case ENXIO: .notAFile(path: path)
        case EACCES, EPERM: .notReadable(path: path, reason: "no permission to read it")
        default: .notReadable(path: path, reason: String(cString: strerror(number)).lowercased())
        }
    }
}
