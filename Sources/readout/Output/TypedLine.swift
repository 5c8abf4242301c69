import Foundation
import Synchronization

/// Waits for a line that a person types, so that Ctrl-C ends the question and not the program at once: what was made
/// for the question is cleared away.
enum TypedLine {
    /// Set by the handler of the signal.
    private static let interrupted = Atomic<Bool>(false)
    /// Readable once the handler ran, which may be on another thread than the one that waits; nil where no pipe was had.
    private static let ends: (reading: Int32, writing: Int32)? = {
        var ends: [Int32] = [-1, -1]
        return pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
    }()

    /// Whether Ctrl-C ended a question.
    static var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

    /// Waits until a line can be read without waiting.
    /// - Returns: false if Ctrl-C ended the question.
    static func isComing() -> Bool {
        guard isatty(STDIN_FILENO) != 0, !isInterrupted else { return !isInterrupted }
        // Made before the signal comes, as a handler may only write.
        let wake = ends?.reading ?? -1
        let former = signal(SIGINT) { _ in
            TypedLine.interrupted.store(true, ordering: .relaxed)
            if let ends = TypedLine.ends { _ = write(ends.writing, "", 1) }
        }
        defer { signal(SIGINT, former) }
        var inputs = [STDIN_FILENO, wake].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&inputs, nfds_t(inputs.count), -1) < 0, errno == EINTR, !isInterrupted {}
        return !isInterrupted
    }
}
