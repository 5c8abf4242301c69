import Foundation

/// One of the three standard streams.
/// - Source: read(2), write(2), fcntl(2).
enum StandardStream: Int32, CaseIterable {
    case input = 0
    case output = 1
    case errors = 2

    /// Opens a stand-in for each standard stream that was closed when the program started.
    ///
    /// Otherwise the next opened file, perhaps the database, would get the stream's descriptor, and results would be
    /// written into that file. The stand-ins refuse reading from input and writing to output, so that a command that
    /// needs them reports an error.
    static func standInForClosed() {
        for stream in allCases where fcntl(stream.rawValue, F_GETFD) < 0 && errno == EBADF {
            // The lowest free descriptor is this one, because all lower ones are open by now.
            _ = open("/dev/null", stream == .output ? O_RDONLY : O_WRONLY)
        }
    }

    /// Writes all bytes, waiting for a slow reader.
    /// - Returns: the error number that stopped writing; nil when everything was written.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32? {
        var written = 0
        while written < bytes.count, let start = bytes.baseAddress {
            let count = Foundation.write(rawValue, start + written, bytes.count - written)
            if count >= 0 {
                written += count
            } else if !waited(for: POLLOUT) {
                return errno
            }
        }
        return nil
    }

    /// Reads available bytes, waiting until there are some.
    /// - Returns: at most `count` bytes; empty at the end.
    /// - Throws: `Failure`.
    func read(atMost count: Int) throws(Failure) -> Data {
        var buffer = [UInt8](repeating: 0, count: count)
        while true {
            let got = Foundation.read(rawValue, &buffer, count)
            if got >= 0 { return Data(buffer[..<got]) }
            if !waited(for: POLLIN) {
                throw Failure(
                    code: "unreadable-file",
                    message: "cannot read standard input: \(StandardStream.reason(errno))")
            }
        }
    }

    /// Reads to the end.
    /// - Parameter most: maximum number of bytes, after which reading stops.
    /// - Throws: `Failure`.
    func readToEnd(atMost most: Int = .max) throws(Failure) -> Data {
        var data = Data()
        while data.count < most {
            let piece = try read(atMost: min(1 << 16, most - data.count))
            if piece.isEmpty { break }
            data.append(piece)
        }
        return data
    }

    /// Why a stream cannot be read or written, for people.
    /// - Parameter number: the error number.
    static func reason(_ number: Int32) -> String {
        switch number {
        case EBADF: "it is closed"
        case EISDIR: "it is a folder; give a file or a pipe"
        case ENOSPC, EDQUOT: "the disk is full"
        default: String(cString: strerror(number)).lowercased()
        }
    }

    /// Whether the last call may be repeated; waits until then. Otherwise leaves `errno` unchanged.
    private func waited(for event: Int32) -> Bool {
        if errno == EINTR { return true }
        guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
        var descriptor = pollfd(fd: rawValue, events: Int16(event), revents: 0)
        _ = poll(&descriptor, 1, -1)
        return true
    }
}
