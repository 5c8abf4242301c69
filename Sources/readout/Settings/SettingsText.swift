import Foundation
import ReadoutModel
import Yams

/// The text of a settings file.
struct SettingsText {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The valid settings, and all problems, each with its line and key.
    var content: (entries: [Settings.Key: Settings.Entry], problems: [String]) {
        let node: Node?
        do {
            node = try compose(yaml: text)
        } catch {
            return ([:], [lineWithoutColon ?? "it is not YAML: \(SettingsText.reason(error))"])
        }
        guard let node, node != Node("", Tag(.null)) else { return ([:], []) }
        guard let mapping = node.mapping else {
            return ([:], [lineWithoutColon ?? "it must consist of lines such as 'jobs: 2'"])
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
            } else {
                entries[key] = Settings.Entry(text: text, line: line)
            }
        }
        return (entries, problems)
    }

    /// Whether the file consists of keys with values, whatever these are.
    var isReadable: Bool {
        do {
            guard let node = try compose(yaml: text) else { return true }
            return node.mapping != nil || node == Node("", Tag(.null))
        } catch {
            return false
        }
    }

    /// What is wrong with the first line that holds no key; nil if all do. YAML would name a later line.
    private var lineWithoutColon: String? {
        for (place, line) in lines.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#"), !line.hasPrefix("-"), !line.contains(":")
            else { continue }
            return "line \(place + 1): '\(line)' has no colon; write lines such as 'jobs: 2'"
        }
        return nil
    }

    /// Whether a line of the file has this key, known or not.
    func holds(_ name: String) -> Bool { !lines(of: name).isEmpty }

    /// The text with a key's value changed; all other lines are kept. Lines are found by their beginning, so that a
    /// file that is no YAML can be mended.
    /// - Parameters:
    ///   - name: the key, which the settings need not know.
    ///   - value: the new value; nil to remove the key.
    func setting(_ name: String, to value: String?) -> String {
        var lines = lines
        let found = self.lines(of: name)
        for place in found.dropFirst(value == nil ? 0 : 1).reversed() { lines.remove(at: place) }
        if let value {
            let line = "\(name): \(SettingsText.scalar(value))"
            if let place = found.first { lines[place] = line } else { lines.append(line) }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private var lines: [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.last == "" ? lines.dropLast() : lines
    }

    /// Indices of the lines that begin with a key, in quotes or not. In a file that cannot be read, the colon may be what
    /// is missing.
    private func lines(of name: String) -> [Int] {
        let lines = lines
        let isReadable = isReadable
        return lines.indices.filter { place in
            let line = lines[place]
            guard let colon = line.firstIndex(of: ":") else {
                return !isReadable && line.split(separator: " ").first == name[...]
            }
            let key = line[..<colon].trimmingCharacters(in: .whitespaces)
            return [name, "'\(name)'", "\"\(name)\""].contains(key)
        }
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
