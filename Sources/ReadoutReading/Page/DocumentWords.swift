import Foundation
import ReadoutModel

/// Words by which documents differ, in several languages.
enum DocumentWords {
    /// What a document is, such as `invoice`; what makes another one of it, such as `refund` and `void`. Each as listed, by its
    /// bare form.
    private static let (titles, changes) = { () -> ([String: String], [String: String]) in
        let lines = String(decoding: PackageResources.documents_txt, as: UTF8.self)
            .split(separator: "\n").map { $0.split(separator: " ") }
        func words(_ sort: String) -> [String: String] {
            let words = lines.filter { $0.first == sort[...] }.flatMap { $0.dropFirst(2) }
            return Dictionary(words.map { (bare(String($0)), String($0)) }) { first, _ in first }
        }
        return (words("title"), words("change"))
    }()

    /// Minimum number of letters of a word that is known though some are misread. Chosen, not fitted; counts beside the numbers
    /// of `StampReader`.
    private static let leastLetters = 6

    /// Whether a word says what a document is, whatever its case, its diacritics and the marks around it.
    static func contains(_ word: String) -> Bool {
        titles[bare(word)] != nil || makeAnother(word)
    }

    /// Whether a word makes another document, wherever it is added.
    static func makeAnother(_ word: String) -> Bool { changes[bare(word)] != nil }

    /// Whether a word is long enough to count even where the recogniser is not sure of it.
    static func isLong(_ word: String) -> Bool { bare(word).count >= leastLetters }

    /// Whether one of the words of a text makes another document.
    static func areAnother(in text: String) -> Bool {
        text.split(separator: " ").contains { makeAnother(String($0)) }
    }

    /// The word of the list that makes another document and was read as a text, perhaps with some letters wrong or missing;
    /// short words count only if no letter differs, though a frame around them may have been read as one on either side. Nil where
    /// a word that says what a document is looks as much like the text: `Aprobat` is not `proba`.
    static func change(seenAs text: String) -> String? {
        let seen = bare(text)
        if let word = changes[seen] { return word }
        guard titles[seen] == nil else { return nil }
        let inside = [seen[...], seen.dropFirst(), seen.dropLast(), seen.dropFirst().dropLast()]
        if let word = inside.lazy.compactMap({ changes[String($0)] }).first { return word }
        let near = changes.keys.filter { $0.count >= leastLetters && !seen.isFar(from: $0) }
        func distance(_ word: String) -> Int { EditDistance.between(Array(word), Array(seen)) }
        let nearest = near.min { (distance($0), $0) < (distance($1), $1) }
        guard let nearest, titles.keys.allSatisfy({ distance($0) > distance(nearest) }) else {
            return nil
        }
        return changes[nearest]
    }

    /// A word without case, diacritics and the marks around it.
    static func bare(_ word: String) -> String {
        // Unlike accents, the stroke of this letter is no mark of its own.
        word.trimmingCharacters(in: .punctuationCharacters.union(.symbols)).folded
            .replacing("ł", with: "l")
    }
}
