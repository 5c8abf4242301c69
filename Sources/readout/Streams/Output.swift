import Foundation

/// Where a command writes: results to standard output, everything else to standard error.
///
/// Results that cannot be written end the program: a closed pipe quietly, as `head` closes one, anything else with a
/// message. A message that cannot be written to standard error is dropped.
enum Output {
    /// Exit code of a program whose reader closed the pipe: that of a shell for one that SIGPIPE ended.
    private static let closedPipe: Int32 = 141

    /// Writes a line of results.
    static func line(_ text: String) { results(Array((text + "\n").utf8)) }

    /// Writes results as they are.
    static func text(_ text: String) { results(Array(text.utf8)) }

    /// Writes results as they come.
    static func bytes(_ bytes: UnsafeRawBufferPointer) {
        if let number = StandardStream.output.write(bytes) { end(because: number) }
    }

    /// Writes one JSON value on a line of its own.
    static func json(_ value: JSON) { line(value.text) }

    /// Writes a line for the person, not for a program that reads the results.
    static func note(_ text: String) { prompt(text + "\n") }

    /// Writes without ending the line: a question, or progress.
    static func prompt(_ text: String) {
        Array(text.utf8).withUnsafeBytes { _ = StandardStream.errors.write($0) }
    }

    private static func results(_ text: [UInt8]) { text.withUnsafeBytes(bytes) }

    /// Ends the program, at once: photos may still be read in other threads.
    private static func end(because number: Int32) -> Never {
        guard number != EPIPE else { _exit(closedPipe) }
        note("error: cannot write to standard output: \(StandardStream.reason(number))")
        _exit(1)
    }
}
