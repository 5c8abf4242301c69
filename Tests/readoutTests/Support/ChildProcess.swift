import Foundation
import Synchronization

/// A process that a test starts and waits for.
///
/// Foundation's `Process` is not used: it crashed in each of two durability runs while it listed the open files of
/// this process. Most likely it reads 256 bytes of each name, past the end of the list's memory.
/// - Source: posix_spawn(3), waitpid(2).
final class ChildProcess {
    /// Why a process could not be started: the error number that posix_spawn(3) returned.
    struct NotStarted: Error { let number: Int32 }

    /// Held while a process starts and while a pseudo-terminal is made, so that no process inherits the terminal.
    private static let starting = Mutex(())

    #if os(Linux)
        /// `posix_spawn_file_actions_addclosefrom_np`, which glibc has had since 2.34 but does not declare to Swift;
        /// nil in older versions.
        private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
            unsafeBitCast(
                $0,
                to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) ->
                    Int32).self)
        }
    #endif

    private let path: String
    private let arguments: [String]
    private let environment: [String: String]
    private let folder: String
    /// Where the process reads from.
    var standardInput = FileHandle.nullDevice
    /// Where the process writes its results.
    var standardOutput = FileHandle.nullDevice
    /// Where the process writes its messages.
    var standardError = FileHandle.nullDevice
    private(set) var pid: pid_t = 0
    /// The exit code, or less than 0 when a signal ended the process; nil before its end.
    private var ending: Int32?

    init(_ path: String, _ arguments: [String], environment: [String: String], folder: String) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
    }

    /// The two ends of a new pseudo-terminal that no process inherits; nil if the system has none left.
    /// - Parameter size: rows and columns; nil to leave them unset.
    static func pseudoTerminal(size: winsize? = nil) -> (master: Int32, terminal: Int32)? {
        starting.withLock { _ in
            var (master, terminal): (Int32, Int32) = (-1, -1)
            guard openpty(&master, &terminal, nil, nil, nil) == 0 else { return nil }
            for end in [master, terminal] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            if var size { _ = ioctl(terminal, UInt(TIOCSWINSZ), &size) }
            return (master, terminal)
        }
    }

    /// Starts the process.
    func run() throws {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        for (number, handle) in [standardInput, standardOutput, standardError].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, handle.fileDescriptor, Int32(number))
        }
        #if os(Linux)
            // Otherwise the process would inherit files that other tests are writing, and those could not be executed
            // while the process runs.
            _ = ChildProcess.closeFrom?(&actions, 3)
        #endif
        // Unblocks all signals and stops ignoring any: the process would inherit both from this one.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        // The shell goes into the folder and becomes the program.
        let command = ["sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder, path]
        var words = (command + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        let number = ChildProcess.starting.withLock { _ in
            posix_spawn(&pid, "/bin/sh", &actions, &attributes, &words, &variables)
        }
        guard number == 0 else { throw NotStarted(number: number) }
    }

    deinit { if pid > 0 { waitForEnd(patience: 0) } }

    /// Whether the process has not ended.
    var isRunning: Bool {
        guard pid > 0, ending == nil else { return false }
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) == pid else { return true }
        take(status)
        return false
    }

    /// The exit code, or less than 0 when a signal ended the process; waits for the end.
    var exitCode: Int32 {
        waitForEnd(patience: .infinity)
        return ending ?? 0
    }

    /// Waits for the end.
    /// - Parameter patience: maximum time to wait, in seconds.
    /// - Returns: whether the process has ended.
    @discardableResult
    func waitForEnd(patience: Double) -> Bool {
        let start = Date()
        while isRunning {
            guard -start.timeIntervalSinceNow < patience else { return false }
            usleep(2000)
        }
        return true
    }

    /// Sends a signal, unless the process has ended.
    func send(_ signal: Int32) { if isRunning { kill(pid, signal) } }

    private func take(_ status: Int32) {
        let signal = status & 0x7F
        ending = signal == 0 ? status >> 8 & 0xFF : -signal
    }
}
