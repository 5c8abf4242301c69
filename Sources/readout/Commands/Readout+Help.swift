import ArgumentParser

extension Readout {
    /// The help of a command, as a person reads it.
    static func shownHelp(for command: any ParsableCommand.Type, columns: Int) -> String {
        guard Speech.catalogue != nil else { return helpMessage(for: command, columns: columns) }
        return HelpText.said(
            helpMessage(for: command, columns: HelpText.unlimited), columns: columns)
    }

    /// What the parser answers to `--help` or `--version`, as a person reads it.
    static func shownText(of answer: any Error) -> String {
        guard Speech.catalogue != nil else { return fullMessage(for: answer) }
        let text = fullMessage(for: answer, columns: HelpText.unlimited)
        return text.contains("USAGE: ") ? HelpText.said(text, columns: Terminal.columns) : text
    }
}
