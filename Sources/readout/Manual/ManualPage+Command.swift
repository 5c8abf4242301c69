import ArgumentParser

extension ManualPage {
    /// The page of a command, made from the command's own definition.
    /// - Parameters:
    ///   - topics: pages that the command's page may refer to.
    ///   - common: facts that hold for all commands; they go on the page of the program itself.
    init(_ command: NamedCommand, topics: [ManualPage], common: ManualPage) {
        let isRoot = command.words.count == 1
        var blocks: [ManualBlock] = [
            .heading("Synopsis", level: 1),
            .paragraph("`\(command.usage)`"),
        ]
        if let discussion = command.info.discussion {
            blocks += [.heading("Description", level: 1)] + ManualPage.blocks(of: discussion)
        }
        let arguments = (command.info.arguments ?? []).filter(\.shouldDisplay)
        blocks += ManualPage.entries(
            "Arguments", arguments.filter { $0.kind == "positional" }.map(\.entry))
        blocks += ManualPage.entries(
            "Options", arguments.filter { $0.kind != "positional" }.map(\.entry))
        let commands = isRoot ? command.all.filter(\.children.isEmpty) : command.children
        blocks += ManualPage.entries(
            "Commands",
            commands.map { .entry(term: "`\($0.call)`", text: $0.info.abstract ?? "") })
        if isRoot {
            blocks += ManualPage.entries(
                "Topics", topics.map { .entry(term: "`\($0.reference)`", text: $0.title) })
            blocks += common.blocks
        } else {
            // Pages may write commands without the program's name.
            let name = command.words.dropFirst().joined(separator: " ")
            let related = topics.filter {
                $0.mentions("readout \(name) ") || $0.mentions("`\(name)`")
            }
            let references = ["readout(1)"] + related.map(\.reference)
            blocks += [
                .heading("See also", level: 1),
                .paragraph(references.map { "`\($0)`" }.joined(separator: ", ")),
            ]
        }
        self.init(
            name: command.words.joined(separator: "-"), section: 1,
            title: ManualPage.phrase(command.info.abstract ?? ""), blocks: blocks)
    }

    /// A sentence in the form of a man page's name line: no capital, no full stop.
    private static func phrase(_ sentence: String) -> String {
        let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    /// A command's discussion: paragraphs, and indented lines as code.
    private static func blocks(of discussion: String) -> [ManualBlock] {
        discussion.split(separator: "\n\n").map { part in
            let lines = part.split(separator: "\n")
            return lines.allSatisfy { $0.hasPrefix("  ") }
                ? .code(lines.map { String($0.dropFirst(2)) })
                : .paragraph(lines.joined(separator: " "))
        }
    }

    private static func entries(_ heading: String, _ entries: [ManualBlock]) -> [ManualBlock] {
        entries.isEmpty ? [] : [.heading(heading, level: 1)] + entries
    }
}

extension CommandInfo.Argument {
    /// The argument and its meaning.
    fileprivate var entry: ManualBlock {
        let value = "<\(valueName ?? "value")>"
        var term = value
        if kind != "positional" {
            term = (names ?? []).map(\.written).joined(separator: ", ")
            if kind == "option" { term += " " + value }
        }
        if isRepeating { term += "..." }
        var text = abstract ?? ""
        if let allValues, !allValues.isEmpty {
            text += " One of \(allValues.map { "`\($0)`" }.joined(separator: ", "))."
        }
        // A default that depends on the machine is already in the text.
        if let defaultValue, kind == "option", !text.contains("by default") {
            text += " Default: `\(defaultValue)`."
        }
        return .entry(term: "`\(term)`", text: text)
    }
}
