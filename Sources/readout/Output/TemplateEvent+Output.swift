import ReadoutModel
import ReadoutStore

extension TemplateEvent {
    /// The event as `template event --json` prints it.
    var json: JSON {
        .object(
            [("event", .integer(Int(id))), ("value", .string(valueName))] + replacement.members
                + [("added_at", .string(addedAt))])
    }

    /// The event on one line.
    var line: String { "event \(id), \(valueName): \(replacement.explanation)" }
}

extension MeterReplacement {
    var members: [(String, JSON)] {
        [
            ("meter_exchanged", .string(moment)), ("old", .string(old.text)),
            ("new", .string(new.text)),
        ]
    }

    /// The replacement for people.
    var explanation: String {
        "meter replaced \(moment), the old one at \(old.text), the new one at \(new.text)"
    }
}
