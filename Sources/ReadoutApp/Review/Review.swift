/// Goes through doubtful values with a person: a state that keys and the answers of the store lead to the next one.
///
/// It reads no terminal and no database. Whoever holds it does what the effects say, and tells what came of it.
package struct Review: Hashable, Sendable {
    /// What a person says of a value.
    package enum Answer: Hashable, Sendable {
        /// It is right as it was read.
        case confirmed
        /// It is this.
        case text(String)
        /// It cannot be read in the photo.
        case unreadable
        /// The photo needs no attention.
        case dismissed
        /// It is left for later.
        case skipped
    }

    /// Why a value is not asked about any more.
    package enum Passing: Hashable, Sendable {
        case answered(Answer)
        /// Another record or another person settled it.
        case settled
    }

    /// What is waited for.
    package enum Mode: Hashable, Sendable {
        /// A key that answers.
        case asking
        /// The keys of a text.
        case typing(LineEdit)
        /// The store, with an answer; with the line that was typed for it.
        case storing(Answer, typed: LineEdit?)
        /// Whether an answer is wanted that breaks rules.
        case objecting(Answer, typed: LineEdit?)
        /// The store, which takes the last answer back.
        case undoing
        case ended(Ending)
    }

    /// How a review ends.
    package enum Ending: Hashable, Sendable {
        /// All values were asked about.
        case finished
        /// The person left.
        case left
        /// The person, or the system, broke off.
        case interrupted
    }

    /// What has to be done.
    package enum Effect: Hashable, Sendable {
        /// Show the value in hand.
        case show
        /// Show the line that is typed.
        case showLine
        /// Show the keys.
        case help
        /// Say something.
        case say(String)
        /// Say that an answer breaks these rules, and ask whether it is wanted.
        case object([String])
        /// Say which answer was stored.
        case confirm(ReviewItem.ID, Answer)
        /// Store an answer.
        case settle(ReviewItem.ID, Answer, isForced: Bool)
        /// Take an operation back. It concerned these records.
        case undo(operation: Int64, records: Set<Int64>)
        /// Show the whole photo.
        case open(ReviewItem.ID)
        case end(Ending)
    }

    /// What comes from outside.
    package enum Event: Hashable, Sendable {
        case key(ReviewKey)
        case outcome(Outcome)
        /// The system asks the program to end.
        case stop
    }

    /// What came of an effect.
    package enum Outcome: Hashable, Sendable {
        /// The answer is stored, by this operation.
        case stored(operation: Int64?, now: Waiting)
        /// The answer breaks these rules, and was not stored.
        case broken([String])
        /// The answer cannot be stored, for this reason.
        case refused(String)
        /// The value waited for nobody any more.
        case known(now: Waiting)
        /// The last answer is taken back.
        case undone(now: Waiting)
        /// The last answer cannot be taken back, for this reason.
        case notUndone(String)
    }

    /// The values that wait now in records that may have changed, by the record's number.
    package typealias Waiting = [Int64: [ReviewItem]]

    /// An answer that can be taken back.
    struct Step: Hashable, Sendable {
        let id: ReviewItem.ID
        /// Nil where nothing was stored.
        let operation: Int64?
        /// The records that it changed.
        let records: Set<Int64>
    }

    /// All values, most doubtful first, including those that were passed.
    package internal(set) var items: [ReviewItem]
    /// Values that are not asked about any more.
    package internal(set) var passed: [ReviewItem.ID: Passing] = [:]
    package internal(set) var mode = Mode.asking
    /// All that came from outside and was not ignored; it leads from the first state to this one.
    package internal(set) var log: [Event] = []
    /// The value that a step back returned to.
    var focus: ReviewItem.ID?
    var steps: [Step] = []

    /// - Parameter items: the values that wait, in any order, each once.
    package init(_ items: [ReviewItem]) {
        self.items = items.sorted()
        if items.isEmpty { mode = .ended(.finished) }
    }

    /// The state that a log leads to.
    package init(_ items: [ReviewItem], replaying log: [Event]) {
        self.init(items)
        for event in log { _ = take(event) }
    }

    /// The value in hand; nil when all were passed.
    package var current: ReviewItem? {
        if let focus, passed[focus] == nil, let item = items.first(where: { $0.id == focus }) {
            return item
        }
        return items.first { passed[$0.id] == nil }
    }

    /// How many values wait, the one in hand too; skipped ones do not.
    package var left: Int { items.count - passed.count }

    /// Number of values that were passed in this way.
    package func count(where matches: (Passing) -> Bool) -> Int {
        passed.values.count(where: matches)
    }

    /// Takes what comes from outside.
    /// - Returns: what is to be done, in this order.
    package mutating func take(_ event: Event) -> [Effect] {
        let effects: [Effect]?
        switch (mode, event) {
        case (.ended, _): effects = nil
        case (_, .stop), (_, .key(.interrupt)): effects = end(.interrupted)
        case (_, .key(.endOfInput)): effects = end(.left)
        case (.asking, .key(let key)): effects = asked(key)
        case (.typing(let line), .key(let key)): effects = typed(key, line)
        case (.objecting(let answer, let line), .key(let key)):
            effects = objected(key, to: answer, typed: line)
        case (.storing(let answer, let line), .outcome(let outcome)):
            effects = stored(outcome, answer, typed: line)
        case (.undoing, .outcome(let outcome)): effects = undone(outcome)
        default: effects = nil
        }
        guard let effects else { return [] }
        log.append(event)
        return effects
    }

    mutating func end(_ ending: Ending) -> [Effect] {
        mode = .ended(ending)
        return [.end(ending)]
    }
}
