import Foundation
import Synchronization

/// The mode of the terminal on standard input in which each key comes at once and is not shown.
/// - Source: termios(3), atexit(3).
enum TerminalMode {
    /// The settings to go back to; nil while they are in force.
    private static let former = Mutex<termios?>(nil)
    /// Whether the program will go back to them at its end.
    private static let isGuarded = Atomic<Bool>(false)

    /// Sets the mode. Whatever ends the program by exit(3) goes back to the former one.
    /// - Returns: whether the terminal allows that.
    static func begin() -> Bool {
        if !isGuarded.exchange(true, ordering: .relaxed) { atexit { TerminalMode.end() } }
        return former.withLock { former in
            guard former == nil else { return true }
            var settings = termios()
            guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
            var raw = settings
            // Ctrl-C and Ctrl-Z come as keys, so that nothing ends or stops the program in this mode.
            raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
            raw.c_iflag &= ~tcflag_t(IXON)
            withUnsafeMutableBytes(of: &raw.c_cc) { cells in
                cells[Int(VMIN)] = 1
                cells[Int(VTIME)] = 0
            }
            guard tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0 else { return false }
            former = settings
            return true
        }
    }

    /// Goes back to the former mode.
    static func end() {
        former.withLock { former in
            guard var settings = former else { return }
            tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
            former = nil
        }
    }

    /// Drops what was typed and not read yet.
    static func dropTyped() { tcflush(STDIN_FILENO, TCIFLUSH) }
}
