/// A regular expression for whole texts; no pattern can make matching slow.
///
/// It has characters, `.`, classes (`[a-f]`, `\d`, `\w`, `\s` and their opposites), groups, `|` and repetition, but
/// no back-references and no look-around: with those, a pattern of a few characters can run forever.
/// - Source: Thompson 1968, doi:10.1145/363347.363387 (following all paths through a pattern at once).
package struct TextPattern: Hashable, Sendable {
    /// A part of a pattern.
    indirect enum Part: Hashable, Sendable {
        /// One character of a set.
        case character(CharacterSet)
        /// The beginning or the end of the text.
        case begin, end
        /// Parts one after the other.
        case sequence([Part])
        /// One of several parts.
        case choice([Part])
        /// A part several times; without an upper limit if `atMost` is nil.
        case repeated(Part, atLeast: Int, atMost: Int?)
    }

    /// Some characters, or all but these.
    struct CharacterSet: Hashable, Sendable {
        /// Classes of characters.
        enum Kind: Hashable, Sendable {
            case digit, letter, space, any
        }

        /// One item of a set.
        enum Item: Hashable, Sendable {
            case range(Character, Character)
            case kind(Kind, isOpposite: Bool)
        }

        var items: [Item]
        var isOpposite = false

        func contains(_ character: Character) -> Bool {
            isOpposite
                != items.contains { item in
                    switch item {
                    case .range(let first, let last): return first <= character && character <= last
                    case .kind(let kind, let isOpposite): return isOpposite != kind.has(character)
                    }
                }
        }
    }

    let whole: Part

    /// Whether the pattern matches the text as a whole. The cost grows with the pattern's length and at most with the
    /// square of the text's length.
    package func matches(_ text: String) -> Bool {
        let characters = Array(text)
        var steps = 0
        return ends(of: whole, from: [0], in: characters, &steps).contains(characters.count)
    }

    /// Maximum number of steps: a thousand times as many as any reasonable pattern needs.
    private static let mostSteps = 200_000

    /// Every index at which a part can end if it begins at one of `starts`.
    private func ends(
        of part: Part, from starts: Set<Int>, in text: [Character], _ steps: inout Int
    ) -> Set<Int> {
        steps += 1
        guard !starts.isEmpty, steps < TextPattern.mostSteps else { return [] }
        switch part {
        case .character(let set):
            return Set(starts.filter { $0 < text.count && set.contains(text[$0]) }.map { $0 + 1 })
        case .begin: return starts.intersection([0])
        case .end: return starts.intersection([text.count])
        case .sequence(let parts):
            return parts.reduce(starts) { ends(of: $1, from: $0, in: text, &steps) }
        case .choice(let parts):
            return parts.reduce(into: []) {
                $0.formUnion(ends(of: $1, from: starts, in: text, &steps))
            }
        case .repeated(let part, let least, let most):
            var places = starts
            for _ in 0..<least {
                let next = ends(of: part, from: places, in: text, &steps)
                if next == places { break }
                places = next
            }
            var all = places
            var count = least
            // Places reached before need not be followed again.
            while !places.isEmpty, most.map({ count < $0 }) ?? true {
                places = ends(of: part, from: places, in: text, &steps).subtracting(all)
                all.formUnion(places)
                count += 1
            }
            return all
        }
    }
}

extension TextPattern.CharacterSet.Kind {
    fileprivate func has(_ character: Character) -> Bool {
        switch self {
        case .digit: character.isWholeNumber
        case .letter: character.isLetter || character.isNumber || character == "_"
        case .space: character.isWhitespace
        case .any: !character.isNewline
        }
    }
}
