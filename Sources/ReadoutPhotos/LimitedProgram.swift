package import Foundation
import Synchronization

/// Runs another program with limits on time, memory and output.
/// - Source: posix_spawn(3), poll(2), ulimit(1).
package struct LimitedProgram {
    /// The limits of a program.
    package struct Limits: Sendable {
        /// Maximum seconds, both of wall-clock and of processor time.
        package let seconds: Double
        /// Maximum address space.
        package let megabytes: Int
        /// Maximum number of bytes printed.
        package let bytes: Int

        package init(seconds: Double, megabytes: Int, bytes: Int) {
            self.seconds = seconds
            self.megabytes = megabytes
            self.bytes = bytes
        }
    }

    /// Why a program gave no result.
    package enum Failure: Error, Hashable, Sendable {
        /// There is no program of this name.
        case notInstalled
        /// The program took too long.
        case outOfTime
        /// The program needed more memory than allowed.
        case outOfMemory
        /// The program printed more than expected.
        case tooMuchOutput
        /// The program failed; holds the beginning of its error output.
        case failed(errors: String)
    }

    /// Maximum number of bytes kept from the error output, as a safety limit.
    private static let keptErrors = 4096
    /// Held while a program starts and while a pipe is made, so that no program inherits the pipe.
    private static let starting = Mutex(())

    /// Runs a program and returns what it prints.
    /// - Parameters:
    ///   - name: found like a command in the shell.
    ///   - arguments: passed as they are; the shell does not interpret them.
    ///   - limits: exceeding any of them is a failure.
    package static func output(
        of name: String, _ arguments: [String], limits: Limits
    ) throws(Failure) -> [UInt8] {
        guard var output = Pipe(), var errors = Pipe() else { throw .failed(errors: "no pipe") }
        // The shell sets the limits and then becomes the program. The program ignores Ctrl-C, so that this program
        // can finish the current photo.
        let script = """
            trap '' INT; ulimit -v "$1"; ulimit -t "$2"; shift 2
            command -v "$1" >/dev/null || exit 127
            exec "$@"
            """
        let kilobytes = limits.megabytes * 1024
        let pid = start(
            "/bin/sh",
            ["-c", script, "sh", "\(kilobytes)", "\(Int(limits.seconds.rounded(.up)))", name]
                + arguments, input: nil, output: output.writing, errors: errors.writing)
        output.closeWriting()
        errors.closeWriting()
        guard let pid else { throw .failed(errors: "it cannot be started") }
        return try result(of: pid, output, errors, limits)
    }

    private static func result(
        of pid: pid_t, _ output: borrowing Pipe, _ errors: borrowing Pipe, _ limits: Limits
    ) throws(Failure) -> [UInt8] {
        let end = ContinuousClock.now + .seconds(limits.seconds)
        var printed: [UInt8] = []
        var complaints: [UInt8] = []
        var open = [output.reading, errors.reading]
        var failure: Failure?
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !open.isEmpty, failure == nil {
            let left = (end - .now) / .milliseconds(1)
            guard left > 0 else {
                failure = .outOfTime
                break
            }
            var polled = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&polled, nfds_t(polled.count), Int32(min(left.rounded(.up), 1e6))) > 0
            else { continue }
            for place in polled where place.revents != 0 {
                let count = read(place.fd, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    open.removeAll { $0 == place.fd }
                    continue
                }
                if place.fd == output.reading {
                    printed += buffer[..<count]
                    if printed.count > limits.bytes { failure = .tooMuchOutput }
                } else if complaints.count < keptErrors {
                    complaints += buffer[..<min(count, keptErrors - complaints.count)]
                }
            }
        }
        // A program that closed its output may still be running.
        var status: Int32 = 0
        while failure == nil {
            let ended = waitpid(pid, &status, WNOHANG)
            if ended == pid { break }
            if ended < 0, errno != EINTR { throw .failed(errors: "how it ended is not known") }
            if ContinuousClock.now > end {
                failure = .outOfTime
            } else {
                usleep(1000)
            }
        }
        if let failure {
            kill(pid, SIGKILL)
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            throw failure
        }
        let text = String(decoding: complaints, as: UTF8.self)
        let signal = status & 0x7F
        guard signal != 0 || status >> 8 & 0xFF != 0 else { return printed }
        if signal == SIGXCPU || signal == SIGKILL { throw .outOfTime }
        if status >> 8 & 0xFF == 127 { throw .notInstalled }
        let words = [
            "bad_alloc", "ut of memory", "annot allocate memory", "gmalloc", "xhausted",
            "MemoryError",
        ]
        if words.contains(where: text.contains) { throw .outOfMemory }
        throw .failed(errors: text)
    }

    /// Starts a program. The caller must wait for its end, as `exitCode(of:)` does.
    /// - Parameters:
    ///   - path: the program's path.
    ///   - input: the program's standard input; nil for `/dev/null`.
    ///   - output: the program's standard output; nil for `/dev/null`.
    ///   - errors: the program's standard error; nil for `/dev/null`.
    ///   - leadsGroup: whether the program leads a process group of its own, with the programs that it starts.
    /// - Returns: the process's number; nil if the program cannot be started.
    package static func start(
        _ path: String, _ arguments: [String], input: Int32?, output: Int32?, errors: Int32?,
        leadsGroup: Bool = false
    ) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&actions) }
        guard posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { posix_spawnattr_destroy(&attributes) }
        // Unblocks all signals: the program would inherit those that the calling thread blocks.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | group))
        for (end, flags, target) in [
            (input, O_RDONLY, Int32(0)), (output, O_WRONLY, 1), (errors, O_WRONLY, 2),
        ] {
            if let end {
                posix_spawn_file_actions_adddup2(&actions, end, target)
            } else {
                posix_spawn_file_actions_addopen(&actions, target, "/dev/null", flags, 0)
            }
        }
        #if os(Linux)
            // A socket or pipe of this process that the program held, too, would not close before the program ends.
            let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            for descriptor in open.compactMap({ Int32($0) }) where descriptor > 2 {
                posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        #endif
        var pointers: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        pointers.append(nil)
        var pid: pid_t = 0
        let number = starting.withLock { _ in
            posix_spawn(&pid, path, &actions, &attributes, pointers, environ)
        }
        return number == 0 ? pid : nil
    }

    /// Waits for the end of a program.
    /// - Returns: its exit code; nil when a signal ended it, or when it was waited for already.
    package static func exitCode(of pid: pid_t) -> Int32? {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    /// The two ends of a pipe that no other program inherits; closed when this value goes out of scope.
    package struct Pipe: ~Copyable {
        package let reading: Int32
        package let writing: Int32
        private var isWriting = true

        /// Makes a pipe; nil if the system has none left.
        package init?() {
            var ends: [Int32] = [-1, -1]
            let isMade = LimitedProgram.starting.withLock { _ in
                guard pipe(&ends) == 0 else { return false }
                for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
                return true
            }
            guard isMade else { return nil }
            (reading, writing) = (ends[0], ends[1])
        }

        /// Closes this program's copy of the writing end, once the other program has its own.
        mutating func closeWriting() {
            if isWriting { close(writing) }
            isWriting = false
        }

        deinit {
            close(reading)
            if isWriting { close(writing) }
        }
    }
}
