extension Review {
    /// Handles the outcome of storing an answer; nil when the outcome does not belong to it.
    mutating func stored(
        _ outcome: Outcome, _ answer: Answer, typed line: LineEdit?
    ) -> [Effect]? {
        guard let item = current else { return end(.finished) }
        switch outcome {
        case .stored(let operation, let now):
            pass(item.id, .answered(answer))
            if answer == .dismissed {
                for other in items where other.photo == item.photo && passed[other.id] == nil {
                    pass(other.id, .answered(.dismissed))
                }
            }
            steps.append(
                Step(
                    id: item.id, operation: operation,
                    records: Set(now.keys).union([item.id.record])))
            let added = update(now, except: item.id)
            return [.confirm(item.id, answer)] + Review.announcement(of: added) + next()
        case .broken(let rules):
            mode = .objecting(answer, typed: line)
            return [.object(rules)]
        case .refused(let reason): return [.say(reason)] + again(typed: line)
        case .known(let now):
            pass(item.id, .settled)
            update(now, except: nil)
            return [.say("someone else has already settled this value")] + next()
        case .undone, .notUndone: return nil
        }
    }

    /// Handles the outcome of going back; nil when the outcome does not belong to it.
    mutating func undone(_ outcome: Outcome) -> [Effect]? {
        mode = .asking
        switch outcome {
        case .undone(let now):
            guard let step = steps.popLast() else { return [.show] }
            let photo = items.first { $0.id == step.id }?.photo
            if passed[step.id] == .answered(.dismissed) {
                for other in items where other.photo == photo {
                    if passed[other.id] == .answered(.dismissed) { unpass(other.id) }
                }
            }
            unpass(step.id)
            focus = step.id
            update(now, except: step.id)
            return next()
        case .notUndone(let reason):
            // This answer stays; a step back can still reach the one before it.
            if !steps.isEmpty { steps.removeLast() }
            return [.say(reason), .show]
        case .stored, .broken, .refused, .known:
            mode = .undoing
            return nil
        }
    }

    /// The next value, or the end.
    mutating func next() -> [Effect] {
        mode = .asking
        return current == nil ? end(.finished) : [.show]
    }

    mutating func pass(_ id: ReviewItem.ID, _ passing: Passing) {
        passed[id] = passing
        if focus == id { focus = nil }
    }

    mutating func unpass(_ id: ReviewItem.ID) { passed[id] = nil }

    /// Says which other values an answer put in doubt.
    private static func announcement(of added: [ReviewItem.ID]) -> [Effect] {
        guard !added.isEmpty else { return [] }
        let list = added.map { "'\($0.value)' of record \($0.record)" }.joined(separator: ", ")
        return [.say("now in doubt as well, and asked about below: \(list)")]
    }

    /// Takes over which values now wait in some records.
    /// - Parameter own: the value just answered or returned to, which is left as it is.
    /// - Returns: the values that did not wait before.
    @discardableResult
    private mutating func update(
        _ now: Waiting, except own: ReviewItem.ID?
    ) -> [ReviewItem.ID] {
        var added: [ReviewItem.ID] = []
        for (record, waiting) in now.sorted(by: { $0.key < $1.key }) {
            let fresh = Dictionary(waiting.map { ($0.id, $0) }) { first, _ in first }
            for (index, item) in items.enumerated()
            where item.id.record == record && item.id != own {
                guard let new = fresh[item.id] else {
                    if passed[item.id] == nil { pass(item.id, .settled) }
                    continue
                }
                // The value keeps its place, so that the person does not lose sight of it.
                items[index] = new.with(confidence: item.confidence)
                if passed[item.id] != .answered(.skipped) { unpass(item.id) }
            }
            let known = Set(items.map(\.id))
            for item in waiting where !known.contains(item.id) {
                items.insert(item, at: items.firstIndex { item < $0 } ?? items.count)
                added.append(item.id)
            }
        }
        return added
    }
}

extension ReviewItem {
    fileprivate func with(confidence: Double) -> ReviewItem {
        ReviewItem(
            id: id, photo: photo, moment: moment, position: position, confidence: confidence,
            offer: offer, choices: choices)
    }
}
