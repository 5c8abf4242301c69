import ArgumentParser

/// The form of a command's results, and whether it may ask questions: every command takes these options, so that a
/// script may give them to any.
struct OutputOptions: ParsableArguments {
    @Flag(name: .long, help: "Print JSON instead of text.")
    var json = false

    @OptionGroup var colors: ColorOptions
    @OptionGroup var input: InputOptions
}

/// Whether output is colored; `ColorChoice.current` holds the result.
struct ColorOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Whether to print in color.", valueName: "when"))
    var color: ColorChoice?
}

/// Whether a command may ask questions.
struct InputOptions: ParsableArguments {
    @Flag(name: .customLong("no-input"), help: "Ask nothing; fail if an answer is needed.")
    var noInput = false

    /// Whether there is a person at a terminal who can be asked.
    var canAsk: Bool { !noInput && Terminal.canAsk }
}
