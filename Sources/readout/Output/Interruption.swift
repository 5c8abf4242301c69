@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Notices Ctrl-C and a request to end, so that the photo in hand can be finished first.
final class Interruption: Sendable {
    private let requested = Atomic<Bool>(false)
    private let sources: [any DispatchSourceSignal]

    /// Starts to listen; from now on a first signal only sets `isRequested`, a second one ends the program.
    init() {
        let signals = [SIGINT, SIGTERM]
        sources = signals.map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .global())
        }
        for source in sources {
            source.setEventHandler { [weak self] in
                guard let self else { return }
                if self.requested.exchange(true, ordering: .relaxed) { exit(130) }
            }
            source.resume()
        }
    }

    /// Whether somebody wants the program to end.
    var isRequested: Bool { requested.load(ordering: .relaxed) }
}
