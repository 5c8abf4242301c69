import ReadoutModel
import ReadoutStore

extension StoredTemplate {
    /// The template as it is printed after it was made or changed.
    var json: JSON { json(learnt: nil) }

    /// The template as `template show --json` prints it.
    /// - Parameter learnt: number of lessons for each value, by name; nil to leave that out.
    func json(learnt: [String: Int]?) -> JSON {
        .object([
            ("name", .string(template.name)),
            ("description", .string(template.description)),
            ("frame", .bool(template.isFramed)),
            ("revision", .integer(revision)),
            ("created_at", .string(createdAt)),
            ("updated_at", .string(updatedAt)),
            ("records", .integer(recordCount)),
            (
                "reference",
                .object([
                    ("sha256", .string(template.reference.sha256)),
                    ("width", .integer(template.reference.width)),
                    ("height", .integer(template.reference.height)),
                    ("boxes", .integer(template.reference.boxes.count)),
                ])
            ),
            (
                "values",
                .array(
                    template.fields.map { field in
                        guard let learnt, case .object(let pairs) = field.json else {
                            return field.json
                        }
                        return .object(
                            pairs + [("learnt", .integer(learnt[field.name, default: 0]))])
                    })
            ),
        ])
    }

    /// The template for people.
    var lines: [String] { lines(learnt: nil) }

    /// The template for people.
    /// - Parameter learnt: number of lessons for each value, by name; nil to leave that out.
    func lines(learnt: [String: Int]?) -> [String] {
        var lines = ["name         \(Terminal.printable(template.name))"]
        if !template.description.isEmpty {
            lines.append("description  \(Terminal.printable(template.description))")
        }
        lines += [
            "reference    \(template.reference.width)x\(template.reference.height), "
                + "\(template.reference.boxes.count) text boxes"
                + (template.isFramed ? ", all photos framed alike" : ""),
            "revision     \(revision) of \(updatedAt.shownMoment)",
            "records      \(recordCount)", "",
        ]
        lines = lines.map(\.said)
        var table = Table(
            [("value", .left), ("kind", .left), ("unit", .left), ("place", .left)]
                + (learnt == nil ? [] : [("learnt", .right)]) + [("rules", .left)])
        for field in template.fields {
            let count = learnt.map { [String($0[field.name, default: 0])] } ?? []
            table.add(
                [field.name, field.kind.name.said, field.unit ?? "", field.location.description]
                    + count
                    + [
                        field.rules.entries.map {
                            $0.text.isEmpty ? $0.key : "\($0.key)=\($0.text)"
                        }
                        .joined(separator: " ")
                    ])
        }
        return lines + table.lines
    }
}

extension Field {
    /// The value with the keys of its definition; rules that are not set are left out.
    var json: JSON {
        .object(
            [
                ("name", .string(name)),
                ("location", .string(location.description)),
                ("kind", .string(kind.name)),
                ("unit", .optional(unit)),
            ] + rules.entries.map { ($0.key, JSON.string($0.text)) })
    }
}

extension TemplateSummary {
    /// The template as `template list --json` prints it.
    var json: JSON {
        .object([
            ("name", .string(name)),
            ("description", .string(description)),
            ("values", .array(valueNames.map(JSON.string))),
            ("records", .integer(records.total)),
            ("accepted", .integer(records.accepted)),
            ("review", .integer(records.review)),
            ("unmatched", .integer(records.unmatched)),
            ("revision", .integer(revision)),
            ("created_at", .string(createdAt)),
            ("updated_at", .string(updatedAt)),
        ])
    }
}
