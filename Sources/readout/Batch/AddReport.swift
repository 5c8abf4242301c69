import ReadoutApp
import ReadoutInput
import ReadoutModel
import ReadoutPhotos
import ReadoutStore

/// Reports the outcome for each photo to add, and a summary at the end.
struct AddReport {
    /// Changed between batches only.
    var manner: AddManner
    /// Files among the photos that are not photos; reported with the summary.
    var passedOver = PassedOver()
    /// Number of subfolders that were not searched; reported with the summary.
    var subfolders = 0
    /// Counts of the outcomes so far.
    private(set) var tally = Tally()
    /// The list of photos that need attention; nil to write none.
    private var failedList: FailedList?
    /// The records of the photos so far, by their numbers.
    private var records: [Int64: Judged] = [:]
    private var times = DoubtfulTimes()
    private var retakes = RetakeList()
    /// Unreadable photos of a watch, by path: it reads a file again once the rest of the file has arrived.
    private var unfinished: Set<String> = []
    private var failures = FailureList("photos that could not be read:")
    private var refusals = FailureList("lines that were refused:")
    private var progress = Progress(count: 0)
    /// Known photos that still need a person's attention.
    private var unsettled = UnsettledPhotos()
    /// Number of known photos whose files were moved.
    private var moved = 0
    /// Number of photos in earlier batches.
    private var doneBefore = 0
    /// The file whose pages are being shown; nil for a photo that is a file of its own.
    private var document: HeldPages?

    /// A photo's record, which a later photo may put in doubt.
    private struct Judged {
        let path: String
        var status: RecordStatus
        /// Whether this command made it.
        let isNew: Bool
    }

    init(manner: AddManner, failedList: FailedList? = nil) {
        self.manner = manner
        self.failedList = failedList
    }

    /// Begins a batch.
    /// - Parameter count: number of photos in the batch; nil when unknown.
    mutating func begin(_ count: Int?) {
        settle()
        doneBefore = tally.done
        progress = Progress(count: count, isVerbose: manner.isVerbose)
        progress.draw(done: 0, of: tally)
    }

    /// Shows the outcome for one photo.
    mutating func show(_ event: PhotoEvent) {
        progress.clear()
        openDocument(of: event.path)
        defer { progress.draw(done: tally.done - doneBefore, of: tally) }
        if case .unreadable(let error) = event.outcome, manner.isEndless, error.isOfMissingPhoto {
            Output.note("\(Terminal.printable(event.path)) disappeared before it was read")
            return
        }
        // A photo that no person has looked at yet still needs attention, whichever command read it.
        if event.isUnsettled { noteUnsettled(event) }
        if event.isMoved { moved += 1 }
        if case .known(let record) = event.outcome, record.status != .unmatched { matchDocument() }
        if !manner.isEndless { noteJudgements(of: event) }
        if manner.hidesKnown, [.duplicate, .dismissed].contains(event.word) {
            tally.count(event.word)
            return
        }
        Photo.note(ofPictures: event.pictureCount, in: event.path).map(Output.note)
        noteTime(of: event)
        // No advice on holding the camera for pages of documents.
        if !manner.isEndless, document == nil {
            retakes.consider(event.path, event.retakeReason)
        }
        show(
            event.word, path: event.path, detail: event.detail(manner), json: event.members(manner))
        guard !manner.isJSON else { return }
        event.doubtLines.forEach(Output.line)
        for record in event.rejudged {
            // The record of a dry run has no number.
            let new = records[record.id].flatMap { $0.isNew && manner.saysDryRun ? $0.path : nil }
            record.noteRejudged(as: new)
        }
    }

    /// Reports a photo that the person did not want.
    mutating func skip(_ path: String) {
        progress.clear()
        show(.skipped, path: path, detail: "nothing stored", json: [])
    }

    /// Reports a line of results that was refused.
    mutating func refuse(_ line: LinePlace, because error: ReadoutError) {
        progress.clear()
        tally.count(.refused)
        refusals.add(line.text, error.message)
        let word = Tally.Outcome.refused.rawValue
        if manner.isJSON {
            Output.json(
                .object([
                    ("file", .string(line.file)), ("line", .integer(line.number)),
                    ("outcome", .string(word)), ("error", error.json),
                ]))
        } else {
            Output.line(
                Terminal.printable("\(line.text): \(word.said): \(error.message.said)"))
        }
    }

    /// Reports a file whose name cannot be used to open it.
    mutating func refuse(_ name: UnreadableName) {
        refuse(name.text, bytes: name.bytes, because: name.error)
    }

    /// Reports a folder that cannot be searched.
    mutating func refuse(_ folder: UnreadableFolder) {
        refuse(folder.path, bytes: nil, because: folder.error)
    }

    /// Prints the summary on standard error, and writes the list of photos that need attention.
    /// - Parameters:
    ///   - always: whether to print the summary even for fewer than two photos.
    ///   - left: number of photos that the batch did not reach.
    /// - Throws: `Failure` when the list cannot be written.
    mutating func finish(always: Bool = false, left: Int = 0) throws {
        progress.clear()
        settle()
        let note = try failedList?.write()
        times.lines(canBeEdited: manner.forImport == nil).forEach(Output.note)
        if let note { Output.note(note) }
        defer {
            if left > 0 {
                Output.note(
                    "\(counted(left, "photo")) not read; run the same command again to read "
                        + (left == 1 ? "it" : "them"))
            }
        }
        // Without the summary, too, the exit code 3 needs a reason.
        if manner.isQuiet, !manner.toleratesDoubt { unsettled.lines.forEach(Output.note) }
        guard !manner.isQuiet, always || tally.done > 1 || tally[.skipped] > 0 else { return }
        (retakes.lines + failures.lines + refusals.lines).forEach(Output.note)
        if moved > 0 {
            Output.note(
                "\(counted(moved, "known photo")) moved; the records name the new places from now on"
            )
        }
        unsettled.lines.forEach(Output.note)
        Output.note(
            tally.summary + (passedOver.isEmpty ? "" : "; \(passedOver.words)")
                + (subfolders > 0
                    ? "; left out \(counted(subfolders, "subfolder")), which --recursive searches, too"
                    : "")
                + (manner.saysDryRun ? " (nothing stored)" : ""))
    }

    /// The command's exit code: a known photo that still needs attention counts like a new one.
    var exitCode: Int32 {
        let code = tally.exitCode == 0 && !unsettled.isEmpty ? 3 : tally.exitCode
        return manner.toleratesDoubt && code == 3 ? 0 : code
    }

    /// Notes the status of a photo's record, and counts other photos anew whose records the photo put in doubt or out of
    /// it.
    private mutating func noteJudgements(of event: PhotoEvent) {
        for record in event.rejudged {
            guard let old = records[record.id], old.status != record.status else { continue }
            records[record.id]?.status = record.status
            if old.isNew {
                tally.move(from: Tally.Outcome(old.status), to: Tally.Outcome(record.status))
            } else {
                unsettled.count(record.status)
            }
            if record.status == .review { failedList?.add(old.path.utf8) }
        }
        switch event.outcome {
        case .added(let record):
            records[record.id] = Judged(path: event.path, status: record.status, isNew: true)
        case .known(let record):
            // A copy of a photo of the same batch leaves its record a new one.
            if records[record.id] == nil {
                records[record.id] = Judged(
                    path: event.path, status: record.status, isNew: false)
            }
        default: break
        }
    }

    private mutating func noteUnsettled(_ event: PhotoEvent) {
        if document != nil, case .known(let record) = event.outcome, record.status == .unmatched {
            hold(HeldPages.Page(path: event.path, detail: "", json: [], isKnown: true))
        } else {
            if case .known(let record) = event.outcome { unsettled.count(record.status) }
            failedList?.add(event.path.utf8)
        }
    }

    /// Notes the file that a photo is a page of.
    private mutating func openDocument(of path: String) {
        let place = PagePath(path)
        guard document?.file != place.file || !place.isNamed else { return }
        settle()
        document = place.isNamed ? HeldPages(of: place.file) : nil
    }

    /// Shows the pages held back: as unmatched if no page of their file matches a template.
    mutating func settle() {
        guard var document else { return }
        self.document = nil
        report(document.release(), areOther: document.isMatched)
    }

    /// Holds a page back that matches no template, unless another one of its file does.
    private mutating func hold(_ page: HeldPages.Page) {
        report(document?.hold(page) ?? [], areOther: true)
    }

    /// Notes that a page of the file matches a template, so that pages that match none count as other content.
    private mutating func matchDocument() { report(document?.match() ?? [], areOther: true) }

    /// Shows pages that match no template.
    /// - Parameter areOther: whether another page of their file does, so that these are other content.
    private mutating func report(_ pages: [HeldPages.Page], areOther: Bool) {
        for page in pages {
            if !page.isKnown {
                count(
                    areOther ? .otherPage : .unmatched, path: page.path, detail: page.detail,
                    json: page.json + (areOther ? [("other_page", .bool(true))] : []))
            } else if !areOther {
                unsettled.count(.unmatched)
                failedList?.add(page.path.utf8)
            }
        }
    }

    private mutating func noteTime(of event: PhotoEvent) {
        guard case .added(let record) = event.outcome else { return }
        let time = event.new?.photo.captureTime ?? record.captureTime
        times.add(time, of: event.path, isEndless: manner.isEndless)
        if let note = DoubtfulTimes.note(on: time, of: event.path) { Output.note(note) }
    }

    private mutating func refuse(_ path: String, bytes: [UInt8]?, because error: ReadoutError) {
        progress.clear()
        show(
            .unreadable, path: path, bytes: bytes, detail: error.message,
            json: manner.members(of: .unreadable, sha256: nil, because: error))
    }

    /// - Parameter bytes: the bytes of the path; nil for those of `path`.
    private mutating func show(
        _ outcome: Tally.Outcome, path: String, bytes: [UInt8]? = nil, detail: String,
        json: [(String, JSON)]
    ) {
        guard outcome != .unmatched || document == nil else {
            hold(HeldPages.Page(path: path, detail: detail, json: json))
            return
        }
        if [.accepted, .review].contains(outcome) { matchDocument() }
        count(outcome, path: path, bytes: bytes, detail: detail, json: json)
    }

    /// Counts and prints an outcome.
    private mutating func count(
        _ outcome: Tally.Outcome, path: String, bytes: [UInt8]? = nil, detail: String,
        json: [(String, JSON)]
    ) {
        if unfinished.remove(path) != nil {
            tally.move(from: .unreadable, to: outcome)
        } else {
            tally.count(outcome)
        }
        if outcome == .unreadable, manner.isEndless { unfinished.insert(path) }
        if outcome.needsAttention { failedList?.add(bytes ?? Array(path.utf8)) }
        if outcome == .unreadable, !manner.isEndless { failures.add(path, detail) }
        defer { progress.say(outcome, path: path, done: tally.done - doneBefore) }
        if manner.isQuiet, !outcome.needsAttention { return }
        if manner.isJSON {
            Output.json(.object([("photo", .string(path))] + json))
        } else {
            let said = outcome.rawValue.said
            let word = outcome.color?.on(said) ?? said
            Output.line("\(Terminal.printable(path)): \(word): \(Terminal.printable(detail.said))")
        }
    }
}
