import Foundation
import ReadoutApp
import ReadoutModel
import ReadoutStore

/// A review at a terminal: carries out the effects of `Review`, and stores each answer at once.
struct ReviewSession {
    private let source: ReviewSource
    private let pictures: TerminalPictures
    /// The folder for pictures that the terminal cannot show; nil for a temporary one.
    private let folder: String?
    private let screen = ReviewScreen()
    private var review: Review
    private var keyboard = Keyboard()
    /// The current record.
    private var record: StoredRecord?
    /// Whether the last output needs a line end.
    private var isInLine = false
    /// What each template with answers had learnt before the first answer.
    private var learnt: [String: (template: StoredTemplate, known: TemplateLearnt)] = [:]

    private var store: Store { source.store }

    init(
        _ source: ReviewSource, _ records: [StoredRecord], pictures: TerminalPictures,
        folder: String?
    ) throws {
        self.source = source
        self.pictures = pictures
        self.folder = folder
        review = Review(try source.items(of: records))
    }

    /// Asks until all values are answered or the person leaves.
    /// - Returns: how the review ended.
    mutating func run() throws -> Review.Ending {
        defer {
            TerminalMode.end()
            if folder == nil { Crops.removeTemporaryFolder() }
        }
        guard TerminalMode.begin() else {
            throw Failure.usage("cannot read single keys from this terminal; use --no-input")
        }
        // Keys typed before anything was shown answer nothing.
        _ = Terminal.takeTypedAhead()
        try show()
        while true {
            let event: Review.Event
            switch keyboard.next() {
            case .key(let key): event = .key(meant(key))
            case .stop: event = .stop
            case .resumed:
                try resume()
                continue
            }
            if let ending = try perform(review.take(event)) {
                try close(ending)
                return ending
            }
        }
    }

    /// The key that a review knows for one of the person's language: `y` for the `a` of `ano`.
    private func meant(_ key: ReviewKey) -> ReviewKey {
        guard case .objecting = review.mode, case .character(let character) = key,
            let isYes = Terminal.isYes(String(character))
        else { return key }
        return .character(isYes ? "y" : "n")
    }

    /// Carries out effects, and the effects of their outcomes.
    /// - Returns: how the review ended; nil while it goes on.
    private mutating func perform(_ effects: [Review.Effect]) throws -> Review.Ending? {
        for effect in effects {
            switch effect {
            case .show: try show()
            case .showLine: showLine()
            case .help: note(ReviewScreen.help)
            case .say(let text): note([Terminal.printable("  \(text)".said)])
            case .object(let rules):
                note(rules.map { Terminal.printable("  \($0)".said) })
                Output.prompt(Terminal.choice("  store it anyway?", default: false) + " ")
                isInLine = true
            case .confirm(let id, let answer): try confirm(id, answer)
            case .settle(let id, let answer, let isForced):
                let outcome = try settle(id, answer, isForced: isForced)
                if let ending = try perform(review.take(.outcome(outcome))) { return ending }
            case .undo(let operation, let records):
                let outcome = try undo(operation, records: records)
                if let ending = try perform(review.take(.outcome(outcome))) { return ending }
            case .open(let id): try open(id)
            case .end(let ending): return ending
            }
        }
        return nil
    }

    // MARK: Storing

    private mutating func settle(
        _ id: ReviewItem.ID, _ answer: Review.Answer, isForced: Bool
    ) throws -> Review.Outcome {
        do {
            let decision: Decision
            let record = try store.record(id.record)
            if learnt[record.template] == nil {
                let template = try store.template(named: record.template)
                learnt[record.template] = (
                    template, try store.learnt(ofTemplate: template.id)
                )
            }
            switch answer {
            case .confirmed: decision = .confirmed
            case .unreadable: decision = .corrected(.unreadable)
            case .text(let typed):
                let fields = try store.taughtDefinitions(of: record)
                guard let field = fields.first(where: { $0.name == id.value }) else {
                    return .known(now: try source.waiting([id.record]))
                }
                let text = typed.withTypedPoint(for: field)
                switch field.typed(byUser: text) {
                case .success(let entry):
                    decision = .corrected(Correction(text: text, value: entry.value))
                case .failure(let refused):
                    return .refused(refused.doubts.map(\.description).joined(separator: "; "))
                }
            case .dismissed:
                let operation = try store.dismissPhoto(ofRecord: id.record)
                return .stored(
                    operation: operation?.number, now: try source.waiting([id.record]))
            case .skipped: return .stored(operation: nil, now: [:])
            }
            switch try store.settle(id.value, ofRecord: id.record, as: decision, isForced: isForced)
            {
            case .stored(let edited, let operation):
                return .stored(
                    operation: operation.number,
                    now: try source.waiting([id.record] + edited.rejudged))
            case .broken(let doubts): return .broken(doubts.map(\.description))
            case .known: return .known(now: try source.waiting([id.record]))
            }
        } catch StoreError.noRecord {
            return .known(now: [id.record: []])
        } catch let error as StoreError {
            return .refused(error.description)
        }
    }

    private func undo(_ operation: Int64, records: Set<Int64>) throws -> Review.Outcome {
        do {
            _ = try store.undo(operation)
            return .undone(now: try source.waiting(records))
        } catch let error as StoreError {
            return .notUndone(error.description)
        }
    }

    // MARK: Showing

    /// Shows the current value. Only keys pressed afterwards answer it.
    private mutating func show() throws {
        guard let item = review.current else { return }
        let facts = try facts(of: item)
        note(screen.heading(item, of: review, facts.facts))
        if let crop = facts.crop { pictures.show(png: crop) }
        note(screen.details(item, facts.facts))
        keyboard.clear()
        note(screen.keys(item))
    }

    private func facts(
        of item: ReviewItem
    ) throws -> (facts: ReviewScreen.Facts, crop: [UInt8]?) {
        let record = try store.record(item.id.record)
        guard let reading = record.readings.first(where: { $0.valueName == item.id.value })
        else {
            throw StoreError.noValue(
                name: item.id.value, record: record.id, known: record.readings.map(\.valueName))
        }
        let crop = try store.crop(of: record.id, value: reading.valueName)
        var picture: String?
        if let crop, folder != nil || !pictures.canShow {
            picture = try Crops.write(
                [reading.valueName: crop], of: record, in: store,
                to: folder ?? Crops.temporaryFolder())[reading.valueName]
        }
        let neighbours = try store.neighbours(ofRecord: record.id)[reading.valueName]
        return (
            ReviewScreen.Facts(
                record: record, reading: reading,
                neighbours: neighbours ?? Neighbours(earlier: nil, later: nil),
                objections: reading.value == nil
                    ? [] : try store.objections(toConfirming: reading.valueName, in: record),
                picture: picture),
            crop
        )
    }

    private mutating func showLine() {
        guard case .typing(let line) = review.mode else { return }
        let unit = review.current.map(\.id.value) ?? ""
        // Redraw the line, then move back to the cursor's position.
        let back = Terminal.width(of: line.rest)
        Output.prompt(
            Terminal.printable("  \(unit): ").withLineStart + Terminal.printable(line.text)
                + (back > 0 ? "\u{1B}[\(back)D" : ""))
        isInLine = true
    }

    private mutating func confirm(_ id: ReviewItem.ID, _ answer: Review.Answer) throws {
        guard let item = review.items.first(where: { $0.id == id }) else { return }
        let reading = try store.record(id.record).readings.first { $0.valueName == id.value }
        note([screen.answered(item, answer, as: reading)])
    }

    private mutating func open(_ id: ReviewItem.ID) throws {
        let path = try store.record(id.record).photo.path
        let shown = Terminal.printable(path)
        switch PhotoViewer().open(path) {
        case .opened: note(["  opened \(shown)".said])
        case .noDisplay: note(["  no display here; the photo is \(shown)".said])
        case .failed(let command):
            note(["  '\(command)' cannot be started; the photo is \(shown)".said])
        case .missing: note(["  the photo is no longer at \(shown)".said])
        }
    }

    private mutating func resume() throws {
        if case .typing = review.mode { showLine() } else { try show() }
    }

    private mutating func note(_ lines: [String]) {
        if isInLine { Output.noteAsIs("") }
        isInLine = false
        lines.forEach(Output.noteAsIs)
    }

    /// Prints the summary.
    private mutating func close(_ ending: Review.Ending) throws {
        note(screen.summary(review))
        TerminalMode.end()
        let answers = review.count {
            if case .answered(let answer) = $0 { answer != .skipped } else { false }
        }
        guard answers > 0 else { return }
        let isLeft = review.left > 0 || review.count { $0 == .answered(.skipped) } > 0
        for (name, known) in learnt.sorted(by: { $0.key < $1.key }) {
            try store.noteLearnt(since: known.known, of: known.template)
            if isLeft {
                Output.note(
                    "'readout record reread \(name.wordForReread)' shows which of the rest are now "
                        + "certain, thanks to those answers")
            }
        }
    }
}

extension String {
    /// The text preceded by codes that return to the start of the line and clear it.
    fileprivate var withLineStart: String { "\r\u{1B}[K" + self }
}
