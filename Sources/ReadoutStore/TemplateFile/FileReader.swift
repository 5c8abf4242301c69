import Foundation
import ReadoutGeometry
import ReadoutModel
import Yams

/// Parses a YAML file and collects all problems in it.
struct FileReader {
    private(set) var problems: [TemplateFileError.Problem] = []

    /// Reads a file.
    /// - Parameter body: makes the result, or returns nil after reporting why it cannot.
    /// - Throws: `TemplateFileError` if anything was reported.
    static func read<T>(
        _ text: String, _ body: (inout FileReader, Node) -> T?
    ) throws(TemplateFileError) -> T {
        guard text.utf8.count <= TemplateFile.mostBytes else {
            throw TemplateFileError(
                "the file is larger than \(TemplateFile.mostBytes >> 20) MB; it is not a template")
        }
        if let line = AnchorScan.firstLine(of: text) {
            throw TemplateFileError(
                "line \(line): anchors and aliases (&, *) are not read; "
                    + "put the text in double quotes")
        }
        do {
            // Yams keeps a pointer into the text; a short string has no stable address.
            var source = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
            // JSON may be indented with tabs, YAML may not. JSON texts cannot contain tabs.
            if source.first(where: { !$0.isWhitespace }) == "{" {
                source = source.replacing("\t", with: " ")
            }
            source += "\n               \n"
            source.makeContiguousUTF8()
            let parser = try Parser(yaml: source, resolver: .basic, constructor: .default)
            // The nodes refer to anchors that the parser owns.
            return try withExtendedLifetime(parser) {
                guard let root = try parser.singleRoot() else {
                    throw TemplateFileError("the file is empty")
                }
                var reader = FileReader()
                let result = body(&reader, root)
                guard let result, reader.problems.isEmpty else {
                    throw TemplateFileError(reader.problems)
                }
                return result
            }
        } catch let error as TemplateFileError {
            throw error
        } catch {
            throw TemplateFileError(FileReader.message(of: error))
        }
    }

    mutating func report(_ path: String, _ message: String) {
        problems.append(TemplateFileError.Problem(path: path, message: message))
    }

    /// Reports problems written as `path: message`.
    mutating func report(_ found: [String]) {
        for problem in found {
            let parts = problem.split(separator: ": ", maxSplits: 1).map(String.init)
            report(parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    /// The nodes of a mapping that are not null; reports unknown keys.
    mutating func mapping(_ node: Node, at path: String, keys: [String]) -> [String: Node] {
        guard let mapping = node.mapping, mapping.anchor == nil else {
            let found = node.sequence == nil ? "a single text" : "a list"
            report(path, "expected fields (\(keys.joined(separator: ", "))), not \(found)")
            return [:]
        }
        var nodes: [String: Node] = [:]
        for (key, value) in mapping {
            guard let name = key.scalar?.string, keys.contains(name) else {
                let name = key.scalar?.string ?? "?"
                report(
                    path,
                    "there is no key '\(name.prefix(60))'; "
                        + (NearSpelling.question(about: name, among: keys)
                            ?? "keys are \(keys.joined(separator: ", "))"))
                continue
            }
            if !isNull(value) { nodes[name] = value }
        }
        return nodes
    }

    /// A required field.
    mutating func required(_ nodes: [String: Node], _ key: String, at path: String) -> Node? {
        if let node = nodes[key] { return node }
        report(path.isEmpty ? key : "\(path).\(key)", "it is missing")
        return nil
    }

    /// The items of a list.
    mutating func list(_ node: Node, at path: String, atMost most: Int) -> [Node] {
        guard let sequence = node.sequence, sequence.anchor == nil else {
            report(path, "expected a list")
            return []
        }
        guard sequence.count <= most else {
            report(path, "there are \(sequence.count) items, more than \(most)")
            return []
        }
        return Array(sequence)
    }

    /// A single text, unchanged.
    mutating func text(_ node: Node, at path: String) -> String? {
        guard let scalar = node.scalar, scalar.anchor == nil else {
            report(path, "expected a single text, not \(node.mapping == nil ? "a list" : "fields")")
            return nil
        }
        return scalar.string
    }

    /// `true` or `false`.
    mutating func flag(_ node: Node, at path: String) -> Bool? {
        guard let text = self.text(node, at: path) else { return nil }
        guard let flag = Bool(text) else {
            report(path, "expected true or false, not '\(text.prefix(60))'")
            return nil
        }
        return flag
    }

    mutating func whole(_ node: Node, at path: String, in range: ClosedRange<Int>) -> Int? {
        guard let text = self.text(node, at: path) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            report(
                path,
                "expected a whole number from \(range.lowerBound) to \(range.upperBound), "
                    + "not '\(text.prefix(60))'")
            return nil
        }
        return number
    }

    mutating func number(_ node: Node, at path: String, in range: ClosedRange<Double>) -> Double? {
        guard let text = self.text(node, at: path) else { return nil }
        guard let number = Double(text), range.contains(number) else {
            report(
                path,
                "expected a number from \(decimal(range.lowerBound, 0)) to \(decimal(range.upperBound, 0)), "
                    + "not '\(text.prefix(60))'")
            return nil
        }
        return number
    }

    /// Reports a file layout that this program does not know.
    mutating func checkVersion(_ node: Node?) {
        guard let node else {
            return report("readout", "it is missing; a template file begins with 'readout: 1'")
        }
        guard let text = self.text(node, at: "readout"), text != "\(TemplateFile.version)" else {
            return
        }
        report(
            "readout",
            "the layout '\(text.prefix(60))' is not known, only \(TemplateFile.version); "
                + "update readout")
    }

    private func isNull(_ node: Node) -> Bool {
        guard let scalar = node.scalar, scalar.style == .plain else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    }

    /// The message of a parser error, without the text it quotes.
    private static func message(of error: any Error) -> String {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            "line \(mark.line), column \(mark.column): it is not YAML: \(problem)"
        case .reader(let problem, _, _, _): "it is not a text that YAML allows: \(problem)"
        case .duplicatedKeysInMapping(let keys, let context):
            "line \(context.mark.line): the key '\(keys.first ?? "?")' appears twice"
        default: "it is not YAML: \(error)"
        }
    }
}
