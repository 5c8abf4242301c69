import Foundation

/// Shows long texts one screen at a time, as man(1) does.
/// - Source: popen(3).
struct Pager {
    /// Exit code of a shell that cannot find the command.
    private static let notFound: Int32 = 127
    /// Default options of less: a short text stays on the screen without waiting for a key, and bold text is shown in
    /// bold.
    private static let usualOptions = "FRX"

    /// The shell command that shows a text.
    let command: String
    /// Whether the pager shows bold text rather than its escape codes.
    let isStyled: Bool

    /// The pager given by the environment, else `less -R`; nil when standard output is not a terminal, and for `cat`.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        let named = environment["PAGER"] ?? ""
        command = named.isEmpty ? "less -R" : named
        if command == "cat" { return nil }
        let options = environment["LESS"] ?? Pager.usualOptions
        isStyled = Terminal.isStyled && (command + options).contains("R")
    }

    /// Shows a text and waits until the reader leaves the pager.
    /// - Returns: whether the pager could be started.
    func show(_ text: String) -> Bool {
        setenv("LESS", Pager.usualOptions, 0)
        guard let stream = popen(command, "w") else { return false }
        // Leaving the pager early, or Ctrl-C in it, is not an error.
        let pipe = signal(SIGPIPE, SIG_IGN)
        let interrupt = signal(SIGINT, SIG_IGN)
        fputs(text, stream)
        let status = pclose(stream)
        signal(SIGPIPE, pipe)
        signal(SIGINT, interrupt)
        return status >> 8 != Pager.notFound
    }
}
