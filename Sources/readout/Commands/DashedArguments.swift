import ReadoutFiles

/// Arguments that begin with a dash and are no options, such as the files `-photo.jpg` among those of a shell's `*.jpg`.
enum DashedArguments {
    /// Options of every command, which the commands do not declare themselves.
    private static let builtIn: Set<String> = [
        "-h", "-help", "--help", "--help-hidden", "--version", "--experimental-dump-help",
    ]

    /// The arguments, with `./` before each file or folder that begins with a dash and is no option of the command.
    static func withFiles(_ arguments: [String]) -> [String] {
        // A command line that is to be completed is passed on as it is.
        guard arguments.first != "completions", arguments.contains(where: isFile) else {
            return arguments
        }
        var line = CommandLineSoFar(CommandNode(type: Readout.self))
        return arguments.map { word in
            let isOption =
                builtIn.contains(word) || line.option(String(word.prefix { $0 != "=" })) != nil
            guard !isOption, !line.isAfterDashes, isFile(word) else {
                line.take(word)
                return word
            }
            line.take("./\(word)")
            return "./\(word)"
        }
    }

    /// The word whose letters the parser took for options, `-h` among them; nil if help was asked for.
    static func unknown(in arguments: [String]) -> String? {
        let words = arguments.prefix { $0 != "--" }
        guard arguments.first != "completions", builtIn.isDisjoint(with: words) else { return nil }
        return words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 }
    }

    private static func isFile(_ word: String) -> Bool {
        word.hasPrefix("-") && word.count > 1 && FileKind(of: word) != nil
    }
}
