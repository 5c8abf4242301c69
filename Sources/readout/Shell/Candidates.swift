import Foundation
import ReadoutModel
import ReadoutStore
import ReadoutTesseract

/// The candidates for a word of a command line: files, fixed words, or names from the database.
///
/// The kind of an argument follows from the name of its value, such as `template` or `id`.
struct Candidates {
    private let line: CommandLineSoFar
    /// The word that is being typed.
    private let current: String

    /// Maximum number of records offered, latest first.
    private static let mostRecords = 50

    init(_ line: CommandLineSoFar, typing current: String) {
        self.line = line
        self.current = current
    }

    /// The candidates for a word that is not an option.
    func answerForWord() -> CompletionRequest.Answer {
        if !line.command.children.isEmpty, line.positionals.isEmpty {
            return .words(
                line.command.children.map {
                    .init(text: $0.name, explanation: $0.abstract.said)
                })
        }
        return line.positional.map(answer) ?? .nothing
    }

    /// The candidates for the value of an option or argument.
    func answer(for argument: CommandInfo.Argument) -> CompletionRequest.Answer {
        if let all = argument.allValues, !all.isEmpty { return .words(all.map { .init(text: $0) }) }
        let isTemplate = argument.names?.contains { $0.name == "template" } == true
        let isValue = argument.names?.contains { $0.name == "value" } == true
        let isMark = argument.names?.contains { $0.name == "since-last" } == true
        switch argument.valueName {
        case "template": return .words(templates)
        case "name" where isMark: return .words(marks)
        case "name" where isTemplate: return .words(templates)
        case "name" where isValue: return .words(values)
        case "template-or-id": return .words(templates + records)
        case "id", "record": return .words(records)
        case "value": return .words(values)
        case "names": return .words(further(values + Candidates.columns))
        case "text" where line.command.name == "set": return setting
        case "old=new", "value=text": return open(values)
        case "definition" where line.given("--template") != nil || namesTemplate:
            return .words(values, isOpen: true)
        case "operation": return .words(operations)
        case "file", "photo": return .files
        case "folder": return .folders
        case "lang": return .words(languages)
        case "topic": return .words(topics)
        case "key":
            return .words(
                Settings.Key.allCases.map {
                    .init(text: $0.rawValue, explanation: $0.explanation)
                })
        default: return .nothing
        }
    }

    /// Columns of an export other than the values.
    private static let columns = [
        "captured_at", "status", "record", "photo", "added_at", "captured_from", "utc_offset",
    ].map { CompletionRequest.Word(text: $0) }

    /// Words of a list with commas between them, each after those that stand there already.
    private func further(_ words: [CompletionRequest.Word]) -> [CompletionRequest.Word] {
        let given = current.split(separator: ",", omittingEmptySubsequences: false).dropLast()
        let start = given.map { "\($0)," }.joined()
        return words.filter { !given.contains(Substring($0.text)) }.map {
            .init(text: start + $0.text, explanation: $0.explanation)
        }
    }

    /// The values of the setting that the line names.
    private var setting: CompletionRequest.Answer {
        func words(_ texts: [String]) -> CompletionRequest.Answer {
            .words(texts.map { .init(text: $0) })
        }
        switch line.positionals.first.flatMap({ Settings.Key(rawValue: $0) }) {
        case .color: return words(ColorChoice.allCases.map(\.rawValue))
        case .pictures: return words(PictureChoice.allCases.map(\.rawValue))
        case .decimal: return words([".", ","])
        case .language: return .words(languages)
        case .database: return .files
        case .jobs, .reader, .locale, .delimiter, nil: return .nothing
        }
    }

    /// Words that must be followed by `=`.
    private func open(_ words: [CompletionRequest.Word]) -> CompletionRequest.Answer {
        .words(words.map { .init(text: $0.text + "=", explanation: $0.explanation) }, isOpen: true)
    }

    /// Whether the command's first argument is a template.
    private var namesTemplate: Bool {
        line.arguments.first { $0.kind == "positional" }?.valueName == "template"
    }

    /// The result of a query to the database; empty when the database cannot be queried.
    private func found(_ question: (Store) throws -> [CompletionRequest.Word])
        -> [CompletionRequest.Word]
    {
        do {
            let environment = ProcessInfo.processInfo.environment
            // The shell has not expanded the word yet.
            let path = line.given("--database").map {
                $0.hasPrefix("~/") ? Store.home(environment) + $0.dropFirst() : $0
            }
            return try question(
                Store.open(
                    path: path ?? StoreOptions.usual(environment), environment: environment,
                    mode: .read))
        } catch {
            // No error message: the person is still typing.
            return []
        }
    }

    private var templates: [CompletionRequest.Word] {
        found { try $0.templates().map { .init(text: $0.name, explanation: $0.description) } }
    }

    /// Marks of earlier exports, of the template if one is given.
    private var marks: [CompletionRequest.Word] {
        found {
            try $0.exportMarks(ofTemplate: namesTemplate ? line.positionals.first : nil).map {
                .init(text: $0)
            }
        }
    }

    private var records: [CompletionRequest.Word] {
        found { store in
            try store.records(limit: Candidates.mostRecords).reversed().map {
                .init(
                    text: String($0.id),
                    explanation: "\($0.captureTime.text) \($0.template): \($0.saidSummary)")
            }
        }
    }

    private var operations: [CompletionRequest.Word] {
        found { store in
            try store.operations(limit: Candidates.mostRecords).map {
                .init(text: String($0.id), explanation: $0.line)
            }
        }
    }

    /// The values of the given template or record, or of all templates.
    private var values: [CompletionRequest.Word] {
        found { store in
            let named =
                namesTemplate ? line.positionals.first : line.given("--template")
            let record = line.positionals.first.flatMap { Int64($0) }
            let stored: [StoredTemplate]
            if let named {
                stored = [try store.template(named: named)]
            } else if let record {
                stored = [try store.template(named: store.record(record).template)]
            } else {
                stored = try store.allTemplates()
            }
            var seen: Set<String> = []
            return stored.flatMap(\.template.fields).filter { seen.insert($0.name).inserted }.map {
                .init(
                    text: $0.name,
                    explanation: [$0.kind.name, $0.unit].compactMap { $0 }.joined(separator: ", "))
            }
        }
    }

    private var languages: [CompletionRequest.Word] {
        do {
            return try TesseractRecognizer.installedLanguages().map { .init(text: $0) }
        } catch {
            return []
        }
    }

    private var topics: [CompletionRequest.Word] {
        let words = line.positionals
        let command = words.reduce(CommandNode?.some(line.root)) {
            command, word in
            command?.children.first { $0.name == word }
        }
        let commands = (command?.children ?? []).map {
            CompletionRequest.Word(text: $0.name, explanation: $0.abstract.said)
        }
        guard words.isEmpty else { return commands }
        return commands + Manual().topics.map { .init(text: $0.name, explanation: $0.page.title) }
    }
}
