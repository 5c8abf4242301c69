import ArgumentParser
import ReadoutModel

/// A word in the place of a command that is not one.
struct UnknownCommand {
    private let word: String
    /// The command whose subcommand the word should be.
    private let command: NamedCommand

    /// - Parameter arguments: the arguments of the command line.
    /// - Returns: nil when all commands of the line exist, and something else is wrong.
    init?(_ arguments: [String]) {
        do {
            var command = try NamedCommand(treeOf: Readout.self)
            for word in arguments {
                guard !command.children.isEmpty, !word.hasPrefix("-") else { return nil }
                guard let child = command.children.first(where: { $0.words.last == word }) else {
                    self.word = word
                    self.command = command
                    return
                }
                command = child
            }
            return nil
        } catch {
            return nil
        }
    }

    /// The error, with the likely meaning.
    var failure: Failure {
        let parents = command.words.dropFirst().map { $0 + " " }.joined()
        let similar = NearSpelling.similar(
            to: word, among: command.children.compactMap(\.words.last)
        ).map { parents + $0 }
        // `readout undo` may stand for `readout record undo`.
        let root = Readout.configuration.commandName ?? ""
        let deeper = command.all.filter {
            $0.words.last == word && $0.words.count > command.words.count + 1
        }.map { $0.words.dropFirst().joined(separator: " ") }
        let meant = (deeper.isEmpty ? similar : deeper).map { "\(root) \($0)" }
        let parts =
            ["there is no command '\(root) \(parents)\(word)'"]
            + [NearSpelling.question(naming: meant)].compactMap(\.self)
        var failure = Failure.usage(parts.joined(separator: "; "))
        failure.isUsage = true
        // Each part is said on its own: names in quotes look alike.
        failure.saidMessage = parts.map(\.said).joined(separator: "; ")
        return failure
    }
}
