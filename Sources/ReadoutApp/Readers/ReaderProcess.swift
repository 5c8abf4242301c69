import Foundation
import ReadoutPhotos
import Synchronization

/// A running program, with a socket as its standard input and output. The program is killed, with all that it started,
/// when this object is freed, and also when this process dies.
final class ReaderProcess: Sendable {
    /// The result of waiting for a line.
    enum Line {
        case line([UInt8])
        case late, ended, endless
    }

    private let pid: pid_t
    private let socket: Int32
    /// A pipe that a shell beside the program reads from. When the pipe closes without a message, the shell kills the
    /// program.
    private let lifeline: LimitedProgram.Pipe
    /// Bytes received after the last complete line.
    private let rest = Mutex<[UInt8]>([])

    init?(_ path: String) {
        var ends: [Int32] = [-1, -1]
        #if os(Linux)
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        #if !os(Linux)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            // Writing to a program that has ended must not end this one.
            var isQuiet: Int32 = 1
            setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, socklen_t(4))
        #endif
        guard let lifeline = LimitedProgram.Pipe() else {
            for end in ends { close(end) }
            return nil
        }
        // The shell gets the lifeline as its standard error. $$ is the program's process ID, also in the background
        // shell, and the number of its process group.
        let script = """
            (read -r word || kill -s KILL -- -$$) <&2 >/dev/null 2>&1 &
            exec "$1" 2>/dev/null
            """
        let pid = LimitedProgram.start(
            "/bin/sh", ["-c", script, "sh", path], input: ends[1], output: ends[1],
            errors: lifeline.reading, leadsGroup: true)
        close(ends[1])
        guard let pid else {
            close(ends[0])
            return nil
        }
        self.pid = pid
        self.lifeline = lifeline
        socket = ends[0]
    }

    deinit {
        // Tell the background shell to exit without killing: the process ID may soon belong to another program.
        _ = write(lifeline.writing, "\n", 1)
        close(socket)
        kill(-pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }

    /// Sends bytes to the program.
    /// - Returns: whether the program took all of them.
    func send(_ bytes: Data, until end: ContinuousClock.Instant) -> Bool {
        var left = [UInt8](bytes)[...]
        while !left.isEmpty {
            guard wait(for: Int16(POLLOUT), until: end) else { return false }
            #if os(Linux)
                let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
            #else
                let flags = MSG_DONTWAIT
            #endif
            let count = left.withUnsafeBytes {
                Foundation.send(socket, $0.baseAddress, $0.count, flags)
            }
            if count < 0, [EINTR, EAGAIN].contains(errno) { continue }
            guard count > 0 else { return false }
            left = left.dropFirst(count)
        }
        return true
    }

    /// The program's next line, without the line end.
    func line(atMost most: Int, until end: ContinuousClock.Instant) -> Line {
        rest.withLock { rest in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                if let place = rest.firstIndex(of: 0x0A) {
                    let line = Array(rest[..<place])
                    rest.removeSubrange(...place)
                    return .line(line)
                }
                guard rest.count <= most else { return .endless }
                guard wait(for: Int16(POLLIN), until: end) else { return .late }
                let count = read(socket, &buffer, buffer.count)
                if count < 0, [EINTR, EAGAIN].contains(errno) { continue }
                guard count > 0 else { return .ended }
                rest += buffer[..<count]
            }
        }
    }

    private func wait(for events: Int16, until end: ContinuousClock.Instant) -> Bool {
        while true {
            let left = (end - .now) / .milliseconds(1)
            guard left > 0 else { return false }
            var place = pollfd(fd: socket, events: events, revents: 0)
            if poll(&place, 1, Int32(min(left.rounded(.up), 1e6))) > 0 { return true }
        }
    }
}
