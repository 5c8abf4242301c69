import ArgumentParser

extension Readout {
    /// Has a shell complete the words of a command line.
    struct Completions: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print what bash, zsh or fish reads to complete commands.",
            discussion: """
                'make install' and the Debian package install all three. Files are completed as the shell does it; \
                templates, values and records come from the database. Words of a command line that follow the shell's \
                name are answered with what the last one may become.

                  readout completions bash > ~/.local/share/bash-completion/completions/readout
                  readout completions zsh > ~/.zfunc/_readout
                  readout completions fish > ~/.config/fish/completions/readout.fish
                """)

        @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"))
        var shell: CompletionShellName

        @Argument(
            parsing: .captureForPassthrough,
            help: ArgumentHelp("A command line up to the word to complete.", valueName: "word"))
        var words: [String] = []

        func run() throws {
            guard !words.isEmpty else {
                Output.text(shell.script)
                return
            }
            let root = CommandNode(type: Readout.self)
            Output.text(shell.text(of: CompletionRequest(words, of: root)))
        }
    }
}
