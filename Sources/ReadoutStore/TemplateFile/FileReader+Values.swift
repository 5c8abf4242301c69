import ReadoutModel
import Yams

extension FileReader {
    private static let valueKeys = ["name", "location", "kind", "unit"] + Rules.keys

    /// The values of a file; nil for each value that could not be read.
    mutating func values(_ node: Node?) -> [FieldDefinition?] {
        guard let node else {
            report("values", "it is missing")
            return []
        }
        let items = list(node, at: "values", atMost: TemplateCheck.mostValues)
        guard !items.isEmpty else {
            if problems.isEmpty { report("values", "there must be at least one") }
            return []
        }
        let fields = items.enumerated().map { index, item in
            value(item, at: "values[\(index + 1)]")
        }
        // A missing name, already reported, is replaced by the value's path, so that positions stay right.
        let names = fields.enumerated().map { $1?.name ?? "values[\($0 + 1)]" }
        report(TemplateCheck.problems(ofValueNames: names))
        return fields
    }

    /// The values for a template file, where each needs a kind and no location may be a box number.
    mutating func placed(_ fields: [FieldDefinition?]) -> [Field]? {
        var placed: [Field] = []
        for (index, field) in fields.enumerated() {
            guard let field else { continue }
            let path = "values[\(index + 1)]"
            // A kind that does not exist is reported already.
            if field.kind == nil, !problems.contains(where: { $0.path == "\(path).kind" }) {
                report("\(path).kind", "it is missing")
            }
            guard case .location(let location) = field.location else {
                report(
                    "\(path).location",
                    "a box number stands for a place in one photo only; "
                        + "write WIDTHxHEIGHT+X+Y or label:TEXT")
                continue
            }
            guard let kind = field.kind else { continue }
            placed.append(
                Field(
                    name: field.name, kind: kind, unit: field.unit, location: location,
                    rules: field.rules))
        }
        return placed.count == fields.count && !placed.isEmpty ? placed : nil
    }

    private mutating func value(_ node: Node, at path: String) -> FieldDefinition? {
        let nodes = mapping(node, at: path, keys: FileReader.valueKeys)
        guard node.mapping != nil else { return nil }
        let name = required(nodes, "name", at: path).flatMap { text($0, at: "\(path).name") }
        let location = required(nodes, "location", at: path).flatMap {
            self.location($0, at: "\(path).location")
        }
        let kind = nodes["kind"].flatMap { self.kind($0, at: "\(path).kind") }
        let unit = nodes["unit"].flatMap { text($0, at: "\(path).unit") }
        var rules = Rules()
        for key in Rules.keys {
            guard let field = nodes[key] else { continue }
            set(key, of: &rules, to: field, at: "\(path).\(key)")
        }
        guard let name, let location else { return nil }
        return FieldDefinition(
            name: name, location: location, kind: kind, unit: unit, rules: rules)
    }

    private mutating func location(
        _ node: Node, at path: String
    ) -> FieldDefinition.LocationReference? {
        guard let text = self.text(node, at: path) else { return nil }
        if let location = FieldDefinition.LocationReference(text), location != .box(0) {
            return location
        }
        report(
            path,
            "'\(text.prefix(60))' is not a location; "
                + "write a box number, WIDTHxHEIGHT+X+Y or label:TEXT")
        return nil
    }

    private mutating func kind(_ node: Node, at path: String) -> Kind? {
        guard let name = text(node, at: path) else { return nil }
        if let kind = Kind(name: name) { return kind }
        report(
            path,
            "there is no kind '\(name.prefix(60))'; "
                + "kinds are \(Kind.all.map(\.name).joined(separator: ", "))")
        return nil
    }

    private mutating func set(_ key: String, of rules: inout Rules, to node: Node, at path: String)
    {
        let written: String?
        if key == "choices", node.sequence != nil {
            let texts = list(node, at: path, atMost: TemplateCheck.mostValues).enumerated().map {
                text($1, at: "\(path)[\($0 + 1)]") ?? ""
            }
            for (index, text) in texts.enumerated() where text.isEmpty || text.contains("|") {
                report("\(path)[\(index + 1)]", "expected a text without |")
            }
            written = texts.joined(separator: "|")
        } else {
            written = text(node, at: path)
        }
        guard let written else { return }
        do {
            try rules.set(key, to: written)
        } catch {
            report(path, error.description)
        }
    }
}
