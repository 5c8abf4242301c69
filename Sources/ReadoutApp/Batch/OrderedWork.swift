package import ReadoutTesseract

/// Work on numbered items by several recognisers at once, with results delivered in the items' order. The recognisers
/// stay warm from one run to the next.
package struct OrderedWork {
    /// Each works on one item at a time, with its own recogniser.
    private var workers: [RecognitionWorker]
    /// Maximum time for one item; nil for no limit.
    private let limit: Duration?
    /// Workers whose item took too long. They were abandoned, because code in C cannot be stopped from outside.
    package private(set) var abandoned = 0
    /// Number of threads that the system was found to have.
    private var knownThreads = 0

    /// Maximum number of finished results per job that wait for an earlier item. Bounds the memory.
    private static let waitingPerJob = 4

    /// Maximum number of abandoned workers: each may hold a core and the memory of a photo until the program ends.
    package static let mostAbandoned = 8

    /// - Parameters:
    ///   - jobs: number of items worked on at the same time.
    ///   - limit: maximum time for one item; nil for no limit.
    package init(jobs: Int, limit: Duration?) {
        workers = (0..<max(1, jobs)).map { _ in RecognitionWorker() }
        self.limit = limit
    }

    /// Works on items 0..<count.
    /// - Parameters:
    ///   - count: number of items.
    ///   - isStopping: asked before each item is begun; items already begun are finished.
    ///   - work: handles an item; runs on a recogniser's own thread.
    ///   - deliver: receives the results one by one, in the items' order; nil for an item that took too long.
    /// - Throws: what `deliver` throws, and `ReadoutError` when too many items took too long, or the system refuses threads;
    ///   items already begun are finished first.
    package mutating func run<Result: Sendable>(
        _ count: Int, isStopping: @escaping @Sendable () -> Bool,
        work: @escaping @Sendable (Int, TesseractRecognizer) -> Result,
        deliver: (Int, Result?) throws -> Void
    ) async throws {
        // One thread for each worker that has an item, and one for the tasks that wait for them.
        let needed = min(workers.count, count) + 1
        if needed > knownThreads {
            guard ThreadSupply.has(needed) else { throw ReadoutError.noThreads }
            knownThreads = needed
        }
        let limit = limit
        try await withThrowingTaskGroup(of: (Int, Int, Result?).self) { group in
            var next = 0
            var delivered = 0
            var idle = Array(workers.indices)
            // A nil result waits its turn as well.
            var waiting: [Int: Result?] = [:]
            func begin() {
                while next < count, next - delivered < workers.count * OrderedWork.waitingPerJob,
                    !idle.isEmpty, !isStopping()
                {
                    let item = next
                    let index = idle.removeLast()
                    let worker = workers[index]
                    next += 1
                    group.addTask {
                        let result = await Deadline.result(within: limit) {
                            await worker.run { recognizer in work(item, recognizer) }
                        }
                        return (index, item, result)
                    }
                }
            }
            begin()
            while let (index, item, result) = try await group.next() {
                if result == nil {
                    abandoned += 1
                    workers[index] = RecognitionWorker()
                }
                idle.append(index)
                waiting[item] = .some(result)
                while let result = waiting.removeValue(forKey: delivered) {
                    try deliver(delivered, result)
                    delivered += 1
                }
                guard abandoned <= OrderedWork.mostAbandoned else { throw ReadoutError.tooManyHang }
                begin()
            }
        }
    }
}

extension ReadoutError {
    /// Continuing would abandon more workers and use up the machine.
    fileprivate static var tooManyHang: ReadoutError {
        ReadoutError(
            code: "timeout",
            message:
                "cannot continue: \(OrderedWork.mostAbandoned + 1) photos took too long and do not "
                + "end; leave them out, or allow more time with --timeout")
    }

    /// The workers would wait for ever.
    fileprivate static var noThreads: ReadoutError {
        ReadoutError(
            code: "no-threads",
            message:
                "cannot start reading: \(ThreadSupply.refusal); a smaller --jobs needs fewer threads"
        )
    }
}
