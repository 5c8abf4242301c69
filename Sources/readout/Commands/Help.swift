import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutModel

extension Readout {
    /// Shows a topic of the manual or the help of a command; replaces the parser's own `help`.
    struct Help: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the help of a command, or a topic of the manual.",
            discussion: """
                On a terminal $PAGER shows the text, else 'less -R'. 'readout help topics' lists the topics.

                  readout help record add
                  readout help certainty
                """)

        @Argument(help: ArgumentHelp("A command, or a topic.", valueName: "topic"))
        var words: [String] = []

        @Flag(name: .customLong("no-pager"), help: "Print the text without a pager.")
        var noPager = false

        @Option(
            name: .customLong("man-pages"),
            help: ArgumentHelp(
                "Write the whole manual as man pages, into subfolders such as man1 of this folder.",
                valueName: "folder"))
        var manPages: String?

        @OptionGroup var colors: ColorOptions

        func validate() throws {
            var problems: [String] = []
            if manPages?.isEmpty == true { problems.append("--man-pages needs a folder") }
            if manPages != nil, !words.isEmpty {
                problems.append("--man-pages writes all pages; name no topic")
            }
            try ValidationError.report(problems)
        }

        func run() throws {
            let manual = Manual()
            if let manPages {
                try manual.write(below: manPages)
            } else {
                let pager = noPager ? nil : Pager()
                let text = try text(in: manual, isStyled: pager?.isStyled ?? Terminal.isStyled)
                if pager?.show(text) != true { Output.text(text) }
            }
        }

        /// The requested text.
        /// - Throws: `Failure` when there is no command or topic of that name.
        private func text(in manual: Manual, isStyled: Bool) throws -> String {
            if words == ["topics"] { return manual.overview }
            let root = try NamedCommand(treeOf: Readout.self)
            if let command = root.all.first(where: { $0.words.dropFirst() == words[...] }) {
                let help = Readout.shownHelp(for: command.type, columns: Terminal.columns)
                return words.isEmpty
                    ? "\(help)\n\n\("TOPICS".said):\n\(manual.overview)" : help + "\n"
            }
            guard words.count == 1, let topic = manual.topic(words[0]) else {
                let name = words.joined(separator: " ")
                // Names of the same number of words: `record nothing` does not mean `record`.
                let known =
                    (root.all.map { $0.words.dropFirst().joined(separator: " ") }
                    + manual.topics.map(\.name) + ["topics"])
                    .filter { $0.split(separator: " ").count == words.count }
                throw Failure.usage(
                    "no command or topic is called '\(name)'; "
                        + NearSpelling.hint(name, known) + "'readout help' lists both")
            }
            return topic.page.text(width: Terminal.columns, isStyled: isStyled)
        }
    }
}

extension Manual {
    /// Writes all pages for man(1).
    /// - Throws: `Failure` when a folder or file cannot be written.
    fileprivate func write(below folder: String) throws {
        for page in try pages(of: NamedCommand(treeOf: Readout.self)) {
            let file = URL(filePath: folder).appending(path: page.path)
            try NewFolder.make(file.deletingLastPathComponent().path(percentEncoded: false))
            do {
                try Data(page.roff(version: Readout.version, date: date).utf8).write(to: file)
            } catch {
                throw Failure(
                    code: "unwritable-file",
                    message: "cannot write '\(file.path(percentEncoded: false))': "
                        + "it is a folder, permission is denied, or the disk is full")
            }
        }
    }
}
