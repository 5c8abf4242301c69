import Foundation

/// The program at a pseudo-terminal, with somebody who answers its questions.
struct Dialogue {
    /// Why a dialogue did not come to its end.
    enum Problem: Error {
        case noTerminal
        /// This question did not come; with what was shown instead.
        case notAsked(String, shown: String)
    }

    /// What is waited for, and what is typed then; nil ends the input.
    typealias Exchange = (question: String, answer: String?)

    /// Longest wait for a question in seconds.
    private static let patience = 90.0

    private let master: Int32
    private var shown = ""

    /// Runs a command and answers its questions in their order.
    /// - Returns: what the terminal showed, results and typed answers too, and the exit code.
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
                // Control-D at the beginning of a line is the end of the input.
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

    /// Reads what is shown until a question is there; nil to wait for the end.
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
            // At the end of the program, Linux answers with an error, others with nothing.
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
