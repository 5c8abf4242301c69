import ArgumentParser

extension Failure {
    /// This failure, with a command named that does not exist, or a number below zero that the parser took for an option.
    /// - Parameter arguments: of the command line.
    func explained(by arguments: [String]) -> Failure {
        if isUsage, message.contains("nexpected argument"),
            let unknown = UnknownCommand(arguments)
        {
            var failure = Failure.usage(unknown.message)
            failure.isUsage = true
            return failure
        }
        guard isUsage, message.hasPrefix("Missing") || message.hasPrefix("Unknown option"),
            let number = arguments.first(where: { $0.wholeMatch(of: #/-[0-9]+/#) != nil })
        else { return self }
        var failure = Failure.usage("'\(number)' is below zero; give a number of 1 or more")
        failure.isUsage = true
        return failure
    }

    /// All that a person is shown.
    /// - Parameter error: what this failure was made from.
    func text(for error: any Error) -> String {
        guard isUsage else { return "error: \(message)" }
        // The parser adds how the command is used; its own "Error: " becomes ours.
        let usage = Readout.fullMessage(for: error)
            .replacing(Readout.message(for: error), with: message, maxReplacements: 1)
        return "error: " + usage.trimmingPrefix("Error: ")
    }
}
