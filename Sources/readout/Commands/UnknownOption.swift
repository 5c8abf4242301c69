import ReadoutModel

/// An option of a command line that its command does not have.
struct UnknownOption {
    private let name: String
    /// The long names of the command's options, dashes included.
    private let known: [String]

    /// - Parameters:
    ///   - arguments: the arguments of the command line.
    ///   - isLacking: whether the parser says that an argument is missing: it then does not name a letter that the command
    ///     does not have, as in `template show -x`.
    /// - Returns: nil when the command has all options of the line.
    init?(_ arguments: [String], isLacking: Bool = false) {
        var line = CommandLineSoFar(CommandNode(type: Readout.self))
        for word in arguments { line.take(word) }
        // The parser itself names a letter otherwise, and a number is a value below zero.
        guard let name = line.unknownOption, name.count > 2 || isLacking, Double(name) == nil
        else { return nil }
        self.name = name
        known = line.options.map(\.text).filter { $0.hasPrefix("--") }
    }

    /// The error message, in the words of the parser.
    var message: String {
        let similar = NearSpelling.similar(to: name, among: known)
        return similar.first.map { "Unknown option '\(name)'. Did you mean '\($0)'?" }
            ?? UnknownOption.message(about: name)
    }

    /// The error message about an option that resembles no other.
    static func message(about name: String) -> String { "Unknown option '\(name)'" }
}
