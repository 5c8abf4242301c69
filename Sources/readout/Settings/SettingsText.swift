import Foundation
import ReadoutModel
import Yams

/// The text of a settings file.
struct SettingsText {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Parses the settings.
    /// - Parameter path: the file's path, for errors.
    /// - Throws: `Failure` with all problems, each with its line and key.
    func entries(path: String) throws -> [Settings.Key: Settings.Entry] {
        let node: Node?
        do {
            node = try compose(yaml: text)
        } catch {
            throw Settings.failure(path, ["it is not YAML: \(SettingsText.reason(error))"])
        }
        guard let node, node != Node("", Tag(.null)) else { return [:] }
        guard let mapping = node.mapping else {
            throw Settings.failure(path, ["it must consist of lines such as 'jobs: 2'"])
        }
        var entries: [Settings.Key: Settings.Entry] = [:]
        var problems: [String] = []
        for (name, value) in mapping {
            let line = name.mark?.line ?? 1
            guard let word = name.string, let key = Settings.Key(rawValue: word) else {
                let known = Settings.Key.allCases.map(\.rawValue)
                problems.append(
                    "line \(line): there is no key '\(name.string ?? "?")'; "
                        + (NearSpelling.question(about: name.string ?? "", among: known)
                            ?? "keys are \(known.joined(separator: ", "))"))
                continue
            }
            guard let text = value.scalar?.string else {
                problems.append("line \(line): \(word) has no single value")
                continue
            }
            if let problem = key.problem(of: text) {
                problems.append("line \(line): \(word) '\(text)' \(problem)")
            }
            entries[key] = Settings.Entry(text: text, line: line)
        }
        guard problems.isEmpty else { throw Settings.failure(path, problems) }
        return entries
    }

    /// The text with a key's value changed; all other lines are kept.
    /// - Parameters:
    ///   - entry: the present entry of the key; nil when there is none.
    ///   - value: the new value; nil to remove the key.
    func setting(_ key: Settings.Key, at entry: Settings.Entry?, to value: String?) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        let line = value.map { "\(key.rawValue): \(SettingsText.scalar($0))" }
        if let entry, lines.indices.contains(entry.line - 1) {
            if let line { lines[entry.line - 1] = line } else { lines.remove(at: entry.line - 1) }
        } else if let line {
            lines.append(line)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// A value, in quotes if YAML would otherwise misread it.
    private static func scalar(_ text: String) -> String {
        text.wholeMatch(of: #/[A-Za-z0-9_~\/][A-Za-z0-9_+.\/\-~]*/#) != nil
            ? text : "'\(text.replacing("'", with: "''"))'"
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? YamlError else { return "\(error)" }
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return "line \(mark.line): \(problem)"
        default: return "\(error)"
        }
    }
}

extension Settings {
    /// The error for an invalid file.
    fileprivate static func failure(_ path: String, _ problems: [String]) -> Failure {
        Failure(
            code: "invalid-settings",
            message: "cannot use settings '\(path)'; see 'readout help settings'\n"
                + problems.joined(separator: "\n"))
    }
}
