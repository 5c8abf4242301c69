extension Review {
    /// Handles a key while a value is shown; nil when the key is ignored.
    mutating func asked(_ key: ReviewKey) -> [Effect]? {
        guard let item = current else { return end(.finished) }
        switch key {
        case .enter: return accepted(item)
        case .left, .backspace: return back()
        case .escape, .right, .delete, .home, .end, .eraseLine, .eraseWord, .other: return nil
        case .interrupt, .endOfInput: return nil
        case .character(let character):
            // Letters mean the same with caps lock on.
            return asked(String(character).lowercased(), item)
        }
    }

    private mutating func asked(_ key: String, _ item: ReviewItem) -> [Effect] {
        switch key {
        case "a": return accepted(item)
        case "1"..."9" where key.utf8.count == 1:
            let number = Int(key) ?? 0
            guard item.choices.indices.contains(number - 1) else {
                return [
                    .say(
                        item.choices.isEmpty
                            ? "there is nothing to choose; t types the value"
                            : "there is no choice \(number)")
                ]
            }
            return settle(item, .text(item.choices[number - 1]))
        case "t":
            mode = .typing(LineEdit())
            return [.showLine]
        case "e":
            mode = .typing(LineEdit(item.offer ?? ""))
            return [.showLine]
        case "s":
            pass(item.id, .answered(.skipped))
            steps.append(Step(id: item.id, operation: nil, records: []))
            return [.confirm(item.id, .skipped)] + next()
        case "x": return settle(item, .unreadable)
        case "d": return settle(item, .dismissed)
        case "o": return [.open(item.id)]
        case "b", "<": return back()
        case "q": return end(.left)
        case "?", "h": return [.help]
        default: return [.say("'\(key)' does nothing here; ? shows the keys")]
        }
    }

    private mutating func accepted(_ item: ReviewItem) -> [Effect] {
        guard item.offer != nil else {
            return [.say("nothing was read that could be accepted; t types the value")]
        }
        return settle(item, .confirmed)
    }

    private mutating func settle(
        _ item: ReviewItem, _ answer: Answer, typed line: LineEdit? = nil, isForced: Bool = false
    ) -> [Effect] {
        mode = .storing(answer, typed: line)
        return [.settle(item.id, answer, isForced: isForced)]
    }

    private mutating func back() -> [Effect] {
        guard let step = steps.last else { return [.say("this is the first value")] }
        guard let operation = step.operation else {
            steps.removeLast()
            unpass(step.id)
            focus = step.id
            return [.show]
        }
        mode = .undoing
        return [.undo(operation: operation, records: step.records)]
    }

    /// Handles a key while a text is typed; nil when the key is ignored.
    mutating func typed(_ key: ReviewKey, _ line: LineEdit) -> [Effect]? {
        guard let item = current else { return end(.finished) }
        var line = line
        // Escape leaves the line, and so does Backspace when the line is empty.
        let isLeft = key == .escape || key == .backspace && line.text.isEmpty
        if isLeft || key == .enter && line.text.allSatisfy(\.isWhitespace) {
            mode = .asking
            return [.show]
        }
        if key == .enter {
            let text = line.text.split(separator: " ").joined(separator: " ")
            return settle(item, text == item.offer ? .confirmed : .text(text), typed: line)
        }
        guard line.take(key) else { return nil }
        mode = .typing(line)
        return [.showLine]
    }

    /// Handles a key while the person is asked whether to store an answer that breaks rules; nil when the key is
    /// ignored.
    mutating func objected(
        _ key: ReviewKey, to answer: Answer, typed line: LineEdit?
    ) -> [Effect]? {
        guard let item = current else { return end(.finished) }
        switch key {
        case .character("y"), .character("Y"):
            return settle(item, answer, typed: line, isForced: true)
        case .character("n"), .character("N"), .enter, .escape: return again(typed: line)
        case .character: return [.say("please answer y or n")]
        default: return nil
        }
    }

    /// Asks again after an answer that was not stored.
    mutating func again(typed line: LineEdit?) -> [Effect] {
        guard let line else {
            mode = .asking
            return [.show]
        }
        mode = .typing(line)
        return [.showLine]
    }
}
