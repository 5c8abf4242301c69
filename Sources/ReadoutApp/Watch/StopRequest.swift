import Foundation
import Synchronization

/// Asks work that may wait for hours to stop after the current photo. Can be made from any thread; only the first
/// request counts.
package final class StopRequest: Sendable {
    private let made = Atomic<Bool>(false)
    /// Both ends of a pipe that wakes poll(2); -1 when there is none.
    private let ends: (read: Int32, write: Int32)

    /// Starts without a request.
    package init() {
        var pipe: [Int32] = [-1, -1]
        ends = Foundation.pipe(&pipe) == 0 ? (pipe[0], pipe[1]) : (-1, -1)
        for end in pipe where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit { for end in [ends.read, ends.write] where end >= 0 { close(end) } }

    /// Makes the request.
    package func make() {
        guard !made.exchange(true, ordering: .relaxed), ends.write >= 0 else { return }
        var byte: UInt8 = 0
        _ = write(ends.write, &byte, 1)
    }

    /// Whether the request was made.
    package var isMade: Bool { made.load(ordering: .relaxed) }

    /// Readable once the request was made; -1 when there is no pipe.
    package var descriptor: Int32 { ends.read }
}
