import Foundation
import ReadoutCore
import ReadoutStore
import ReadoutVision

/// Stores what was read, photo by photo, and says what became of each.
struct AddReport {
    private let store: Store
    private let isDryRun: Bool
    private let isJSON: Bool
    private let asks: Bool
    private let count: Int
    private var operation: OperationID?
    private var outcomes: [String: Int] = [:]
    /// Photos without a moment of their own.
    private var timesOfFiles = 0
    private var retakes = RetakeList()
    private var progress: Progress

    init(store: Store, isDryRun: Bool, isJSON: Bool, asks: Bool, count: Int) {
        self.store = store
        self.isDryRun = isDryRun
        self.isJSON = isJSON
        self.asks = asks
        self.count = count
        progress = Progress(count: count)
        progress.draw(done: 0, attention: 0)
    }

    /// Photos that were answered for.
    var done: Int { outcomes.values.reduce(0, +) }

    /// 0 when all is well, 3 when a photo needs attention, 1 when not one could be read.
    var exitCode: Int32 {
        let unreadable = outcomes["unreadable"] ?? 0
        if unreadable > 0, unreadable == done { return 1 }
        return attention > 0 ? 3 : 0
    }

    /// Photos that a person has to look at.
    private var attention: Int {
        ["unreadable", "review", "unmatched"].reduce(0) { $0 + (outcomes[$1] ?? 0) }
    }

    /// Stores and shows what became of one photo.
    /// - Throws: `StoreError`, `PictureProblem`; what was stored before stays stored.
    mutating func take(_ outcome: PhotoReading.Outcome, path: String) throws {
        progress.clear()
        defer { progress.draw(done: done, attention: attention) }
        switch outcome {
        case .failed(let failure, let sha256):
            show(
                "unreadable", path: path, detail: failure.message,
                json: [("sha256", .optional(sha256)), ("outcome", .string("unreadable"))]
                    + [
                        (
                            "error",
                            .object([
                                ("code", .string(failure.code)),
                                ("message", .string(failure.message)),
                            ])
                        )
                    ])
        case .duplicate(let template, let record):
            try showDuplicate(of: record, template: template, path: path)
        case .unidentified(let photo, let reason, let quality, let milliseconds):
            retakes.consider(path, quality.hints.first?.description)
            show(
                "unmatched", path: path, detail: reason,
                json: [
                    ("sha256", .string(photo.sha256)), ("outcome", .string("unmatched")),
                    ("record", .null), ("template", .null),
                    ("captured_at", .string(photo.captureTime.text)),
                    ("captured_from", .string(photo.captureTime.source.rawValue)),
                    ("alignment", .null), ("values", .object([])), ("quality", quality.json),
                    (
                        "error",
                        .object([
                            ("code", .string("unidentified")), ("message", .string(reason)),
                        ])
                    ),
                    ("milliseconds", .integer(milliseconds)),
                ])
        case .read(let template, let photo, let result, let milliseconds):
            let record = try NewRecord(
                template, photo: photo, result: result, milliseconds: milliseconds)
            try add(record, of: template, path: path, result: result)
        }
    }

    /// Answers for a file that cannot be opened by its name.
    mutating func refuse(_ name: String) {
        show(
            "unreadable", path: name, detail: "its name is no UTF-8; rename the file",
            json: [
                ("sha256", .null), ("outcome", .string("unreadable")),
                (
                    "error",
                    .object([
                        ("code", .string("name")),
                        ("message", .string("its name is no UTF-8; rename the file")),
                    ])
                ),
            ])
    }

    /// Says on standard error what became of all.
    mutating func finish() {
        progress.clear()
        if timesOfFiles > 0 {
            Output.note(
                "note: \(counted(timesOfFiles, "photo")) without a capture time; "
                    + "the time of the file is taken ('record edit ID --captured-at' sets it)")
        }
        guard count > 1 || outcomes["skipped"] != nil else { return }
        retakes.lines.forEach(Output.note)
        let words = [
            ("accepted", "accepted"), ("review", "to review"), ("unmatched", "unmatched"),
            ("duplicate", "known already"), ("unreadable", "unreadable"), ("skipped", "skipped"),
        ]
        let parts = words.compactMap { key, word in
            outcomes[key].map { "\($0) \(word)" }
        }
        Output.note(
            "\(counted(done, "photo"))"
                + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
                + (isDryRun ? " (nothing stored)" : ""))
    }

    private mutating func add(
        _ record: NewRecord, of template: StoredTemplate, path: String, result: PhotoResult
    ) throws {
        let added: AddOutcome
        if isDryRun {
            added = try store.preview(record)
        } else if asks {
            guard case .added(let shown) = try store.preview(record),
                let answer = try RecordDialogue(template: template.template).ask(shown)
            else {
                show("skipped", path: path, detail: "nothing stored", json: [])
                return
            }
            added = try store.add(record, in: try begin())
            if case .added(let stored) = added { try answer.apply(to: stored, in: store) }
        } else {
            added = try store.add(record, in: try begin())
        }
        if case .added(let stored) = added, stored.captureTime.source == .file { timesOfFiles += 1 }
        switch added {
        case .duplicate(let id): try showDuplicate(of: id, template: template, path: path)
        case .added(let stored):
            let record = asks ? try store.record(stored.id) : stored
            let hints = result.quality?.hints(
                explaining: record.readings.filter { !$0.isCertain }.map(\.valueName))
            if case .unmatched(let failure) = result.match {
                retakes.consider(path, failure.retakeReason)
            } else if record.status == .review {
                retakes.consider(path, hints?.first?.description)
            }
            show(
                record.status.rawValue, path: path,
                detail: (isDryRun ? "" : "record \(record.id), ") + record.summary,
                json: record.addedMembers(isStored: !isDryRun, quality: result.quality))
            if !isJSON, record.status == .review { showDoubts(of: record, hints: hints ?? []) }
        }
    }

    /// Why each doubtful value is so, and what to do better with the photo.
    private func showDoubts(of record: StoredRecord, hints: [PhotoQuality.Hint]) {
        for reading in record.readings where !reading.isCertain {
            Output.line(
                "    \(Terminal.printable(reading.valueName)): "
                    + reading.doubts.map { Terminal.printable($0.description) }
                    .joined(separator: "; "))
        }
        for hint in hints { Output.line("    hint: \(Terminal.printable(hint.description))") }
    }

    /// The operation that all records of this call belong to, so that one undo takes them back.
    private mutating func begin() throws -> OperationID {
        if let operation { return operation }
        let begun = try store.beginAdding()
        operation = begun
        return begun
    }

    private mutating func showDuplicate(
        of id: Int64, template: StoredTemplate, path: String
    ) throws {
        let record = try store.record(id)
        var members = record.addedMembers(isStored: true)
        members[1] = ("outcome", .string("duplicate"))
        show(
            "duplicate", path: path,
            detail: "known already as record \(id) of \(template.template.name)", json: members)
    }

    private mutating func show(
        _ outcome: String, path: String, detail: String, json: [(String, JSON)]
    ) {
        outcomes[outcome, default: 0] += 1
        if isJSON {
            Output.json(.object([("photo", .string(path))] + json))
        } else {
            Output.line(
                "\(Terminal.printable(path)): \(outcome): \(Terminal.printable(detail))")
        }
    }
}
