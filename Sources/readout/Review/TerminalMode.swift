import Foundation
import Synchronization

/// A mode of the terminal on standard input in which each key arrives at once and is not echoed.
/// - Source: termios(3), atexit(3).
enum TerminalMode {
    /// The settings to restore; nil while they are in force.
    private static let former = Mutex<termios?>(nil)
    /// Whether the settings will be restored at exit.
    private static let isGuarded = Atomic<Bool>(false)

    /// Enters the mode. The former settings are restored whenever the program ends through exit(3).
    /// - Returns: whether the terminal supports this.
    static func begin() -> Bool {
        if !isGuarded.exchange(true, ordering: .relaxed) { atexit { TerminalMode.end() } }
        return former.withLock { former in
            guard former == nil else { return true }
            var settings = termios()
            guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
            var raw = keyByKey(settings)
            guard tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0 else { return false }
            former = settings
            return true
        }
    }

    /// Enters the mode again if another program, such as a shell, has changed the terminal's settings meanwhile. What
    /// was typed in between is dropped: it came in lines, and may answer what was never shown.
    /// - Returns: whether the mode was in force.
    static func renew() -> Bool {
        former.withLock { former in
            guard former != nil, let settings = settingsByLine() else { return true }
            var raw = keyByKey(settings)
            guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) == 0 else { return true }
            // A terminal that does not take the settings must not be asked for ever.
            return settingsByLine() != nil
        }
    }

    /// The terminal's present settings if they are not those of the mode; nil if they are, or cannot be known.
    private static func settingsByLine() -> termios? {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0,
            settings.c_lflag & tcflag_t(ICANON | ECHO) != 0
        else { return nil }
        return settings
    }

    /// Settings with which each key arrives at once and is not echoed.
    private static func keyByKey(_ settings: termios) -> termios {
        var raw = settings
        // Ctrl-C and Ctrl-Z arrive as keys, so that nothing ends or stops the program in this mode.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        raw.c_iflag &= ~tcflag_t(IXON)
        withUnsafeMutableBytes(of: &raw.c_cc) { cells in
            cells[Int(VMIN)] = 1
            cells[Int(VTIME)] = 0
        }
        return raw
    }

    /// Restores the former settings.
    static func end() {
        former.withLock { former in
            guard var settings = former else { return }
            tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
            former = nil
        }
    }

    /// Drops keys that were typed but not read yet.
    static func dropTyped() { tcflush(STDIN_FILENO, TCIFLUSH) }
}
