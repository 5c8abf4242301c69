import Foundation
package import ReadoutInput
import ReadoutModel

/// What the recogniser saw in several looks at one line, character by character, with what else each could be.
///
/// By how far the likeliest character lies before the next one a misread character is told from a surely read one
/// much better than by the recogniser's own confidence, which hardly ever falls.
package struct CharacterLattice: Sendable {
    /// What sort of character stands where.
    private struct Form {
        let sorts: [Character]
        /// Whether a place may hold figures as well as letters: all that stand together there look like either, as in
        /// `01-66334`.
        let mayBeEither: [Bool]

        init(_ text: String) {
            sorts = text.characterSorts
            let groups = text.filter { !$0.isWhitespace }
                .split(omittingEmptySubsequences: false) { !$0.isLetter && !$0.isNumber }
            mayBeEither = Array(
                groups.map { group in
                    let isEither = group.allSatisfy(\.looksLikeAnother)
                    return [Bool](repeating: isEither, count: group.count)
                }.joined(separator: [false]))
        }
    }

    /// A character in its place, as likely as the looks find it on average.
    typealias Choice = (text: String, score: Double)

    /// A text through the lattice.
    package struct Path: Hashable, Sendable {
        /// The text, with the blanks of the first look.
        package let text: String
        /// How far the least certain character lies before the next one that could stand there, 0...1.
        package let margin: Double
        /// The same of the characters that are no figures; 1 when there is none.
        package let letterMargin: Double
        /// The text with that next one; nil where nothing else was seen.
        package let rival: String?
        /// Whether each character was chosen among those of the one sort that it can be of, as other texts show.
        package let isFormed: Bool
        /// Whether each look saw as many characters.
        package let isWhole: Bool

        /// That the text is right, 0...1.
        ///
        /// A logistic of the margin, fitted to 314 texts whose form is known and 901 whose form is not, of drawn
        /// papers and displays photographed well and badly. Surer than `sure` were 239 and 750, none wrong.
        package var certainty: Double { certainty(atMargin: margin) }

        /// The same when all figures are certain.
        package var certaintyOfLetters: Double { certainty(atMargin: letterMargin) }

        private func certainty(atMargin margin: Double) -> Double {
            guard isWhole || isFormed else { return 0.5 }
            let sum =
                isFormed
                ? Certainty.formedLevel + Certainty.formedMargin * margin
                : Certainty.freeLevel + Certainty.freeMargin * margin
            return 1 / (1 + exp(-sum))
        }

        /// Minimum probability at which nobody has to look at the text.
        static let ground = Ground(gate: Certainty.sure, isFitted: true)
    }

    /// The places from left to right, each with its choices, likeliest first.
    private let places: [[Choice]]
    /// The places after which there is a blank.
    private let blanks: Set<Int>
    private let isWhole: Bool

    private enum Certainty {
        static let (formedLevel, formedMargin) = (-2.09, 11.9)
        static let (freeLevel, freeMargin) = (-0.85, 7.15)
        static let sure = 0.99
    }

    /// A character that a form wants is taken where it is at least this likely, 0...1.
    private static let leastScore = 0.01

    /// - Parameter looks: the words of each look, from left to right.
    /// - Returns: nil when no look saw a character.
    package init?(_ looks: [[RecognizedWord]]) {
        let seen = looks.map { $0.flatMap(\.characters) }.filter { !$0.isEmpty }
        let counts = Dictionary(grouping: seen.indices) { seen[$0].count }
        // Of lengths seen equally often the longer one: a character is lost more easily than made up.
        guard
            let usual = counts.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) })
        else { return nil }
        isWhole = counts.count == 1 && seen.count == looks.count
        places = (0..<usual.key).map { place in
            var scores: [String: Double] = [:]
            for look in usual.value {
                let character = seen[look][place]
                scores[character.text, default: 0] += character.confidence
                for other in character.alternatives {
                    scores[other.text, default: 0] += other.confidence
                }
            }
            return scores.map { ($0.key, $0.value / Double(usual.value.count)) }
                .sorted { ($1.score, $0.text) < ($0.score, $1.text) }
        }
        let first = looks.first { $0.flatMap(\.characters).count == usual.key } ?? []
        var blanks: Set<Int> = []
        var count = 0
        for word in first.dropLast() {
            count += word.characters.count
            blanks.insert(count - 1)
        }
        self.blanks = blanks
    }

    /// The likeliest text.
    /// - Parameter others: texts of which it has the form of one, a sort of character a place; choices of other sorts are
    ///   left out, and a character that is one too many, which leaves the text uncertain. When no choice of a sort
    ///   was seen, or the lengths differ more, they are not heeded.
    package func path(like others: [String] = []) -> Path? {
        let forms = others.map(Form.init)
        // A code has no blanks that others of it have not.
        let blanks =
            others.isEmpty || others.contains { $0.contains(where: \.isWhitespace) } ? blanks : []
        if let formed = choices(of: forms, in: places) {
            return path(through: formed, blanks: blanks, like: forms)
        }
        // One glyph is now and then taken for two; which of them is too many is not certain.
        let shorter = places.indices.compactMap { left -> [[Choice]]? in
            var rest = places
            rest.remove(at: left)
            return choices(of: forms, in: rest)
        }
        func likelihood(_ places: [[Choice]]) -> Double { places.reduce(0) { $0 + $1[0].score } }
        if let best = shorter.max(by: { likelihood($0) < likelihood($1) }) {
            return path(through: best, blanks: [], isPieced: true)
        }
        return path(through: places, blanks: self.blanks)
    }

    /// The texts that differ in one character from the likeliest, most likely first.
    package var neighbours: [String] {
        var found: [(text: String, loss: Double)] = []
        for place in places.indices {
            for choice in places[place].dropFirst()
            where choice.score >= CharacterLattice.leastScore {
                let text = places.indices.map { other in
                    (other == place ? choice.text : places[other][0].text)
                        + (blanks.contains(other) ? " " : "")
                }.joined()
                found.append((text, places[place][0].score - choice.score))
            }
        }
        return found.sorted { ($0.loss, $0.text) < ($1.loss, $1.text) }.map(\.text)
    }

    /// Whether each character of a text was seen in its place.
    package func holds(_ text: String) -> Bool {
        let characters = text.filter { !$0.isWhitespace }
        return characters.count == places.count
            && zip(characters, places).allSatisfy { character, choices in
                choices.contains {
                    $0.text == String(character) && $0.score >= CharacterLattice.leastScore
                }
            }
    }

    /// For each place the choices of the sorts that are wanted there; nil when one has none.
    private func choices(of forms: [Form], in places: [[Choice]]) -> [[Choice]]? {
        let fitting = forms.filter { $0.sorts.count == places.count }
        guard !places.isEmpty, !fitting.isEmpty else { return nil }
        let formed = places.indices.map { place in
            let mayBeEither = fitting.allSatisfy { $0.mayBeEither[place] }
            return places[place].filter { choice in
                choice.score >= CharacterLattice.leastScore
                    && (fitting.contains { choice.text.characterSorts == [$0.sorts[place]] }
                        || mayBeEither && choice.text.allSatisfy(\.looksLikeAnother))
            }
        }
        return formed.contains(where: \.isEmpty) ? nil : formed
    }

    private func path(
        through places: [[Choice]], blanks: Set<Int>, like forms: [Form] = [],
        isPieced: Bool = false
    ) -> Path? {
        let margins = places.map { $0[0].score - ($0.dropFirst().first?.score ?? 0) }
        guard let weakest = margins.indices.min(by: { margins[$0] < margins[$1] }) else {
            return nil
        }
        func text(swapping swapped: Int? = nil) -> String {
            places.indices.map { place in
                places[place][place == swapped ? 1 : 0].text + (blanks.contains(place) ? " " : "")
            }.joined()
        }
        let fitting = forms.filter { $0.sorts.count == places.count }
        let isFormed =
            Set(fitting.map(\.sorts)) == [text().characterSorts]
            && fitting.contains { !$0.mayBeEither.contains(true) }
        let hasRival =
            places[weakest].count > 1 && places[weakest][1].score >= CharacterLattice.leastScore
        return Path(
            text: text(), margin: margins[weakest],
            letterMargin: zip(margins, places).filter { !$1[0].text.allSatisfy(\.isNumber) }
                .map(\.0).min() ?? 1,
            rival: hasRival ? text(swapping: weakest) : nil, isFormed: isFormed,
            isWhole: isWhole && !isPieced)
    }
}
