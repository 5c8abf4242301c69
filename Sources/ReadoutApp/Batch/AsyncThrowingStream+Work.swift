extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
    /// A stream of the events that `work` reports. The task is cancelled when nobody consumes the stream any more.
    static func telling(
        _ work: @escaping @Sendable (_ tell: (Element) -> Void) async throws -> Void
    ) -> AsyncThrowingStream {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await work { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
