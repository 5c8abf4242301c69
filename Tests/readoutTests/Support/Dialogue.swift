import Foundation

/// Runs the program at a pseudo-terminal and answers its questions.
struct Dialogue {
    /// Why a dialogue failed.
    enum Problem: Error {
        case noTerminal
        /// This question was not asked; `shown` is what was shown instead.
        case notAsked(String, shown: String)
    }

    /// The text to wait for, and the answer to type; nil ends the input.
    typealias Exchange = (question: String, answer: String?)

    /// Maximum wait for a question in seconds.
    private static let patience = 90.0

    private let master: Int32
    private var shown = ""

    /// Runs a command and answers its questions in order.
    /// - Returns: the exit code and everything the terminal showed, including results and typed answers.
    static func run(
        _ program: Program, _ arguments: [String], _ exchanges: [Exchange]
    ) throws -> Program.Run {
        guard let (master, terminal) = ChildProcess.pseudoTerminal() else {
            throw Problem.noTerminal
        }
        let process = try program.process(Program.path(), arguments)
        let handle = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
        process.standardInput = handle
        process.standardOutput = handle
        process.standardError = handle
        var dialogue = Dialogue(master: master)
        defer { close(master) }
        do {
            defer { close(terminal) }
            try process.run()
        }
        do {
            for exchange in exchanges {
                try dialogue.wait(for: exchange.question)
                // Ctrl-D at the start of a line ends the input.
                dialogue.type(exchange.answer.map { $0 + "\n" } ?? "\u{4}")
            }
            try dialogue.wait(for: nil)
        } catch {
            process.send(SIGKILL)
            throw error
        }
        return Program.Run(
            output: dialogue.shown.replacing("\r\n", with: "\n"), errors: "",
            exitCode: process.exitCode)
    }

    private init(master: Int32) { self.master = master }

    private func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    /// Reads output until a question appears; nil waits for the end.
    private mutating func wait(for question: String?) throws {
        let deadline = Date().addingTimeInterval(Dialogue.patience)
        var fresh = ""
        while question.map({ !fresh.contains($0) }) ?? true {
            var state = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            let left = Int32(max(0, deadline.timeIntervalSinceNow * 1000))
            guard poll(&state, 1, left) > 0 else {
                throw Problem.notAsked(question ?? "the end", shown: shown)
            }
            var bytes = [UInt8](repeating: 0, count: 4096)
            // When the program has ended, Linux reports an error, and other systems return nothing.
            let count = read(master, &bytes, bytes.count)
            guard count > 0 else {
                if let question { throw Problem.notAsked(question, shown: shown) }
                return
            }
            let text = String(decoding: bytes[..<count], as: UTF8.self)
            shown += text
            fresh += text
        }
    }
}
