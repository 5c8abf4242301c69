import ReadoutApp
import ReadoutInput
import ReadoutModel
import ReadoutPhotos
import ReadoutStore

/// Says what became of each photo that was to be added, and at the end of all.
struct AddReport {
    /// Changed between batches only.
    var manner: AddManner
    /// Files beside the photos that are none; said with the summary.
    var passedOver = PassedOver()
    /// What became of all photos so far.
    private(set) var tally = Tally()
    /// Where the photos are named that need another look; nil to name them nowhere.
    private var failedList: FailedList?
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

    init(manner: AddManner, failedList: FailedList? = nil) {
        self.manner = manner
        self.failedList = failedList
    }

    /// Begins a batch.
    /// - Parameter count: photos in it; nil where that is not known.
    mutating func begin(_ count: Int?) {
        settle()
        doneBefore = tally.done
        progress = Progress(count: count, isVerbose: manner.isVerbose)
        progress.draw(done: 0, of: tally)
    }

    /// Shows what became of one photo.
    mutating func show(_ event: PhotoEvent) {
        progress.clear()
        openDocument(of: event.path)
        defer { progress.draw(done: tally.done - doneBefore, of: tally) }
        if case .unreadable(let error) = event.outcome, manner.isEndless, error.isOfMissingPhoto {
            Output.note("\(Terminal.printable(event.path)) disappeared before it was read")
            return
        }
        // A photo that nobody has looked at yet still needs it, whichever call had read it.
        if event.isUnsettled { noteUnsettled(event) }
        if case .known(let record) = event.outcome, record.status != .unmatched { matchDocument() }
        if manner.hidesKnown, [.duplicate, .dismissed].contains(event.word) {
            tally.count(event.word)
            return
        }
        Photo.note(ofPictures: event.pictureCount, in: event.path).map(Output.note)
        noteTime(of: event)
        // A page was not taken by a camera that could be held better.
        if !manner.isEndless, document == nil {
            retakes.consider(event.path, event.retakeReason)
        }
        show(
            event.word, path: event.path, detail: event.detail(manner), json: event.members(manner))
        guard !manner.isJSON else { return }
        event.doubtLines.forEach(Output.line)
        for record in event.rejudged { record.noteRejudged() }
    }

    /// Answers for a photo that a person does not want.
    mutating func skip(_ path: String) {
        progress.clear()
        show(.skipped, path: path, detail: "nothing stored", json: [])
    }

    /// Answers for a line of results that cannot be taken.
    mutating func refuse(_ line: LinePlace, because error: ReadoutError) {
        progress.clear()
        tally.count(.refused)
        failures.add(line.text, error.message)
        let word = Tally.Outcome.refused.rawValue
        if manner.isJSON {
            Output.json(
                .object([
                    ("file", .string(line.file)), ("line", .integer(line.number)),
                    ("outcome", .string(word)), ("error", error.json),
                ]))
        } else {
            Output.line(Terminal.printable("\(line.text): \(word): \(error.message)"))
        }
    }

    /// Answers for a file that cannot be opened by its name.
    mutating func refuse(_ name: UnreadableName) {
        refuse(name.text, bytes: name.bytes, because: name.error)
    }

    /// Answers for a folder that cannot be searched.
    mutating func refuse(_ folder: UnreadableFolder) {
        refuse(folder.path, bytes: nil, because: folder.error)
    }

    /// Says on standard error what became of all, and writes the list of what needs another look.
    /// - Parameters:
    ///   - always: whether that is said of no photo, and of one alone, too.
    ///   - left: photos that the batch did not come to.
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
        guard !manner.isQuiet, always || tally.done > 1 || tally[.skipped] > 0 else { return }
        (retakes.lines + failures.lines).forEach(Output.note)
        Output.note(
            tally.summary + (passedOver.isEmpty ? "" : "; \(passedOver.words)")
                + (manner.saysDryRun ? " (nothing stored)" : ""))
    }

    /// What the call ends with.
    var exitCode: Int32 {
        let code = tally.exitCode
        return manner.toleratesDoubt && code == 3 ? 0 : code
    }

    private mutating func noteUnsettled(_ event: PhotoEvent) {
        if document != nil, case .known(let record) = event.outcome, record.status == .unmatched {
            document?.waiting.append(Shown(path: event.path, detail: "", json: [], isKnown: true))
        } else {
            failedList?.add(event.path.utf8)
        }
    }

    /// Takes note of the file that a photo is a page of.
    private mutating func openDocument(of path: String) {
        let place = PagePath(path)
        guard document?.file != place.file || !place.isNamed else { return }
        settle()
        document = place.isNamed ? Document(file: place.file) : nil
    }

    /// Shows the pages that wait: as unmatched where no page of their file fits a template.
    mutating func settle() {
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
        settle()
        document = file.map { Document(file: $0, isMatched: true) }
    }

    /// A page of the file fits a template: those that do not are of other content.
    private mutating func matchDocument() {
        guard document?.isMatched == false else { return }
        document?.isMatched = true
        closeMatched()
    }

    private mutating func noteTime(of event: PhotoEvent) {
        guard case .added(let record) = event.outcome else { return }
        let time = event.new?.photo.captureTime ?? record.captureTime
        times.add(time, isEndless: manner.isEndless)
        guard let doubt = time.doubt() else { return }
        Output.note(
            "note: '\(Terminal.printable(event.path))' claims to have been taken at "
                + "\(time.text), which is \(doubt); check the camera's clock")
    }

    private mutating func refuse(_ path: String, bytes: [UInt8]?, because error: ReadoutError) {
        progress.clear()
        show(
            .unreadable, path: path, bytes: bytes, detail: error.message,
            json: Tally.unreadableMembers(sha256: nil, error))
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
}
