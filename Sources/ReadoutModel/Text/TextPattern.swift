/// A regular expression for a whole text, matched in a time that no pattern can blow up.
///
/// It knows characters, `.`, classes (`[a-f]`, `\d`, `\w`, `\s` and their opposites), groups, `|` and repetition, but
/// no references back and no look-around: with these a pattern of a few characters can take for ever.
/// - Source: Thompson 1968, doi:10.1145/363347.363387 (all ways through a pattern at once).
package struct TextPattern: Hashable, Sendable {
    /// A part of a pattern.
    indirect enum Part: Hashable, Sendable {
        /// One character of a set.
        case character(CharacterSet)
        /// The begin or the end of the text.
        case begin, end
        /// Parts one after the other.
        case sequence([Part])
        /// One of several parts.
        case choice([Part])
        /// A part several times; without an upper limit when `atMost` is nil.
        case repeated(Part, atLeast: Int, atMost: Int?)
    }

    /// Some characters, or all others.
    struct CharacterSet: Hashable, Sendable {
        /// Characters that are meant by what they are.
        enum Kind: Hashable, Sendable {
            case digit, letter, space, any
        }

        /// What a set is made of.
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

    /// Whether a text as a whole is what the pattern describes. The work grows with the pattern's length and with the
    /// square of the text's, no faster.
    package func matches(_ text: String) -> Bool {
        let characters = Array(text)
        var steps = 0
        return ends(of: whole, from: [0], in: characters, &steps).contains(characters.count)
    }

    /// Steps that are taken at most: a thousand times as many as any pattern made in good faith needs.
    private static let mostSteps = 200_000

    /// Every place where a part can end that begins at one of some places.
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
            // What leads nowhere new need not be gone on with.
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
