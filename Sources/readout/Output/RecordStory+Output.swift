import ReadoutModel
import ReadoutStore

extension RecordStory {
    /// Prints the history of a record, oldest first.
    func show(asJSON isJSON: Bool) {
        if isJSON {
            Output.json(json)
        } else {
            lines.forEach { Output.line(Terminal.printable($0.said)) }
        }
    }

    private var json: JSON {
        .object([
            ("record", .integer(Int(id))),
            ("template", .string(template)),
            ("status", .string(record?.status.rawValue ?? "deleted")),
            ("photo", .string(photo)),
            ("operations", .array(steps.map(\.json))),
        ])
    }

    private var lines: [String] {
        var lines = ["record \(id) of '\(template)': \(record?.status.rawValue ?? "deleted")"]
        if let record {
            lines.append(
                "captured at \(record.captureTime.text), from \(record.captureTime.source.explanation)"
            )
        }
        lines.append(record?.photo.isTypedRow == true ? "typed in \(photo)" : "photo \(photo)")
        for step in steps { lines += [""] + step.lines }
        if let record, !record.readings.isEmpty { lines += ["", "now: \(record.summary)"] }
        return lines
    }
}

extension RecordStory.Step {
    /// The operation with all its changes to this record.
    fileprivate var json: JSON {
        let ofRecord: [(String, JSON)] = [
            ("changes", .array(changes.map(JSON.string))),
            ("readings", seen.map { .array($0.readings.map(\.json)) } ?? .null),
            ("unmatched", .optional(seen?.mismatch)),
            ("engines", .optional(seen?.engines)),
        ]
        return .object(operation.members.filter { $0.0 != "changes" } + ofRecord)
    }

    fileprivate var lines: [String] {
        let moment = operation.beganAt.shownMoment
        let state = operation.undoneAt.map { ", undone at " + $0.shownMoment }
        var lines = [
            "operation \(operation.id), \(moment)"
                + (operation.origin.isEmpty ? "" : ", \(operation.origin)") + (state ?? "")
        ]
        if let seen {
            if let mismatch = seen.mismatch { lines.append("    does not match: \(mismatch)") }
            for reading in seen.readings { lines.append("    \(reading.line)") }
            if let engines = seen.engines { lines.append("    read with \(engines)") }
        }
        return lines + changes.map { "    \($0)" }
    }
}

extension RecordStory.Reading {
    fileprivate var json: JSON {
        .object([
            ("name", .string(valueName)), ("text", .string(text)), ("value", .optional(value)),
            ("accepted", .bool(isAccepted)), ("reasons", .array(reasons.map(JSON.string))),
        ])
    }

    fileprivate var line: String {
        let meaning = value.map { $0 == text ? "" : ", which means \($0.rowsInLine)" } ?? ""
        let state =
            isAccepted
            ? "" : reasons.isEmpty ? ", in doubt" : ", in doubt: \(reasons.joined(separator: "; "))"
        return "\(valueName) read as \"\(text.rowsInLine)\"\(meaning)\(state)"
    }
}
