import ArgumentParser

extension Readout {
    /// Prints the completion scripts and answers the shell's requests for completions.
    struct Completions: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the script by which bash, zsh or fish completes commands.",
            discussion: """
                'make install' and the Debian package install all three. The shell completes files itself; the names \
                of templates and values and the numbers of records come from the database. The scripts pass the words \
                of a command line after the shell's name; the answer lists what the last word can become.

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
