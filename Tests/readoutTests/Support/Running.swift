import Foundation
import Testing

/// A run of the program that continues until it is ended; its output can be read meanwhile.
final class Running {
    /// Why a wait failed.
    enum Problem: Error {
        case notSeen(String, shown: String)
        case notEnded(shown: String)
    }

    /// Maximum wait in seconds.
    private static let patience = 60.0

    private let process: ChildProcess
    private let files: (output: String, errors: String)

    /// Starts the program without a terminal.
    init(_ program: Program, _ arguments: [String]) throws {
        let run = UUID().uuidString
        files = (
            try program.folder.write("", as: ".out-\(run)"),
            try program.folder.write("", as: ".err-\(run)")
        )
        process = try program.process(Program.path(), arguments)
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: files.output))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: files.errors))
        try process.run()
    }

    deinit { process.send(SIGKILL) }

    /// Standard output so far.
    var output: String { get throws { try String(contentsOfFile: files.output, encoding: .utf8) } }

    /// Standard error so far.
    var errors: String { get throws { try String(contentsOfFile: files.errors, encoding: .utf8) } }

    /// Waits until a text appears on either stream.
    func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let end = Date().addingTimeInterval(Running.patience)
        while try !output.contains(text), try !errors.contains(text) {
            guard Date() < end, process.isRunning else {
                let shown = try output + errors
                // The text may have been written just before the end.
                if shown.contains(text) { return }
                Issue.record("\(text) did not come", sourceLocation: sourceLocation)
                throw Problem.notSeen(text, shown: shown)
            }
            usleep(20_000)
        }
    }

    /// Sends a signal, if given, and waits for the end.
    /// - Returns: the exit code, or a negative number when a signal ended the program.
    func end(_ signal: Int32? = nil) throws -> Int32 {
        if let signal { process.send(signal) }
        let end = Date().addingTimeInterval(Running.patience)
        while process.isRunning {
            guard Date() < end else { throw Problem.notEnded(shown: try output + errors) }
            usleep(10_000)
        }
        return process.exitCode
    }
}
