import Foundation
import ReadoutApp

/// Reads keys one by one from the terminal on standard input, until a signal asks the program to end.
struct Keyboard {
    /// What comes from a keyboard.
    enum Input {
        case key(ReviewKey)
        /// The program was stopped and goes on: what is on the screen may be gone.
        case resumed
        /// The system asks the program to end.
        case stop
    }

    /// Longest time in milliseconds between the bytes of one key.
    private static let keyTime: Int32 = 50
    /// Ctrl-Z.
    private static let suspend: UInt8 = 0x1A

    private let interruption = Interruption()
    private var decoder = KeyDecoder()
    private var keys: ArraySlice<ReviewKey> = []

    /// Forgets keys that were pressed before now, as nobody could see yet what they would answer.
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
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return .key(.endOfInput) }
            bytes = Array(bytes[..<count])
            if bytes.contains(Keyboard.suspend) {
                stop()
                return .resumed
            }
            keys += decoder.take(bytes)
        }
    }

    /// Stops the program and all that was started with it, as Ctrl-Z does, in the terminal's usual mode.
    private mutating func stop() {
        TerminalMode.end()
        kill(0, SIGTSTP)
        // From here on somebody has brought it back.
        _ = TerminalMode.begin()
        clear()
    }
}
