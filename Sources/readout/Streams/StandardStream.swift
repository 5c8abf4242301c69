import Foundation

/// One of the three streams that a program is started with.
/// - Source: read(2), write(2), fcntl(2).
enum StandardStream: Int32, CaseIterable {
    case input = 0
    case output = 1
    case errors = 2

    /// Puts an empty stand-in in the place of each stream that the program was started without.
    ///
    /// Otherwise the next file that is opened, which may be the database, gets the stream's number, and results are
    /// written into it. The stand-ins of input and output refuse to be read and written, so that a command that needs
    /// them says so.
    static func standInForClosed() {
        for stream in allCases where fcntl(stream.rawValue, F_GETFD) < 0 && errno == EBADF {
            // The lowest free number is taken, which is this one: those below it are open by now.
            _ = open("/dev/null", stream == .output ? O_RDONLY : O_WRONLY)
        }
    }

    /// Writes all bytes, waiting where the other side is slow.
    /// - Returns: the number of the error that stopped it; nil when all is written.
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

    /// Reads what is there, waiting for something.
    /// - Returns: at most `count` bytes; none at the end.
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
    /// - Parameter most: bytes after which it is given up, as there are too many.
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
    /// - Parameter number: of the error.
    static func reason(_ number: Int32) -> String {
        switch number {
        case EBADF: "it is closed"
        case EISDIR: "it is a folder; give a file or a pipe"
        case ENOSPC, EDQUOT: "the disk is full"
        default: String(cString: strerror(number)).lowercased()
        }
    }

    /// Whether the last call only came too early; waits until it may be tried again. Otherwise `errno` stays as it is.
    private func waited(for event: Int32) -> Bool {
        if errno == EINTR { return true }
        guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
        var descriptor = pollfd(fd: rawValue, events: Int16(event), revents: 0)
        _ = poll(&descriptor, 1, -1)
        return true
    }
}
