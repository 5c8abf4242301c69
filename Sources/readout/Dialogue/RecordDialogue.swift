import ReadoutApp
import ReadoutModel
import ReadoutStore

/// Asks a person about the readings of one record.
struct RecordDialogue {
    let store: Store

    /// Shows a record and asks whether to save it; returns nil to skip it.
    /// - Throws: `Failure.cancelled` at the end of the input.
    func ask(_ record: StoredRecord) throws -> RecordAnswer? {
        record.lines.dropFirst().forEach(Output.noteAsIs)
        while true {
            guard let answer = Terminal.ask("save, edit or skip?", default: "save".said) else {
                throw Failure.cancelled
            }
            switch Terminal.understood(answer, among: ["save", "edit", "skip"]) {
            case "save", "s", "y", "yes": return try confirmed(record, RecordAnswer())
            case "edit", "e": return try edited(record, all: true)
            case "skip", "k", "n", "no": return nil
            default: Output.note("please answer save, edit or skip")
            }
        }
    }

    /// Asks for the values of a record one by one; an empty answer keeps the reading.
    /// - Parameter all: false to ask for doubtful values only.
    func edited(_ record: StoredRecord, all: Bool) throws -> RecordAnswer {
        Output.note(
            "Enter accepts the text in brackets, - leaves a value as it is, < goes back a value, "
                + "Ctrl-D stops without saving")
        func reading(of field: TaughtField) -> StoredReading? {
            record.readings.first { $0.valueName == field.name }
        }
        let fields = try store.taughtDefinitions(of: record)
            .filter { all || reading(of: $0)?.isCertain != true }
        var answer = RecordAnswer()
        /// The answers before each value that was asked for.
        var former: [RecordAnswer] = []
        while former.count < fields.count {
            let field = fields[former.count]
            switch try Asked(ask(for: field, reading(of: field))) {
            case .back:
                if let before = former.popLast() {
                    answer = before
                } else {
                    Output.note("  this is the first value")
                }
            case .help:
                Output.note(
                    "  type what the photo shows, in the value's unit; "
                        + "'readout record review' shows pictures")
            case .kept:
                former.append(answer)
            case .text(let text):
                let before = answer
                if try take(text, for: field, reading(of: field), of: record, &answer) {
                    former.append(before)
                }
            }
        }
        return answer
    }

    /// What a person answers when asked for a value.
    private enum Asked {
        case back, help, kept
        case text(String)

        init(_ text: String) {
            self =
                switch text {
                case "<": .back
                case "?": .help
                case "", "-": .kept
                default: .text(text)
                }
        }
    }

    /// Asks for one value.
    private func ask(for field: TaughtField, _ reading: StoredReading?) throws -> String {
        if let reading, !reading.isCertain {
            Output.note(
                "  \(field.name): "
                    + reading.doubts.map(\.description).joined(separator: "; "))
        }
        // Offer only a text that can be the value: Enter must not confirm nonsense.
        let isOffered = reading?.correction != nil || reading?.value != nil
        let shown = shown(reading)
        if !isOffered, !shown.isEmpty {
            Output.note("  read as \"\(Terminal.printable(shown))\"")
        }
        guard let text = Terminal.ask("  \(field.name)", default: isOffered ? shown : nil)
        else { throw Failure.cancelled }
        return text
    }

    /// The text of a reading that a person may keep.
    private func shown(_ reading: StoredReading?) -> String {
        reading?.correction?.text ?? reading?.typedText ?? reading?.text.rowsInLine ?? ""
    }

    /// Takes a person's text for a value.
    /// - Returns: false if it cannot be the value, or the person does not want to store it.
    private func take(
        _ typed: String, for field: TaughtField, _ reading: StoredReading?,
        of record: StoredRecord, _ answer: inout RecordAnswer
    ) throws -> Bool {
        let text = typed == shown(reading) ? typed : typed.withTypedPoint(for: field)
        if text == shown(reading), reading?.isCertain == true { return true }
        if text == reading?.typedText ?? reading?.text.rowsInLine, reading?.value != nil {
            let broken = try store.objections(toConfirming: field.name, in: record)
            guard try isWanted(broken, &answer) else { return false }
            answer.confirmed.append(field.name)
            return true
        }
        switch field.typed(byUser: text) {
        case .success(let entry):
            let broken = try store.objections(to: text, of: field.name, in: record)
            guard try isWanted(broken, &answer) else { return false }
            answer.corrections[field.name] = Correction(text: text, value: entry.value)
            return true
        case .failure(let refused):
            Output.note("  \(refused.doubts.map(\.description).joined(separator: "; "))")
            return false
        }
    }

    /// Asks whether to store answers that break rules, or that other records contradict, as they do only once the record
    /// is stored.
    /// - Parameter otherwise: says what happens if not; nil to say nothing.
    /// - Throws: `Failure.cancelled` at the end of the input.
    func insists(_ problems: [String], otherwise: String? = nil) throws -> Bool {
        for problem in problems { Output.note("  \(Terminal.printable(problem))") }
        guard let isWanted = Terminal.confirm("  store it anyway?", default: false) else {
            throw Failure.cancelled
        }
        if !isWanted, let otherwise { Output.note(otherwise) }
        return isWanted
    }

    /// Asks whether to store an answer that breaks rules, if it breaks any.
    private func isWanted(_ broken: [Doubt], _ answer: inout RecordAnswer) throws -> Bool {
        guard !broken.isEmpty else { return true }
        let isWanted = try insists(broken.map(\.description))
        if isWanted { answer.isForced = true }
        return isWanted
    }

    private func confirmed(_ record: StoredRecord, _ answer: RecordAnswer) throws -> RecordAnswer {
        let doubtful = record.readings.filter { !$0.isCertain && $0.value != nil }
        guard !doubtful.isEmpty else { return answer }
        let names = doubtful.map {
            "\($0.valueName) \($0.typedText ?? $0.text.rowsInLine)"
        }.joined(separator: ", ")
        guard let isRight = Terminal.confirm("is this right: \(names)?", default: false) else {
            throw Failure.cancelled
        }
        var answer = answer
        guard isRight else { return answer }
        for reading in doubtful {
            let broken = try store.objections(toConfirming: reading.valueName, in: record)
            if try isWanted(broken, &answer) { answer.confirmed.append(reading.valueName) }
        }
        return answer
    }
}
