@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Notices Ctrl-C and a request to end, so that the photo in hand can be finished first.
final class Interruption: Sendable {
    /// Number of the signal that came first; 0 for none.
    private let received = Atomic<Int32>(0)
    private let sources: [any DispatchSourceSignal]
    /// Both ends of a pipe that wakes poll(2) when a signal comes; -1 when there is none.
    private let ends: (read: Int32, write: Int32)

    /// Starts to listen; from now on a first signal only sets `isRequested`, a second one ends the program.
    init() {
        var pipe: [Int32] = [-1, -1]
        ends = Foundation.pipe(&pipe) == 0 ? (pipe[0], pipe[1]) : (-1, -1)
        for end in pipe where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let signals = [SIGINT, SIGTERM]
        // A queue of its own: those that all share may be busy with photos.
        let queue = DispatchQueue(label: "readout.interruption")
        sources = signals.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        let listening = DispatchGroup()
        for (source, number) in zip(sources, signals) {
            source.setEventHandler { [weak self] in
                guard let self else { return }
                let isFirst = self.received.compareExchange(
                    expected: 0, desired: number, ordering: .relaxed
                ).exchanged
                guard isFirst else { exit(130) }
                if self.ends.write >= 0 {
                    var byte: UInt8 = 0
                    _ = write(self.ends.write, &byte, 1)
                }
            }
            listening.enter()
            source.setRegistrationHandler { listening.leave() }
            source.resume()
        }
        // Until a source listens, a signal ends the program as before. An ignored one would be lost.
        listening.wait()
        #if !os(Linux)
            // On Linux the source has taken the signal over, and this would undo that.
            for number in signals { signal(number, SIG_IGN) }
        #endif
    }

    deinit { for end in [ends.read, ends.write] where end >= 0 { close(end) } }

    /// Whether somebody wants the program to end.
    var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

    /// Whether the system or another program asked, and not a person at the terminal.
    var isTermination: Bool { received.load(ordering: .relaxed) == SIGTERM }

    /// Readable once a signal came; -1 when that cannot be had.
    var descriptor: Int32 { ends.read }
}
