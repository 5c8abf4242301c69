import Foundation
import ReadoutAlignment
import ReadoutApp
import ReadoutInput
import ReadoutModel
import ReadoutPhotos
import ReadoutReading
import ReadoutStore

/// Stores what was read, photo by photo, and says what became of each.
struct AddReport: PhotoReport {
    /// How a report stores and shows.
    struct Manner {
        var isDryRun = false
        var isJSON = false
        /// Whether a person is asked before a photo is stored.
        var asks = false
        /// Whether a line a photo is wanted on standard error.
        var isVerbose = false
        /// Whether photos that are already known are counted only.
        var hidesKnown = false
        /// Whether only photos that need attention are shown, and no summary.
        var isQuiet = false
        /// What a call ends with when photos need attention.
        var attention = AttentionOptions()
        /// What each photo's line holds for an import elsewhere; nil where nothing is printed for one.
        var forImport: ResultLine.Content?
        /// Whether batch follows batch without an end, so that nothing is kept that grows with the photos.
        var isEndless = false

        /// Whether it has to be said that nothing was stored.
        fileprivate var saysDryRun: Bool { isDryRun && forImport == nil }
    }

    private let store: Store
    /// Changed between batches only.
    var manner: Manner
    /// Files beside the photos that are none; said with the summary.
    var passedOver = PassedOver()
    /// What became of all photos so far.
    private(set) var tally = Tally()
    /// Where the photos are named that need another look; nil to name them nowhere.
    private var failedList: FailedList?
    private var adder: RecordAdder
    private var times = DoubtfulTimes()
    private var retakes = RetakeList()
    private var failures = FailureList()
    private var progress = Progress(count: 0)
    /// Photos of the batches before.
    private var doneBefore = 0
    /// The file whose pages are being answered for; nil for a photo that is a file of its own.
    private var document: Document?

    /// A file of several pages, whose pages come one after the other.
    private struct Document {
        let file: String
        /// Whether a page fits a template: pages that do not are of other content then, and no failure.
        var isMatched = false
        /// Pages that fit no template, shown once it is known what the others are.
        var waiting: [Shown] = []
    }

    /// What is shown of a photo.
    private struct Shown {
        let path: String
        let detail: String
        let json: [(String, JSON)]
        /// Whether it was known before, so that only the list of failures names it.
        var isKnown = false
    }

    init(store: Store, manner: Manner, failedList: FailedList? = nil) {
        self.store = store
        adder = RecordAdder(store: store)
        self.manner = manner
        self.failedList = failedList
    }

    /// Begins a batch of its own, which one undo takes back.
    /// - Parameter count: photos in it; nil where that is not known.
    mutating func begin(_ count: Int?) {
        closeDocument()
        adder.beginBatch()
        doneBefore = tally.done
        progress = Progress(count: count, isVerbose: manner.isVerbose)
        progress.draw(done: 0, of: tally)
    }

    /// Stores and shows what became of one photo.
    /// - Returns: the photo's SHA-256 when the store has a record of what it says now; nil when it has not, or when the
    ///   photo does not fit.
    /// - Throws: `StoreError`; what was stored before stays stored.
    mutating func take(
        _ outcome: PhotoReading.Outcome, at item: Int, path: String
    ) throws -> String? {
        progress.clear()
        openDocument(of: path)
        defer { progress.draw(done: tally.done - doneBefore, of: tally) }
        switch outcome {
        case .failed(let failure, _) where manner.isEndless && failure.isOfMissingPhoto:
            Output.note("\(Terminal.printable(path)) disappeared before it was read")
            return nil
        case .failed(let failure, let sha256):
            show(
                .unreadable, path: path, detail: failure.message,
                json: [
                    ("sha256", .optional(sha256)),
                    ("outcome", .string(Tally.Outcome.unreadable.rawValue)),
                    ("error", failure.json),
                ])
            return nil
        case .duplicate(let template, let record):
            return try showDuplicate(of: record, template: template, path: path)
        case .dismissed(let sha256):
            guard !manner.hidesKnown else {
                tally.count(.dismissed)
                return nil
            }
            show(
                .dismissed, path: path, detail: "'record dismiss --undo' takes that back",
                json: [
                    ("sha256", .string(sha256)),
                    ("outcome", .string(Tally.Outcome.dismissed.rawValue)),
                ])
            return nil
        case .unidentified(let photo):
            consider(path, photo.retakeReason)
            notePictures(photo.pictures, in: path)
            show(
                .unmatched, path: path, detail: photo.reason,
                json: photo.members + picturesMember(photo.pictures, in: path))
            return nil
        case .read(let template, let record, let result, let pictures):
            notePictures(pictures, in: path)
            return try add(
                record, of: template, path: path, result: result, pictures: pictures)
        }
    }

    /// Stores and shows what another machine has read in a photo.
    /// - Throws: `StoreError`; what was stored before stays stored.
    mutating func take(_ record: NewRecord, of template: StoredTemplate) throws {
        progress.clear()
        openDocument(of: record.photo.path)
        defer { progress.draw(done: tally.done - doneBefore, of: tally) }
        _ = try add(record, of: template, path: record.photo.path, result: nil)
    }

    /// Answers for a photo that another machine could not read.
    mutating func take(_ error: ReadoutError, path: String, sha256: String?) throws {
        _ = try take(.failed(error, sha256: sha256), at: 0, path: path)
    }

    /// Answers for a line of results that cannot be taken.
    /// - Parameter place: the file and line, as people write it.
    mutating func refuse(_ line: ResultLine.Place, because failure: Failure) {
        progress.clear()
        tally.count(.refused)
        let reason = failure.message
        failures.add(line.text, reason)
        if manner.isJSON {
            Output.json(
                .object([
                    ("file", .string(line.file)), ("line", .integer(line.number)),
                    ("outcome", .string(Tally.Outcome.refused.rawValue)), ("error", failure.json),
                ]))
        } else {
            let outcome = Tally.Outcome.refused.rawValue
            Output.line("\(Terminal.printable("\(line.text): \(outcome): \(reason)"))")
        }
    }

    /// Answers for a file that cannot be opened by its name.
    mutating func refuse(_ name: UnreadableName) {
        progress.clear()
        show(
            .unreadable, path: name.text, bytes: name.bytes, detail: UnreadableName.reason,
            json: [
                ("sha256", .null), ("outcome", .string(Tally.Outcome.unreadable.rawValue)),
                ("error", Failure(code: "name", message: UnreadableName.reason).json),
            ])
    }

    /// Answers for a folder that cannot be searched.
    mutating func refuse(_ folder: UnreadableFolder) {
        progress.clear()
        show(
            .unreadable, path: folder.path, detail: folder.failure.message,
            json: [
                ("sha256", .null), ("outcome", .string(Tally.Outcome.unreadable.rawValue)),
                ("error", folder.failure.json),
            ])
    }

    /// Says on standard error what became of all, and writes the list of what needs another look.
    /// - Parameters:
    ///   - always: whether that is said of no photo, and of one alone, too.
    ///   - left: photos that the batch did not come to.
    /// - Throws: `Failure` when the list cannot be written.
    mutating func finish(always: Bool = false, left: Int = 0) throws {
        progress.clear()
        closeDocument()
        let note = try failedList?.write()
        times.lines(canBeEdited: manner.forImport == nil).forEach(Output.note)
        if let note { Output.note(note) }
        defer {
            if left > 0 {
                Output.note(
                    "\(counted(left, "photo")) not read; run the same again to go on with "
                        + (left == 1 ? "it" : "them"))
            }
        }
        guard !manner.isQuiet, always || tally.done > 1 || tally[.skipped] > 0 else { return }
        (retakes.lines + failures.lines).forEach(Output.note)
        Output.note(
            tally.summary + (passedOver.isEmpty ? "" : "; \(passedOver)")
                + (manner.saysDryRun ? " (nothing stored)" : ""))
    }

    private mutating func add(
        _ new: NewRecord, of template: StoredTemplate, path: String, result: PhotoResult?,
        pictures: Int = 1
    ) throws -> String? {
        let added: AddOutcome
        if manner.isDryRun {
            added = try store.preview(new)
        } else if manner.asks {
            guard case .added(let shown) = try store.preview(new),
                let answer = try RecordDialogue(store: store)
                    .ask(shown)
            else {
                show(.skipped, path: path, detail: "nothing stored", json: [])
                return nil
            }
            added = try adder.add(new)
            if case .added(let stored) = added {
                try answer.apply(to: stored, in: store, as: try adder.operationOfBatch())
            }
        } else {
            added = try adder.add(new)
        }
        if case .added(let stored) = added {
            times.add(stored.captureTime, isEndless: manner.isEndless)
            if let doubt = stored.captureTime.doubt() {
                Output.note(
                    "note: '\(Terminal.printable(path))' claims to have been taken at "
                        + "\(stored.captureTime.text), which is \(doubt); check the camera's clock")
            }
        }
        switch added {
        case .duplicate(let id):
            return try showDuplicate(
                of: id, template: template, path: path, isOfFile: result != nil)
        case .added(let stored):
            let record = manner.asks ? try store.record(stored.id) : stored
            let hints = result?.quality?.hints(
                explaining: record.readings.filter { !$0.isCertain }.map(\.valueName))
            if case .unmatched(let failure) = result?.match {
                consider(path, failure.retakeReason)
            } else if record.status == .review {
                consider(path, hints?.first?.description)
            }
            show(
                Tally.Outcome(record.status), path: path,
                detail: (manner.isDryRun ? "" : "record \(record.id), ") + record.summary,
                json: (manner.forImport?.members(of: new, as: record, quality: result?.quality)
                    ?? record.addedMembers(
                        isStored: !manner.isDryRun, quality: result?.quality))
                    + picturesMember(pictures, in: path))
            if !manner.isJSON {
                if record.status == .review { showDoubts(of: record, hints: hints ?? []) }
                try store.noteRejudged(stored.rejudged)
            }
            return manner.isDryRun ? nil : record.sha256OfRead
        }
    }

    /// Says when a file holds more than what was read of it.
    private func notePictures(_ count: Int, in path: String) {
        Photo.note(ofPictures: count, in: path).map(Output.note)
    }

    private func picturesMember(_ count: Int, in path: String) -> [(String, JSON)] {
        let place = PagePath(path)
        return (place.isNamed ? [("page", .integer(place.page))] : [])
            + (count > 1 ? [("pictures", .integer(count))] : [])
    }

    /// Takes note of the file that a photo is a page of.
    private mutating func openDocument(of path: String) {
        let place = PagePath(path)
        guard document?.file != place.file || !place.isNamed else { return }
        closeDocument()
        document = place.isNamed ? Document(file: place.file) : nil
    }

    /// Shows the pages that wait: as unmatched where no page of their file fits a template.
    private mutating func closeDocument() {
        guard let document else { return }
        self.document = nil
        let outcome = document.isMatched ? Tally.Outcome.otherPage : .unmatched
        for page in document.waiting {
            if page.isKnown {
                if !document.isMatched { failedList?.add(page.path.utf8) }
                continue
            }
            show(
                outcome, path: page.path, detail: page.detail,
                json: page.json + (document.isMatched ? [("other_page", .bool(true))] : []))
        }
    }

    /// Shows what waits of a file of which a page fits a template.
    private mutating func closeMatched() {
        let file = document?.file
        closeDocument()
        document = file.map { Document(file: $0, isMatched: true) }
    }

    /// A page of the file fits a template: those that do not are of other content.
    private mutating func matchDocument() {
        guard document?.isMatched == false else { return }
        document?.isMatched = true
        closeMatched()
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

    private mutating func consider(_ path: String, _ reason: String?) {
        // A page was not taken by a camera that could be held better.
        if !manner.isEndless, document == nil { retakes.consider(path, reason) }
    }

    private mutating func showDuplicate(
        of id: Int64, template: StoredTemplate, path: String, isOfFile: Bool = true
    ) throws -> String? {
        // Its file may have been moved since: known by its content, it is found again.
        let record =
            manner.isDryRun || !isOfFile ? try store.record(id) : try adder.known(id, at: path)
        // A photo that nobody has looked at yet still needs it, whichever call had read it.
        if record.status != .accepted, try !store.isDismissed(photo: record.photo.sha256) {
            if record.status == .unmatched, document != nil {
                document?.waiting.append(Shown(path: path, detail: "", json: [], isKnown: true))
            } else {
                failedList?.add(path.utf8)
            }
        }
        if record.status != .unmatched { matchDocument() }
        guard !manner.hidesKnown else {
            tally.count(.duplicate)
            return record.sha256OfRead
        }
        var members = record.addedMembers(isStored: true)
        members[1] = ("outcome", .string(Tally.Outcome.duplicate.rawValue))
        show(
            .duplicate, path: path,
            detail: "already known as record \(id) of \(template.template.name)", json: members)
        return record.sha256OfRead
    }

    /// - Parameter bytes: of the path; nil for those of `path`.
    private mutating func show(
        _ outcome: Tally.Outcome, path: String, bytes: [UInt8]? = nil, detail: String,
        json: [(String, JSON)]
    ) {
        if outcome == .unmatched, document != nil {
            document?.waiting.append(Shown(path: path, detail: detail, json: json))
            if document?.isMatched == true { closeMatched() }
            return
        }
        if [.accepted, .review].contains(outcome) { matchDocument() }
        tally.count(outcome)
        if outcome.needsAttention { failedList?.add(bytes ?? Array(path.utf8)) }
        if outcome == .unreadable, !manner.isEndless { failures.add(path, detail) }
        defer { progress.say(outcome, path: path, done: tally.done - doneBefore) }
        if manner.isQuiet, !outcome.needsAttention { return }
        if manner.isJSON {
            Output.json(.object([("photo", .string(path))] + json))
        } else {
            let word = outcome.color?.on(outcome.rawValue) ?? outcome.rawValue
            Output.line("\(Terminal.printable(path)): \(word): \(Terminal.printable(detail))")
        }
    }

    /// What the call ends with.
    var exitCode: Int32 { manner.attention.code(tally.exitCode) }
}

extension StoredRecord {
    /// The photo's identity, unless it did not fit its template.
    fileprivate var sha256OfRead: String? { status == .unmatched ? nil : photo.sha256 }
}
