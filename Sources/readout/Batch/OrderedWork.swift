import ReadoutVision

/// Work on numbered items by several recognisers at once, with results delivered in the items' order.
struct OrderedWork {
    /// How many items are worked on at the same time, each by a recogniser of its own.
    let jobs: Int

    /// Finished results that may wait for an earlier one, for each job: bounds the memory.
    private static let waitingPerJob = 4

    /// Works on items 0..<count.
    /// - Parameters:
    ///   - count: number of items.
    ///   - isStopping: asked before each item is begun; those in hand are finished.
    ///   - work: what to do with an item; runs on a recogniser's own thread.
    ///   - deliver: takes the results one after the other, in the items' order.
    /// - Throws: what `deliver` throws; items in hand are finished first.
    func run<Result: Sendable>(
        _ count: Int, isStopping: @escaping @Sendable () -> Bool,
        work: @escaping @Sendable (Int, TesseractRecognizer) -> Result,
        deliver: (Int, Result) throws -> Void
    ) async throws {
        let workers = (0..<max(1, min(jobs, count))).map { _ in RecognitionWorker() }
        try await withThrowingTaskGroup(of: (Int, Int, Result).self) { group in
            var next = 0
            var delivered = 0
            var idle = Array(workers.indices)
            var waiting: [Int: Result] = [:]
            func begin() {
                while next < count, next - delivered < workers.count * OrderedWork.waitingPerJob,
                    !idle.isEmpty, !isStopping()
                {
                    let item = next
                    let index = idle.removeLast()
                    let worker = workers[index]
                    next += 1
                    group.addTask {
                        (index, item, await worker.run { recognizer in work(item, recognizer) })
                    }
                }
            }
            begin()
            while let (worker, item, result) = try await group.next() {
                idle.append(worker)
                waiting[item] = result
                while let result = waiting.removeValue(forKey: delivered) {
                    try deliver(delivered, result)
                    delivered += 1
                }
                begin()
            }
        }
    }
}
