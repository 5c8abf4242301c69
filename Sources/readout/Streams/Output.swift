import Foundation

/// Writes a command's output: results to standard output, everything else to standard error.
///
/// When results cannot be written, the program ends: silently when the reader closed the pipe, as `head` does,
/// otherwise with a message. A message that cannot be written to standard error is dropped.
enum Output {
    /// Exit code after the reader closed the pipe: the one that a shell reports for SIGPIPE.
    private static let closedPipe: Int32 = 141

    /// Writes a line of results.
    static func line(_ text: String) { results(Array((text + "\n").utf8)) }

    /// Writes results without adding a line end.
    static func text(_ text: String) { results(Array(text.utf8)) }

    /// Writes bytes of results.
    static func bytes(_ bytes: UnsafeRawBufferPointer) {
        if let number = StandardStream.output.write(bytes) { end(because: number) }
    }

    /// Writes a JSON value on a separate line.
    static func json(_ value: JSON) { line(value.text) }

    /// Writes a line for people, which programs that read the results never see, in their language.
    static func note(_ text: String) { noteAsIs(text.said) }

    /// Writes a line for people that is data, or that is in their language already.
    static func noteAsIs(_ text: String) { prompt(text + "\n") }

    /// Writes without ending the line: a question, or progress.
    static func prompt(_ text: String) {
        Array(text.utf8).withUnsafeBytes { _ = StandardStream.errors.write($0) }
    }

    private static func results(_ text: [UInt8]) { text.withUnsafeBytes(bytes) }

    /// Ends the program without cleanup, because other threads may still be reading photos.
    private static func end(because number: Int32) -> Never {
        guard number != EPIPE else { _exit(closedPipe) }
        note("error: cannot write to standard output: \(StandardStream.reason(number))")
        _exit(1)
    }
}
