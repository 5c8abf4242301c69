import Foundation

/// The threads that the system lets this program have.
///
/// Swift's tasks and their queues wait for ever for a thread that the system refuses, so it is asked before.
package enum ThreadSupply {
    /// Minimum number of threads of any command besides the first one: those of the main queue, of the tasks and of the
    /// queues' events, and one for work.
    package static let least = 4

    /// Why nothing can be done without more threads, and the next step.
    package static let refusal =
        "the system refuses further threads; end other programs, or raise the limits of processes and of memory "
        + "(ulimit -u, ulimit -v)"

    /// Whether a number of further threads may run at the same time.
    /// - Source: pthread_create(3).
    package static func has(_ count: Int) -> Bool {
        #if os(Linux)
            let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
            pthread_mutex_init(gate, nil)
            pthread_mutex_lock(gate)
            var threads: [pthread_t] = []
            while threads.count < count {
                var thread = pthread_t()
                let number = pthread_create(
                    &thread, nil,
                    { gate in
                        // Each stays until all are there.
                        guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else {
                            return nil
                        }
                        pthread_mutex_lock(gate)
                        pthread_mutex_unlock(gate)
                        return nil
                    }, gate)
                guard number == 0 else { break }
                threads.append(thread)
            }
            pthread_mutex_unlock(gate)
            for thread in threads { pthread_join(thread, nil) }
            pthread_mutex_destroy(gate)
            gate.deallocate()
            return threads.count >= count
        #else
            return true
        #endif
    }
}
