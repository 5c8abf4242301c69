import Foundation

/// Shows long texts a screen at a time, as man(1) does.
/// - Source: popen(3).
struct Pager {
    /// Exit code of a shell that does not find the command.
    private static let notFound: Int32 = 127
    /// Options of less: a short text stays on the screen and needs no key to leave it, and bold text is printed so.
    private static let usualOptions = "FRX"

    /// The shell's command that shows a text.
    let command: String
    /// Whether the pager prints bold text, and not the codes for it.
    let isStyled: Bool

    /// The pager that the environment names, else `less -R`; nil where standard output is no terminal, or for `cat`.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        let named = environment["PAGER"] ?? ""
        command = named.isEmpty ? "less -R" : named
        if command == "cat" { return nil }
        let options = environment["LESS"] ?? Pager.usualOptions
        isStyled = Terminal.isStyled && (command + options).contains("R")
    }

    /// Shows a text and waits until its reader has seen enough.
    /// - Returns: whether the pager could be started.
    func show(_ text: String) -> Bool {
        setenv("LESS", Pager.usualOptions, 0)
        guard let stream = popen(command, "w") else { return false }
        // Leaving the pager early, or Ctrl-C in it, is no error of this program.
        let pipe = signal(SIGPIPE, SIG_IGN)
        let interrupt = signal(SIGINT, SIG_IGN)
        fputs(text, stream)
        let status = pclose(stream)
        signal(SIGPIPE, pipe)
        signal(SIGINT, interrupt)
        return status >> 8 != Pager.notFound
    }
}
