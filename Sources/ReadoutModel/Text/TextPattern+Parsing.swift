/// Why a text is not a valid pattern.
package struct PatternProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, to follow "pattern '...' is not a regular expression: ".
    package let description: String
}

extension TextPattern {
    /// Parses a pattern.
    /// - Throws: `PatternProblem`.
    package init(_ text: String) throws(PatternProblem) {
        var reader = PatternReader(rest: Array(text)[...])
        whole = try reader.choice()
        guard reader.rest.isEmpty else {
            throw PatternProblem(description: "there is a ) without a (")
        }
    }
}

/// Parses a pattern from left to right.
private struct PatternReader {
    var rest: ArraySlice<Character>
    var depth = 0

    /// Maximum number of repetitions of a part; no text is longer.
    private static let mostRepeats = 1000
    private static let deepest = 50

    mutating func choice() throws(PatternProblem) -> TextPattern.Part {
        depth += 1
        defer { depth -= 1 }
        guard depth <= PatternReader.deepest else {
            throw PatternProblem(description: "its groups are nested too deeply")
        }
        var parts = [try sequence()]
        while take("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws(PatternProblem) -> TextPattern.Part {
        var parts: [TextPattern.Part] = []
        while let next = rest.first, next != "|", next != ")" {
            parts.append(try repeats(of: try single()))
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    /// One character, class or group.
    private mutating func single() throws(PatternProblem) -> TextPattern.Part {
        guard let character = rest.popFirst() else {
            throw PatternProblem(description: "it is incomplete")
        }
        switch character {
        case "(":
            if take("?"), !take(":") {
                throw PatternProblem(
                    description: "groups that begin with (? are not supported, except (?: )")
            }
            let part = try choice()
            guard take(")") else { throw PatternProblem(description: "a ( is not closed") }
            return part
        case "[": return .character(try set())
        case ".": return .character(.init(items: [.kind(.any, isOpposite: false)]))
        case "^": return .begin
        case "$": return .end
        case "*", "+", "?", "{":
            throw PatternProblem(description: "there is nothing that \(character) could repeat")
        case "\\": return .character(.init(items: [try escaped()]))
        default: return .character(.init(items: [.range(character, character)]))
        }
    }

    private mutating func repeats(
        of part: TextPattern.Part
    ) throws(PatternProblem) -> TextPattern.Part {
        let limits: (least: Int, most: Int?)
        if take("*") {
            limits = (0, nil)
        } else if take("+") {
            limits = (1, nil)
        } else if take("?") {
            limits = (0, 1)
        } else if take("{") {
            limits = try counts()
        } else {
            return part
        }
        // Lazy or greedy makes no difference when the whole text must match.
        _ = take("?")
        if let next = rest.first, "*+?{".contains(next) {
            throw PatternProblem(description: "\(next) cannot follow a repetition")
        }
        return .repeated(part, atLeast: limits.least, atMost: limits.most)
    }

    /// `3}`, `3,}`, `,3}` or `1,3}`.
    private mutating func counts() throws(PatternProblem) -> (Int, Int?) {
        let least = try number()
        let most = take(",") ? try number() : least
        guard take("}") else { throw PatternProblem(description: "a { is not closed") }
        guard least != nil || most != nil else {
            throw PatternProblem(description: "there is no number in {}")
        }
        if let most, most < least ?? 0 {
            throw PatternProblem(description: "\(least ?? 0) is more than \(most)")
        }
        return (least ?? 0, most)
    }

    private mutating func number() throws(PatternProblem) -> Int? {
        var digits = ""
        while let digit = rest.first, digit.isASCII, digit.isNumber {
            digits.append(digit)
            rest.removeFirst()
        }
        guard !digits.isEmpty else { return nil }
        guard digits.count < 5, let number = Int(digits), number <= PatternReader.mostRepeats else {
            throw PatternProblem(
                description: "nothing is repeated more than \(PatternReader.mostRepeats) times")
        }
        return number
    }

    /// Parses a bracketed set up to its `]`.
    private mutating func set() throws(PatternProblem) -> TextPattern.CharacterSet {
        var set = TextPattern.CharacterSet(items: [], isOpposite: take("^"))
        while let character = rest.popFirst() {
            if character == "]", !set.items.isEmpty { return set }
            if character == "[" {
                throw PatternProblem(description: "a [ within [ ] is written \\[")
            }
            var item = TextPattern.CharacterSet.Item.range(character, character)
            if character == "\\" { item = try escaped() }
            if case .range(let first, _) = item, rest.first == "-", rest.dropFirst().first != "]" {
                rest.removeFirst()
                guard var last = rest.popFirst() else { break }
                if last == "\\" {
                    guard case .range(let literal, _) = try escaped() else {
                        throw PatternProblem(description: "a range ends with a class")
                    }
                    last = literal
                }
                guard first <= last else {
                    throw PatternProblem(description: "the range \(first)-\(last) is empty")
                }
                item = .range(first, last)
            }
            set.items.append(item)
        }
        throw PatternProblem(description: "a [ is not closed")
    }

    /// Parses the character after a backslash.
    private mutating func escaped() throws(PatternProblem) -> TextPattern.CharacterSet.Item {
        guard let character = rest.popFirst() else {
            throw PatternProblem(description: "nothing follows the last \\")
        }
        switch character {
        case "d": return .kind(.digit, isOpposite: false)
        case "D": return .kind(.digit, isOpposite: true)
        case "w": return .kind(.letter, isOpposite: false)
        case "W": return .kind(.letter, isOpposite: true)
        case "s": return .kind(.space, isOpposite: false)
        case "S": return .kind(.space, isOpposite: true)
        case "t": return .range("\t", "\t")
        case _ where character.isLetter || character.isNumber:
            throw PatternProblem(description: "\\\(character) is not known")
        default: return .range(character, character)
        }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }
}
