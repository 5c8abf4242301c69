import ReadoutApp
import ReadoutInput
import ReadoutStore

/// Compares records with what their photos say now, shows what differs, and stores it when that is wanted.
struct RereadReport: PhotoReport {
    /// The outcome for a record, by the word that is printed.
    enum Outcome: String, CaseIterable {
        case same
        case changed
        /// The photo no longer fits the template.
        case lost
        /// The file is not there any more.
        case gone
        /// There is another photo in the file.
        case replaced
        /// The file cannot be read.
        case unreadable

        /// Whether a person has to look at the photo.
        var needsAttention: Bool { ![.same, .changed].contains(self) }
    }

    private let store: Store
    /// The records' numbers, in the order of the photos.
    private let records: [Int64]
    private let isApplied: Bool
    private let isJSON: Bool
    private(set) var counts: [Outcome: Int] = [:]
    private var operation: OperationID?
    /// A copy of the store in which a preview is applied, so that each record is judged beside what became of the
    /// others; nil where records are not compared.
    private let scratch: Store?

    init(
        store: Store, records: [Int64], isApplied: Bool, isJSON: Bool, scratch: Store? = nil
    ) {
        self.store = store
        self.scratch = scratch
        self.records = records
        self.isApplied = isApplied
        self.isJSON = isJSON
    }

    /// Photos that were answered for.
    var done: Int { counts.values.reduce(0, +) }

    /// 3 when a person has to look at a photo.
    var exitCode: Int32 { counts.keys.contains(where: \.needsAttention) ? 3 : 0 }

    mutating func take(
        _ outcome: PhotoReading.Outcome, at item: Int, path: String
    ) throws -> String? {
        let id = records[item]
        switch outcome {
        case .failed(let failure, _):
            show(
                failure.isOfMissingPhoto ? .gone : .unreadable, try store.record(id),
                Failure(failure))
        case .read(_, let new, _, let pictures):
            Photo.note(ofPictures: pictures, in: path).map(Output.note)
            let record = try store.record(id)
            guard new.photo.sha256 == record.photo.sha256 else {
                let reason = "its file now holds another photo"
                show(.replaced, record, Failure(code: "replaced", message: reason))
                return nil
            }
            let rereading =
                isApplied || scratch != nil
                ? try (scratch ?? store).reread(id, as: new, in: try operationOfBatch())
                : try store.previewRereading(id, as: new)
            show(rereading)
            // Older versions stored relative paths; make them absolute.
            if isApplied { try PhotoPlace.note(path, of: record.photo, in: store) }
            if !isJSON { try (scratch ?? store).noteRejudged(rereading.after.rejudged) }
        case .duplicate, .unidentified, .dismissed:
            // Known photos are read, and their template is named.
            break
        }
        return nil
    }

    /// Says on standard error what became of all.
    /// - Parameter left: photos that the call did not come to.
    func finish(left: Int) {
        func count(_ outcome: Outcome) -> Int { counts[outcome] ?? 0 }
        let changed = count(.changed)
        var parts = [
            "\(changed) \(isApplied ? "changed" : "would change")", "\(count(.same)) the same",
        ]
        let words: [(Outcome, String)] = [
            (.lost, "no longer fitting"), (.gone, "without a photo"),
            (.replaced, "with another photo"), (.unreadable, "unreadable"),
        ]
        for (outcome, word) in words where count(outcome) > 0 {
            parts.append("\(count(outcome)) \(word)")
        }
        Output.note("\(counted(done, "record")): \(parts.joined(separator: ", "))")
        if changed > 0 {
            Output.note(
                isApplied
                    ? "'record undo' takes back the changes; corrected values were kept"
                    : "nothing was changed; --apply changes the records")
        }
        if left > 0 { Output.note("\(counted(left, "record")) not read") }
    }

    private mutating func show(_ outcome: Outcome, _ record: StoredRecord, _ failure: Failure) {
        counts[outcome, default: 0] += 1
        if isJSON {
            Output.json(
                .object(members(of: record, outcome) + [("error", failure.json)]))
        } else {
            Output.line(
                Terminal.printable("record \(record.id): \(outcome.rawValue): \(failure.message)"))
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
                "\(name) \(before.reading(of: name)?.shownSurely ?? "-") -> "
                    + "\(after.reading(of: name)?.shownSurely ?? "-")"
            }
            let status =
                before.status == after.status
                ? [] : ["\(before.status.rawValue) -> \(after.status.rawValue)"]
            line += ": " + (changes + status).joined(separator: ", ")
        }
        Output.line(Terminal.printable(line))
    }

    private func members(of record: StoredRecord, _ outcome: Outcome) -> [(String, JSON)] {
        [
            ("record", .integer(Int(record.id))), ("template", .string(record.template)),
            ("photo", .string(record.photo.path)), ("outcome", .string(outcome.rawValue)),
        ]
    }

    /// The operation that all records of a call belong to, so that one undo takes them back.
    private mutating func operationOfBatch() throws -> OperationID {
        if let operation { return operation }
        let begun = try (scratch ?? store).beginRereading()
        operation = begun
        return begun
    }
}

extension RereadReport.Outcome {
    /// The end of a record whose photo was read.
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
    /// What a person sees, `?` after what is doubtful.
    fileprivate var shownSurely: String { shownText + (isCertain ? "" : " ?") }
}
