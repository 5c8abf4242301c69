import Foundation
import ReadoutTerminal
import Synchronization

/// Queries a stream's terminal. Keys typed meanwhile are kept, and the terminal's settings are restored, even if a
/// signal arrives.
/// - Source: termios(3), tty_ioctl(4).
struct TerminalQuery: ~Copyable {
    /// Maximum wait for a reply in milliseconds: enough for a slow connection. Only something that is not a real
    /// terminal takes this long.
    private static let patience = 1000.0
    /// Signals that would end or stop the program before the settings are restored; held back meanwhile.
    private static let signals = [SIGTERM, SIGHUP, SIGINT, SIGTSTP]
    /// Number of the signal received during a query; 0 for none.
    private static let received = Atomic<Int32>(0)

    /// The stream to write queries to.
    private let stream: StandardStream
    /// The descriptor to read replies from; -1 when there is none.
    private let input: Int32

    init(_ stream: StandardStream) {
        self.stream = stream
        input = ttyname(stream.rawValue).map { open($0, O_RDWR | O_NOCTTY | O_CLOEXEC) } ?? -1
    }

    deinit { if input >= 0 { close(input) } }

    /// The terminal's reply; nil when there is no reply, when keys are waiting already, or when the program may not
    /// change the terminal's settings, as in the background.
    borrowing func reply() -> TerminalReply? {
        guard input >= 0 else { return nil }
        let foreground = tcgetpgrp(input)
        guard foreground < 0 || foreground == getpgrp() else { return nil }
        var settings = termios()
        guard tcgetattr(input, &settings) == 0 else { return nil }
        var raw = settings
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        TerminalQuery.received.store(0, ordering: .relaxed)
        let handlers = TerminalQuery.signals.map { number in
            signal(number) { TerminalQuery.received.store($0, ordering: .relaxed) }
        }
        var reply: TerminalReply?
        // TCSANOW: draining would wait for a slow terminal, and flushing would lose typed keys.
        if tcsetattr(input, TCSANOW, &raw) == 0 {
            // Keys that are waiting would be taken for the start of the reply, or the reply would wait behind them.
            if !isReadable(within: 0) {
                reply = answer(to: TerminalReply.query)
                if let first = reply, first.showsSixels, !first.acceptsKitty {
                    reply = first.joined(with: answer(to: TerminalReply.sixelQuery))
                }
                // A terminal that prints queries it does not understand has printed them here; clear the line.
                write("\r\u{1B}[K")
            }
            tcsetattr(input, TCSANOW, &settings)
        }
        for (number, handler) in zip(TerminalQuery.signals, handlers) { signal(number, handler) }
        giveBack(reply?.typed ?? [], settings)
        let number = TerminalQuery.received.load(ordering: .relaxed)
        if number != 0 { raise(number) }
        return reply?.attributes == nil ? nil : reply
    }

    /// Writes a query and reads until its last reply has arrived, or the time is over.
    private borrowing func answer(to question: String) -> TerminalReply {
        write(question)
        let end = ContinuousClock.now + .milliseconds(TerminalQuery.patience)
        var bytes: [UInt8] = []
        var reply = TerminalReply(bytes)
        while reply.attributes == nil, TerminalQuery.received.load(ordering: .relaxed) == 0 {
            let left = end - ContinuousClock.now
            guard left > .zero, isReadable(within: Int32(left / .milliseconds(1)) + 1) else {
                break
            }
            var piece = [UInt8](repeating: 0, count: 1024)
            let count = read(input, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
            reply = TerminalReply(bytes)
        }
        return reply
    }

    private borrowing func isReadable(within milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, milliseconds) > 0
    }

    private borrowing func write(_ text: String) {
        Array(text.utf8).withUnsafeBytes { _ = stream.write($0) }
    }

    /// Handles keys typed during the query as the terminal would have done.
    private borrowing func giveBack(_ typed: [UInt8], _ settings: termios) {
        guard !typed.isEmpty else { return }
        var typed = typed
        if settings.c_lflag & tcflag_t(ISIG) != 0 {
            let keys = withUnsafeBytes(of: settings.c_cc) { cells in
                [(VINTR, SIGINT), (VQUIT, SIGQUIT), (VSUSP, SIGTSTP)].map {
                    (cells[Int($0.0)], $0.1)
                }
            }
            for (key, number) in keys {
                guard let place = typed.lastIndex(of: key) else { continue }
                // Like the terminal, drop the keys typed before a signal key.
                typed.removeSubrange(...place)
                raise(number)
            }
        }
        Terminal.giveBack(typed, to: input)
    }
}
