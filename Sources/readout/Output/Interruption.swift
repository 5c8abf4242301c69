@preconcurrency import Dispatch
import Foundation
import ReadoutApp
import Synchronization

/// Notices Ctrl-C and a request to end, so that the photo in hand can be finished first.
final class Interruption: Sendable {
    /// Number of the signal that came first; 0 for none.
    private let received = Atomic<Int32>(0)
    private let sources: [any DispatchSourceSignal]
    /// What work is asked by to end after the photo in hand.
    let stop = StopRequest()

    /// Starts to listen; from now on a first signal only sets `isRequested`, a second one ends the program.
    init() {
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
                self.stop.make()
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

    /// Whether somebody wants the program to end.
    var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

    /// Whether the system or another program asked, and not a person at the terminal.
    var isTermination: Bool { received.load(ordering: .relaxed) == SIGTERM }

    /// Readable once a signal came; -1 when that cannot be had.
    var descriptor: Int32 { stop.descriptor }
}
