import Synchronization

/// Waits for a result up to a time limit.
enum Deadline {
    /// Resumes the waiting task with the first of two answers and ignores the second.
    private final class FirstAnswer<Result: Sendable>: Sendable {
        private let waiting: Mutex<CheckedContinuation<Result?, Never>?>

        init(_ continuation: CheckedContinuation<Result?, Never>) {
            waiting = Mutex(continuation)
        }

        func answer(_ result: Result?) {
            waiting.withLock { continuation in
                let waiting = continuation
                continuation = nil
                return waiting
            }?.resume(returning: result)
        }
    }

    /// The result of `work`, or nil when the limit passes first: the work then goes on, and its result is dropped.
    /// - Parameter limit: maximum time; nil to wait as long as the work takes.
    static func result<Result: Sendable>(
        within limit: Duration?, of work: @escaping @Sendable () async -> Result
    ) async -> Result? {
        guard let limit else { return await work() }
        return await withCheckedContinuation { continuation in
            let first = FirstAnswer(continuation)
            let watchdog = Task {
                do {
                    try await Task.sleep(for: limit)
                    first.answer(nil)
                } catch {
                    // The work finished in time.
                }
            }
            Task {
                first.answer(await work())
                watchdog.cancel()
            }
        }
    }
}
