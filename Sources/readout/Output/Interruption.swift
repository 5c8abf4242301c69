@preconcurrency import Dispatch
import Foundation
import ReadoutApp
import Synchronization

/// Notices Ctrl-C, SIGTERM and the terminal's end, so that the current photo can be finished first.
final class Interruption: Sendable {
    /// Number of the first signal received; 0 for none.
    private let received = Atomic<Int32>(0)
    private let sources: [any DispatchSourceSignal]
    /// Asks work to stop after the current photo.
    let stop = StopRequest()

    /// Starts to listen: from now on a first signal only sets `isRequested`, and a second one ends the program.
    init() {
        let signals = [SIGINT, SIGTERM] + (Interruption.ignoresHangUp ? [] : [SIGHUP])
        // A separate queue, because the shared ones may be busy with photos.
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
        // Until a source listens, a signal must end the program as before; if it were ignored, it would be lost.
        listening.wait()
        #if !os(Linux)
            // On Linux the source has already taken the signal over, and this call would undo that.
            for number in signals { signal(number, SIG_IGN) }
        #endif
    }

    /// Whether the program was started so that it outlives its terminal, as by `nohup`.
    private static var ignoresHangUp: Bool {
        var action = sigaction()
        guard sigaction(SIGHUP, nil, &action) == 0 else { return false }
        #if os(Linux)
            return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
        #else
            return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
        #endif
    }

    /// Whether a person or a program wants this program to end.
    var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

    /// Whether the system or another program sent the first signal, and not a person at the terminal.
    var isTermination: Bool { ![0, SIGINT].contains(received.load(ordering: .relaxed)) }

    /// Readable once a signal was received; -1 when there is no pipe.
    var descriptor: Int32 { stop.descriptor }
}
