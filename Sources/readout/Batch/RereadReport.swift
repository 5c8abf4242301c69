import ReadoutApp
import ReadoutInput
import ReadoutModel
import ReadoutStore

/// Reports the outcome for each record whose photo was read again, and a summary at the end.
struct RereadReport {
    /// The outcome for a record; the raw value is the printed word.
    enum Outcome: String, CaseIterable {
        case same
        case changed
        /// The photo no longer fits the template.
        case lost
        /// The file no longer exists.
        case gone
        /// The file now holds another photo.
        case replaced
        /// The file cannot be read.
        case unreadable

        /// Whether a person has to look at the photo.
        var needsAttention: Bool { ![.same, .changed].contains(self) }
    }

    private let isApplied: Bool
    private let isJSON: Bool
    private(set) var counts: [Outcome: Int] = [:]

    init(isApplied: Bool, isJSON: Bool) {
        self.isApplied = isApplied
        self.isJSON = isJSON
    }

    /// Number of records done.
    var done: Int { counts.values.reduce(0, +) }

    /// 3 when a person has to look at a photo.
    var exitCode: Int32 { counts.keys.contains(where: \.needsAttention) ? 3 : 0 }

    /// Shows the outcome for one record.
    mutating func show(_ event: RereadEvent) {
        Photo.note(ofPictures: event.pictureCount, in: event.record.photo.path).map(Output.note)
        switch event.outcome {
        case .gone(let error): show(.gone, event.record, error)
        case .replaced(let error): show(.replaced, event.record, error)
        case .unreadable(let error): show(.unreadable, event.record, error)
        case .read(let rereading):
            show(rereading)
            if !isJSON { for record in event.rejudged { record.noteRejudged() } }
        }
    }

    /// Prints the summary on standard error.
    /// - Parameter left: number of photos that the command did not reach.
    func finish(left: Int) {
        func count(_ outcome: Outcome) -> Int { counts[outcome] ?? 0 }
        let changed = count(.changed)
        var parts = [
            "\(changed) \(isApplied ? "changed" : "would change")", "\(count(.same)) the same",
        ]
        let words: [(Outcome, String)] = [
            (.lost, "that no longer fit"), (.gone, "whose photo is gone"),
            (.replaced, "whose photo was replaced"), (.unreadable, "unreadable"),
        ]
        for (outcome, word) in words where count(outcome) > 0 {
            parts.append("\(count(outcome)) \(word)")
        }
        Output.note("\(counted(done, "record")): \(parts.joined(separator: ", "))")
        if changed > 0 {
            Output.note(
                isApplied
                    ? "'record undo' undoes the changes; corrected values were kept"
                    : "nothing was changed; --apply changes the records")
        }
        if left > 0 { Output.note("\(counted(left, "record")) not read") }
    }

    private mutating func show(_ outcome: Outcome, _ record: StoredRecord, _ error: ReadoutError) {
        counts[outcome, default: 0] += 1
        if isJSON {
            Output.json(
                .object(members(of: record, outcome) + [("error", error.json)]))
        } else {
            Output.line(
                Terminal.printable(
                    "record \(record.id): \(outcome.rawValue): \(error.message)".said))
        }
    }

    private mutating func show(_ rereading: Rereading) {
        let (before, after) = (rereading.before, rereading.after)
        let outcome = Outcome(rereading.outcome)
        counts[outcome, default: 0] += 1
        let isReplaced = isApplied && outcome == .changed
        if isJSON {
            let changes = rereading.changedValues.map { name in
                (
                    name,
                    JSON.object([
                        ("before", before.reading(of: name)?.json ?? .null),
                        ("after", after.reading(of: name)?.json ?? .null),
                    ])
                )
            }
            Output.json(
                .object(
                    members(of: before, outcome) + [
                        ("status", .string(after.status.rawValue)),
                        ("status_before", .string(before.status.rawValue)),
                        ("changes", .object(changes)),
                        ("new_record", isReplaced ? .integer(Int(after.id)) : .null),
                    ]))
            return
        }
        guard outcome != .same else { return }
        var line = "record \(before.id): \(outcome.rawValue)"
        if outcome == .lost {
            line += ": \(after.mismatch?.reason ?? "it does not fit"); the record stays as it is"
        } else {
            let changes = rereading.changedValues.map { name in
                let readings = (before.reading(of: name), after.reading(of: name))
                let texts = (readings.0?.shownSurely ?? "-", readings.1?.shownSurely ?? "-")
                // Where the same text means something else now, a person sees no change in it.
                return texts.0 != texts.1
                    ? "\(name) \(texts.0) -> \(texts.1)"
                    : "\(name) \(readings.0?.meantSurely ?? "-") -> \(readings.1?.meantSurely ?? "-")"
            }
            let status =
                before.status == after.status
                ? [] : ["\(before.status.rawValue) -> \(after.status.rawValue)"]
            line += ": " + (changes + status).joined(separator: ", ")
        }
        Output.line(Terminal.printable(line.said))
    }

    private func members(of record: StoredRecord, _ outcome: Outcome) -> [(String, JSON)] {
        [
            ("record", .integer(Int(record.id))), ("template", .string(record.template)),
            ("photo", .string(record.photo.path)), ("outcome", .string(outcome.rawValue)),
        ]
    }
}

extension RereadReport.Outcome {
    /// The outcome for a record whose photo was read.
    fileprivate init(_ outcome: Rereading.Outcome) {
        switch outcome {
        case .same: self = .same
        case .changed: self = .changed
        case .lost: self = .lost
        }
    }
}

extension StoredRecord {
    /// The reading of the value of this name.
    fileprivate func reading(of name: String) -> StoredReading? {
        readings.first { $0.valueName == name }
    }
}

extension StoredReading {
    /// The text a person sees, with `?` after a doubtful one.
    fileprivate var shownSurely: String { shownText + (isCertain ? "" : " ?") }

    /// What the text means, with `?` after a doubtful one.
    fileprivate var meantSurely: String {
        (value?.text.rowsInLine ?? "-") + (isCertain ? "" : " ?")
    }
}
