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
        var answer = RecordAnswer()
        Output.note("Enter accepts the text in brackets, - leaves a value as it is, Ctrl-D stops")
        for field in try store.taughtDefinitions(of: record) {
            let reading = record.readings.first { $0.valueName == field.name }
            if !all, reading?.isCertain == true { continue }
            if let reading, !reading.isCertain {
                Output.note(
                    "  \(field.name): "
                        + reading.doubts.map(\.description).joined(separator: "; "))
            }
            let read = reading?.typedText ?? reading?.text.rowsInLine
            let shown = reading?.correction?.text ?? read ?? ""
            while true {
                // Offer only a text that can be the value: Enter must not confirm nonsense.
                let isOffered = reading?.correction != nil || reading?.value != nil
                let offer = isOffered ? shown : nil
                if !isOffered, !shown.isEmpty {
                    Output.note("  read as \"\(Terminal.printable(shown))\"")
                }
                guard let text = Terminal.ask("  \(field.name)", default: offer)
                else { throw Failure.cancelled }
                if text.isEmpty || text == "-" { break }
                if text == shown, reading?.isCertain == true { break }
                switch field.typed(byUser: text) {
                case .success(let entry):
                    let isConfirmed = text == read && reading?.value != nil
                    let broken =
                        isConfirmed
                        ? try store.objections(toConfirming: field.name, in: record)
                        : try store.objections(to: text, of: field.name, in: record)
                    guard try isWanted(broken, &answer) else { continue }
                    if isConfirmed {
                        answer.confirmed.append(field.name)
                    } else {
                        answer.corrections[field.name] = Correction(text: text, value: entry.value)
                    }
                case .failure(let refused):
                    Output.note("  \(refused.doubts.map(\.description).joined(separator: "; "))")
                    continue
                }
                break
            }
        }
        return answer
    }

    /// Asks whether to store an answer that breaks rules.
    private func isWanted(_ broken: [Doubt], _ answer: inout RecordAnswer) throws -> Bool {
        guard !broken.isEmpty else { return true }
        for doubt in broken { Output.note("  \(Terminal.printable(doubt.description))") }
        guard let isWanted = Terminal.confirm("  store it anyway?", default: false) else {
            throw Failure.cancelled
        }
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
