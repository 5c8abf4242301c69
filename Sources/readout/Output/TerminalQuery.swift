import Foundation
import ReadoutTerminal
import Synchronization

/// Asks the terminal that a stream goes to. What a person types meanwhile is kept, and the terminal's settings are as
/// they were afterwards, whatever signal comes.
/// - Source: termios(3), tty_ioctl(4).
struct TerminalQuery: ~Copyable {
    /// Longest wait for an answer in milliseconds: enough for a slow connection; only what is no real terminal takes it.
    private static let patience = 1000.0
    /// Signals that would end or stop the program before the settings are restored.
    private static let signals = [SIGTERM, SIGHUP, SIGINT, SIGTSTP]
    /// Number of the signal that came while a terminal was asked; 0 for none.
    private static let received = Atomic<Int32>(0)

    /// Where to ask.
    private let stream: StandardStream
    /// Where answers come from; -1 where there is nothing.
    private let input: Int32

    init(_ stream: StandardStream) {
        self.stream = stream
        input = ttyname(stream.rawValue).map { open($0, O_RDWR | O_NOCTTY | O_CLOEXEC) } ?? -1
    }

    deinit { if input >= 0 { close(input) } }

    /// What the terminal answers; nil when it says nothing, when something is typed already, or when the program may
    /// not change the terminal's settings, as in the background.
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
        // At once: a drained terminal would be waited for, a flushed one would lose what is typed.
        if tcsetattr(input, TCSANOW, &raw) == 0 {
            // What is typed already would be taken for an answer's beginning, or wait behind it.
            if !isReadable(within: 0) {
                reply = answer(to: TerminalReply.query)
                if let first = reply, first.showsSixels, !first.acceptsKitty {
                    reply = first.joined(with: answer(to: TerminalReply.sixelQuery))
                }
                // A terminal that prints what it does not understand has printed it here.
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

    /// Writes a question and reads until its last answer has come, or none comes any more.
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

    /// Does for what was typed meanwhile what the terminal would have done.
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
                // What was typed before is dropped, as the terminal does.
                typed.removeSubrange(...place)
                raise(number)
            }
        }
        Terminal.giveBack(typed, to: input)
    }
}
