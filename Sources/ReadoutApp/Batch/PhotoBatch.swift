/// What is told of each photo that was read.
package protocol PhotoReport {
    /// Takes what became of one photo.
    /// - Parameter item: the photo's place in the batch.
    /// - Returns: the photo's SHA-256 when the store has a record of what it says now; nil when it has not, or when the
    ///   photo does not fit.
    /// - Throws: what cannot be helped by going on.
    mutating func take(
        _ outcome: PhotoReading.Outcome, at item: Int, path: String
    ) throws -> String?
}

/// Reads photos and has what they say stored and shown, batch after batch with the same engines.
package struct PhotoBatch {
    /// What photos are read with.
    package var reading: PhotoReading
    private var work: OrderedWork

    /// What a photo may take beyond its time before its engine is given up: it is first asked to end.
    private static let grace: Duration = .seconds(3)

    /// - Parameter jobs: photos read at the same time.
    package init(_ reading: PhotoReading, jobs: Int) {
        self.reading = reading
        work = OrderedWork(jobs: jobs, limit: reading.timeout.map { $0 + PhotoBatch.grace })
    }

    /// Whether a photo that took too long is still being read. The program then has to end without tidying up: code
    /// that still runs must not meet what has been freed.
    package var leavesWorkBehind: Bool { work.abandoned > 0 }

    /// Reads photos.
    /// - Parameters:
    ///   - files: their paths.
    ///   - isStopping: asked before each photo is begun; those in hand are finished.
    ///   - deliver: told of each photo that was answered for, in the order given, with its SHA-256 when the
    ///     store has a record of what it says now, and whether it could be read at all.
    /// - Throws: what cannot be helped by going on: `StoreError`, `ReadoutError`; what was reported stays stored.
    package mutating func run(
        _ files: [String], into report: inout some PhotoReport,
        isStopping: @escaping @Sendable () -> Bool,
        deliver: (Int, String?, Bool) throws -> Void = { _, _, _ in }
    ) async throws {
        let reading = reading
        try await work.run(files.count, isStopping: isStopping) { item, recognizer in
            reading.answer(to: files[item], at: item, with: recognizer)
        } deliver: { item, answer in
            let path = files[item]
            let outcome = answer?.outcome ?? reading.outOfTime(path)
            let stored = try report.take(outcome, at: item, path: path)
            if let failure = answer?.drawingFailure { throw failure }
            var isRead = true
            if case .failed = outcome { isRead = false }
            try deliver(item, stored, isRead)
        }
    }
}
