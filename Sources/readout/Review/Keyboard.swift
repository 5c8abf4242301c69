import Foundation
import ReadoutApp

/// Reads keys one by one from the terminal on standard input, until a signal asks the program to stop.
struct Keyboard {
    /// Input from the keyboard or the system.
    enum Input {
        case key(ReviewKey)
        /// The program was stopped and continued, so the screen may need to be redrawn.
        case resumed
        /// The system asks the program to stop.
        case stop
    }

    /// Maximum time between the bytes of one key, in milliseconds.
    private static let keyTime: Int32 = 50
    /// Ctrl-Z.
    private static let suspend: UInt8 = 0x1A

    private let interruption = Interruption()
    private var decoder = KeyDecoder()
    private var keys: ArraySlice<ReviewKey> = []

    /// Drops keys pressed before now, because the person could not see yet what they would answer.
    mutating func clear() {
        keys = []
        decoder.clear()
        TerminalMode.dropTyped()
    }

    /// Waits for the next key.
    mutating func next() -> Input {
        while true {
            if interruption.isRequested { return .stop }
            if let key = keys.popFirst() { return .key(key) }
            guard TerminalMode.renew() else { return resumed() }
            var descriptors = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let found = poll(&descriptors, 2, decoder.isInKey ? Keyboard.keyTime : -1)
            if found == 0 {
                keys += decoder.take([], isLast: true)
                continue
            }
            guard found > 0, descriptors[1].revents == 0 else { continue }
            // Another program may have stopped this one and changed the mode while it waited.
            guard TerminalMode.renew() else { return resumed() }
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return .key(.endOfInput) }
            bytes = Array(bytes[..<count])
            if bytes.contains(Keyboard.suspend) {
                stop()
                return resumed()
            }
            keys += decoder.take(bytes)
        }
    }

    /// Drops all keys, so that none answers what the person has not seen again yet.
    private mutating func resumed() -> Input {
        clear()
        return .resumed
    }

    /// Stops the program's process group, as Ctrl-Z does, with the terminal in its usual mode.
    private func stop() {
        TerminalMode.end()
        // Each program of a pipeline stops; this one ignores that signal, because another of its threads might take it
        // and stop the program only after the mode is entered again, which the shell would then undo.
        let former = signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, former)
        // A signal to this thread, which may have it blocked: it goes on here only when the program continues.
        var blocked = sigset_t()
        var suspension = sigset_t()
        sigemptyset(&suspension)
        sigaddset(&suspension, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &suspension, &blocked)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        _ = TerminalMode.begin()
    }
}
