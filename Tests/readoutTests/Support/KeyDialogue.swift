import Foundation
import Testing

/// Runs a program at a pseudo-terminal and presses keys when an expected text appears.
final class KeyDialogue {
    /// Why a dialogue failed.
    enum Problem: Error {
        case noTerminal
        case notShown(String, shown: String)
    }

    /// Maximum wait in seconds.
    private static let patience = 90.0

    private let master: Int32
    /// Kept open, so that the terminal's settings can be checked after the program has ended.
    private let terminal: Int32
    private let process: ChildProcess
    /// All output so far.
    private(set) var shown = ""
    /// Output since the last key.
    private var fresh = ""

    /// Starts a command.
    /// - Parameter path: the executable; nil for the program itself.
    init(_ program: Program, path: String? = nil, _ arguments: [String]) throws {
        let size = winsize(ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
        guard let ends = ChildProcess.pseudoTerminal(size: size) else { throw Problem.noTerminal }
        (master, terminal) = ends
        var program = program
        program.environment["TERM"] = "dumb"
        process = try program.process(path ?? Program.path(), arguments)
        let handle = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
        process.standardInput = handle
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
    }

    deinit {
        process.send(SIGKILL)
        process.waitForEnd(patience: .infinity)
        close(master)
        close(terminal)
    }

    /// Whether the terminal is in its usual mode: by lines, with echo, and with Ctrl-C as a signal.
    var isUsual: Bool {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return false }
        return [ICANON, ECHO, ISIG].allSatisfy { settings.c_lflag & tcflag_t($0) != 0 }
    }

    /// Puts the terminal in its usual mode, as a shell may do while the program is stopped.
    func makeUsual() throws {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { throw Problem.noTerminal }
        settings.c_lflag |= tcflag_t(ICANON | ECHO | ISIG)
        guard tcsetattr(terminal, TCSANOW, &settings) == 0 else { throw Problem.noTerminal }
    }

    /// Presses keys once a text appears in the output since the last keys.
    func press(_ keys: String, at text: String) throws {
        try wait(for: text)
        fresh = ""
        let bytes = Array(keys.utf8)
        _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    /// Presses keys for the value with this text in its heading. Keys pressed earlier would be dropped.
    func answer(_ keys: String, at heading: String) throws {
        try wait(for: heading)
        try press(keys, at: "[?]")
    }

    /// Waits for a text in the output since the last keys.
    func wait(for text: String) throws {
        let deadline = Date().addingTimeInterval(KeyDialogue.patience)
        while !fresh.contains(text) {
            guard Date() < deadline, read(for: 200) || process.isRunning else {
                throw Problem.notShown(text, shown: shown)
            }
        }
    }

    /// Sends a signal.
    func send(_ signal: Int32) { process.send(signal) }

    /// Waits for the program to end.
    /// - Returns: the exit code, or a negative number when a signal ended the program.
    func end() throws -> Int32 {
        let deadline = Date().addingTimeInterval(KeyDialogue.patience)
        while process.isRunning {
            guard Date() < deadline else { throw Problem.notShown("the end", shown: shown) }
            _ = read(for: 50)
        }
        while read(for: 0) {}
        return process.exitCode
    }

    /// Reads output for a number of milliseconds; returns whether there was any.
    private func read(for milliseconds: Int32) -> Bool {
        var state = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, milliseconds) > 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(master, &bytes, bytes.count)
        guard count > 0 else { return false }
        let text = String(decoding: bytes[..<count], as: UTF8.self).replacing("\r\n", with: "\n")
        shown += text
        fresh += text
        return true
    }
}
