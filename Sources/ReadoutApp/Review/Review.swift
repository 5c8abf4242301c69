/// Takes a person through doubtful values: a state machine driven by keys and by outcomes of the store.
///
/// A review reads no terminal and no database. Its owner carries out the effects and reports their outcomes.
package struct Review: Hashable, Sendable {
    /// A person's answer about a value.
    package enum Answer: Hashable, Sendable {
        /// The value is right as it was read.
        case confirmed
        /// The value is this text.
        case text(String)
        /// The value cannot be read in the photo.
        case unreadable
        /// The photo needs no attention.
        case dismissed
        /// The value is left for later.
        case skipped
    }

    /// Why a value is no longer shown.
    package enum Passing: Hashable, Sendable {
        case answered(Answer)
        /// Another record or another person settled it.
        case settled
    }

    /// What the review waits for.
    package enum Mode: Hashable, Sendable {
        /// A key that answers.
        case asking
        /// Keys that type a text.
        case typing(LineEdit)
        /// The store, with an answer and the line that was typed for it.
        case storing(Answer, typed: LineEdit?)
        /// A decision whether to store an answer that breaks rules.
        case objecting(Answer, typed: LineEdit?)
        /// The store, to take back the last answer.
        case undoing
        case ended(Ending)
    }

    /// How a review ends.
    package enum Ending: Hashable, Sendable {
        /// All values were shown.
        case finished
        /// The person left.
        case left
        /// The person or the system interrupted the review.
        case interrupted
    }

    /// An action for the review's owner.
    package enum Effect: Hashable, Sendable {
        /// Show the current value.
        case show
        /// Show the line being typed.
        case showLine
        /// Show the keys.
        case help
        /// Show a message.
        case say(String)
        /// Say that an answer breaks these rules, and ask whether to store it anyway.
        case object([String])
        /// Say which answer was stored.
        case confirm(ReviewItem.ID, Answer)
        /// Store an answer.
        case settle(ReviewItem.ID, Answer, isForced: Bool)
        /// Take back an operation that concerned these records.
        case undo(operation: Int64, records: Set<Int64>)
        /// Show the whole photo.
        case open(ReviewItem.ID)
        case end(Ending)
    }

    /// Input to the review.
    package enum Event: Hashable, Sendable {
        case key(ReviewKey)
        case outcome(Outcome)
        /// The system asks the program to stop.
        case stop
    }

    /// The outcome of an effect.
    package enum Outcome: Hashable, Sendable {
        /// The answer is stored, by this operation.
        case stored(operation: Int64?, now: Waiting)
        /// The answer breaks these rules, and was not stored.
        case broken([String])
        /// The answer cannot be stored, for this reason.
        case refused(String)
        /// The value no longer waits for an answer.
        case known(now: Waiting)
        /// The last answer is taken back.
        case undone(now: Waiting)
        /// The last answer cannot be taken back, for this reason.
        case notUndone(String)
    }

    /// The values that wait now in records that may have changed, by record number.
    package typealias Waiting = [Int64: [ReviewItem]]

    /// An answer that can be taken back.
    struct Step: Hashable, Sendable {
        let id: ReviewItem.ID
        /// Nil when nothing was stored.
        let operation: Int64?
        /// The records that the answer changed.
        let records: Set<Int64>
    }

    /// All values, most doubtful first, including those already passed.
    package internal(set) var items: [ReviewItem]
    /// Values that are no longer shown.
    package internal(set) var passed: [ReviewItem.ID: Passing] = [:]
    package internal(set) var mode = Mode.asking
    /// All input that was not ignored; replaying it leads from the first state to this one.
    package internal(set) var log: [Event] = []
    /// The value that a step back returned to.
    var focus: ReviewItem.ID?
    var steps: [Step] = []

    /// - Parameter items: the waiting values, in any order, each once.
    package init(_ items: [ReviewItem]) {
        self.items = items.sorted()
        if items.isEmpty { mode = .ended(.finished) }
    }

    /// The state after replaying a log.
    package init(_ items: [ReviewItem], replaying log: [Event]) {
        self.init(items)
        for event in log { _ = take(event) }
    }

    /// The current value; nil when all were passed.
    package var current: ReviewItem? {
        if let focus, passed[focus] == nil, let item = items.first(where: { $0.id == focus }) {
            return item
        }
        return items.first { passed[$0.id] == nil }
    }

    /// Number of waiting values, including the current one; skipped ones do not count.
    package var left: Int { items.count - passed.count }

    /// Number of values whose passing satisfies a condition.
    package func count(where matches: (Passing) -> Bool) -> Int {
        passed.values.count(where: matches)
    }

    /// Handles input.
    /// - Returns: the actions to take, in this order.
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
