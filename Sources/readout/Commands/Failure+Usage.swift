import ArgumentParser

extension Failure {
    /// This failure, with a better message for an unknown command or option, or for a negative number that the parser
    /// took for an option.
    /// - Parameter arguments: the arguments of the command line.
    func explained(by arguments: [String]) -> Failure {
        let isOfWords =
            message.contains("nexpected argument") || message.hasPrefix("Unknown option")
        if isUsage, isOfWords, let unknown = UnknownCommand(arguments) { return unknown.failure }
        // The parser names an unknown option only where nothing else is wrong.
        if isUsage, !message.hasPrefix("Unknown option"),
            let unknown = UnknownOption(arguments, isLacking: message.hasPrefix("Missing"))
        {
            var failure = Failure.usage(unknown.message)
            failure.isUsage = true
            return failure
        }
        guard isUsage, message.hasPrefix("Missing") || message.hasPrefix("Unknown option"),
            let place = arguments.firstIndex(where: { $0.wholeMatch(of: #/-[0-9]+/#) != nil })
        else { return self }
        let number = arguments[place]
        let option = arguments[..<place].last ?? ""
        // Some options take such numbers, and the parser then complains about something else.
        guard !option.hasPrefix("--") || message.contains("'\(option) ") else { return self }
        var failure = Failure.usage(
            option.hasPrefix("--")
                ? "'\(number)' after \(option) looks like an option; if it is meant, write \(option)=\(number)"
                : Failure.takesNumber(after: arguments[..<place])
                    ? "'\(number)' is below zero; give a number of 1 or more"
                    : UnknownOption.message(about: number))
        failure.isUsage = true
        return failure
    }

    /// Whether the argument that comes after these is the number of a record or of an operation.
    private static func takesNumber(after words: ArraySlice<String>) -> Bool {
        var line = CommandLineSoFar(CommandNode(type: Readout.self))
        for word in words { line.take(word) }
        return ["id", "record", "operation"].contains(line.positional?.valueName ?? "")
    }

    /// The full message for a person.
    /// - Parameter error: the error that this failure was made from.
    func text(for error: any Error) -> String {
        guard isUsage else { return "error: \(message)".said }
        // The parser adds a usage text; replace its "Error: " with ours.
        let usage = Readout.fullMessage(for: error)
            .replacing(
                Readout.message(for: error), with: saidMessage ?? message, maxReplacements: 1)
        return HelpText.saidUsage("error: " + usage.trimmingPrefix("Error: "))
    }
}
