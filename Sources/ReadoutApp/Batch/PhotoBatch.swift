/// Reads photos, batch after batch with the same engines.
package struct PhotoBatch {
    /// The templates and options that photos are read with.
    package var reading: PhotoReading
    private var work: OrderedWork

    /// Time beyond the limit before a photo's engine is abandoned: the engine is first asked to stop by itself.
    private static let grace: Duration = .seconds(3)

    /// Makes the workers ready; each starts its engine with its first photo.
    package init(_ reading: PhotoReading) {
        self.reading = reading
        let options = reading.options
        work = OrderedWork(
            jobs: options.jobs, limit: options.timeout.map { $0 + PhotoBatch.grace })
    }

    /// Whether a photo that took too long is still being read. The program must then exit without freeing memory that
    /// the running code may still use.
    package var leavesWorkBehind: Bool { work.abandoned > 0 }

    /// Reads photos.
    /// - Parameters:
    ///   - files: their paths.
    ///   - isStopping: asked before each photo is begun; photos already begun are finished.
    ///   - deliver: receives the outcome of each photo and the photo's index in `files`, in the order given.
    /// - Throws: what `deliver` throws, and `ReadoutError` when the batch cannot go on.
    package mutating func run(
        _ files: [String], isStopping: @escaping @Sendable () -> Bool,
        deliver: (PhotoReading.Outcome, Int) throws -> Void
    ) async throws {
        let reading = reading
        try await work.run(files.count, isStopping: isStopping) { item, recognizer in
            reading.answer(to: files[item], at: item, with: recognizer)
        } deliver: { item, answer in
            try deliver(answer?.outcome ?? reading.outOfTime(files[item]), item)
            if let failure = answer?.drawingFailure { throw failure }
        }
    }
}
