import Dispatch

/// Runs an actor on a queue of its own, so that slow C code never blocks Swift's cooperative threads.
package final class SerialThreadExecutor: SerialExecutor {
    private let queue: DispatchQueue

    package init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
