import Foundation
import Synchronization

/// Waits for a line that a person types, so that Ctrl-C ends the question and not the program at once: what was made
/// for the question is cleared away.
enum TypedLine {
    /// Set by the handler of the signal.
    private static let interrupted = Atomic<Bool>(false)

    /// Whether Ctrl-C ended a question.
    static var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

    /// Waits until a line can be read without waiting.
    /// - Returns: false if Ctrl-C ended the question.
    static func isComing() -> Bool {
        guard isatty(STDIN_FILENO) != 0, !isInterrupted else { return !isInterrupted }
        // A signal that is handled ends `poll`.
        let former = signal(SIGINT) { _ in
            TypedLine.interrupted.store(true, ordering: .relaxed)
        }
        defer { signal(SIGINT, former) }
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&input, 1, -1) < 0, errno == EINTR, !isInterrupted {}
        return !isInterrupted
    }
}
