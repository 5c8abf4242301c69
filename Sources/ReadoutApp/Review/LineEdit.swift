/// A line of text being typed.
package struct LineEdit: Hashable, Sendable {
    private var characters: [Character]
    /// Number of characters before the cursor.
    package private(set) var cursor: Int

    /// A line with the cursor at its end.
    package init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    package var text: String { String(characters) }

    /// The text after the cursor.
    package var rest: String { String(characters[cursor...]) }

    /// Handles a key that changes the line or moves the cursor.
    /// - Returns: whether the key did either.
    mutating func take(_ key: ReviewKey) -> Bool {
        switch key {
        case .character(let character):
            characters.insert(character, at: cursor)
            cursor += 1
        case .backspace:
            guard cursor > 0 else { return true }
            cursor -= 1
            characters.remove(at: cursor)
        case .delete: if cursor < characters.count { characters.remove(at: cursor) }
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(characters.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = characters.count
        case .eraseLine:
            characters.removeFirst(cursor)
            cursor = 0
        case .eraseWord:
            let kept = characters[..<cursor].reversed().drop { $0 == " " }.drop { $0 != " " }
            characters.removeSubrange(kept.count..<cursor)
            cursor = kept.count
        case .enter, .escape, .interrupt, .endOfInput, .other: return false
        }
        return true
    }
}
