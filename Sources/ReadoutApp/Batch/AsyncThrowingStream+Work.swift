extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
    /// What work tells of. Its task is cancelled when nobody listens any more.
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
