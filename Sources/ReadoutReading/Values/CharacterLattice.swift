import Foundation
package import ReadoutInput
import ReadoutModel

/// The recogniser's results from several looks at one line, character by character, with the alternatives of each.
///
/// The lead of the likeliest character over the next one separates misread characters from correct ones much better
/// than the recogniser's own confidence, which hardly ever drops.
package struct CharacterLattice: Sendable {
    /// The sort of character at each place.
    private struct Form {
        let sorts: [Character]
        /// Whether a place may hold a digit or a letter: all characters of its group look like both, as in `01-66334`.
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

    /// A possible character, with its likelihood averaged over the looks.
    typealias Choice = (text: String, score: Double)

    /// A text through the lattice.
    package struct Path: Hashable, Sendable {
        /// The text, with the spaces of the first look.
        package let text: String
        /// The smallest lead of a character over the next one that could stand in its place, 0...1.
        package let margin: Double
        /// The same for the characters that are no digits; 1 when there are none.
        package let letterMargin: Double
        /// The text with that next character; nil where nothing else was seen.
        package let rival: String?
        /// Whether other texts fix the sort of every character.
        package let isFormed: Bool
        /// Whether all looks saw the same number of characters.
        package let isWhole: Bool

        /// Probability that the text is right, 0...1.
        ///
        /// A logistic of the margin, fitted to 314 texts of known form and 901 of unknown form, from drawn papers and
        /// displays in good and bad photos. Of these, 239 and 750 exceeded `sure`, and none was wrong.
        package var probability: Double { probability(atMargin: margin) }

        /// The same if all digits are certain.
        package var probabilityOfLetters: Double { probability(atMargin: letterMargin) }

        private func probability(atMargin margin: Double) -> Double {
            guard isWhole || isFormed else { return 0.5 }
            let sum =
                isFormed
                ? Certainty.formedLevel + Certainty.formedMargin * margin
                : Certainty.freeLevel + Certainty.freeMargin * margin
            return 1 / (1 + exp(-sum))
        }

        /// Minimum probability at which nobody has to check the text.
        static let ground = Ground(gate: Certainty.sure)
    }

    /// The places from left to right, each with its choices, most likely first.
    private let places: [[Choice]]
    /// The places that are followed by a space.
    private let blanks: Set<Int>
    private let isWhole: Bool

    /// Bias and weight of the margin in the logistic of `Path.probability`, for texts of known and of unknown form, and the
    /// minimum probability of a certain text. Fitted there.
    private enum Certainty {
        static let (formedLevel, formedMargin) = (-2.09, 11.9)
        static let (freeLevel, freeMargin) = (-0.85, 7.15)
        static let sure = 0.99
    }

    /// - Parameter looks: the words of each look, from left to right.
    /// - Returns: nil when no look saw a character.
    package init?(_ looks: [[RecognizedWord]]) {
        let seen = looks.map { $0.flatMap(\.characters) }.filter { !$0.isEmpty }
        let counts = Dictionary(grouping: seen.indices) { seen[$0].count }
        // Of lengths seen equally often, the longer one wins: a character is lost more easily than invented.
        guard
            let usual = counts.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) })
        else { return nil }
        isWhole = counts.count == 1 && seen.count == looks.count
        let places: [[Choice]] = (0..<usual.key).map { place in
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
        self.places = places.withCase(apart: blanks)
    }

    /// The most likely text.
    /// - Parameter others: known texts. The text has the form of one of them, which gives the sort of character at each
    ///   place: choices of other sorts are dropped, as is one extra character, which leaves the text uncertain. The
    ///   forms are ignored when a place has no fitting choice, or the lengths differ more.
    package func path(like others: [String] = []) -> Path? {
        let forms = others.map(Form.init)
        // A code has no spaces if the known ones have none.
        let blanks =
            others.isEmpty || others.contains { $0.contains(where: \.isWhitespace) } ? blanks : []
        if let formed = choices(of: forms, in: places) {
            return path(through: formed, blanks: blanks, like: forms)
        }
        // One glyph is sometimes taken for two; which of the two is extra is not certain.
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

    /// The texts that differ in one character from the most likely one, most likely first.
    package var neighbours: [String] {
        var found: [(text: String, loss: Double)] = []
        for place in places.indices {
            for choice in places[place].dropFirst()
            where choice.score >= Probability.negligible {
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
                    $0.text == String(character) && $0.score >= Probability.negligible
                }
            }
    }

    /// The choices for each place that fit the forms; nil when a place has none.
    private func choices(of forms: [Form], in places: [[Choice]]) -> [[Choice]]? {
        let fitting = forms.filter { $0.sorts.count == places.count }
        guard !places.isEmpty, !fitting.isEmpty else { return nil }
        let formed = places.indices.map { place in
            let mayBeEither = fitting.allSatisfy { $0.mayBeEither[place] }
            return places[place].filter { choice in
                choice.score >= Probability.negligible
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
            places[weakest].count > 1 && places[weakest][1].score >= Probability.negligible
        return Path(
            text: text(), margin: margins[weakest],
            letterMargin: zip(margins, places).filter { !$1[0].text.allSatisfy(\.isNumber) }
                .map(\.0).min() ?? 1,
            rival: hasRival ? text(swapping: weakest) : nil, isFormed: isFormed,
            isWhole: isWhole && !isPieced)
    }
}
