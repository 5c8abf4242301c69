import ReadoutStore

extension StoredOperation {
    /// The operation on one line: `adding 3 records of 'meter' at 2026-03-01 17:49:00 UTC by 'record add' (anna)`.
    var line: String {
        let names = templates.map { "'\($0)'" }.joined(separator: ", ")
        let ofTemplates = namesTemplates || names.isEmpty ? "" : " of \(names)"
        // What became of a template, and of its records.
        let works = work.split(separator: " with ", maxSplits: 1)
        let said = (works.prefix(1) + works.dropFirst().map { " with " + $0 })
            .map { String($0).said }.joined()
        let parts = [said + ofTemplates.said, "at \(beganAt.shownMoment)".said, origin.said]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether the operation's description contains the template's name.
    private var namesTemplates: Bool {
        ![.add, .edit, .reread, .delete, .dismiss, .recall].contains(kind)
    }

    /// The operation as JSON.
    var members: [(String, JSON)] {
        [
            ("operation", .integer(Int(id))),
            ("kind", .string(kind.rawValue)),
            ("began_at", .string(beganAt)),
            ("command", .optional(author.command)),
            ("person", .optional(author.person)),
            ("template", .optional(template)),
            ("templates", .array(templates.map(JSON.string))),
            ("records", .array(records.map { .integer(Int($0)) })),
            ("changes", .array(changes.map(JSON.string))),
            ("undone_at", .optional(undoneAt)),
            ("target", .optional(target.map(Int.init))),
        ]
    }
}

extension [StoredOperation] {
    /// Prints the operations in order.
    func show(asJSON isJSON: Bool) {
        if isJSON {
            Output.json(.array(map { .object($0.members) }))
            return
        }
        guard !isEmpty else {
            Output.note("no operations")
            return
        }
        for operation in self {
            let state = operation.undoneAt.map { " (undone at \($0.shownMoment))".said } ?? ""
            Output.line(Terminal.printable("\(operation.id): \(operation.line)\(state)"))
            for change in operation.changes {
                Output.line(Terminal.printable("    " + change.said))
            }
        }
    }
}
