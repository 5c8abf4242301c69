import Foundation
import ReadoutModel

/// Words by which documents differ, in several languages.
enum DocumentWords {
    /// What a document is, such as `invoice`; what makes another one of it, such as `refund` and `void`.
    private static let (titles, changes) = { () -> (Set<String>, Set<String>) in
        let lines = String(decoding: PackageResources.documents_txt, as: UTF8.self)
            .split(separator: "\n").map { $0.split(separator: " ") }
        func words(_ sort: String) -> Set<String> {
            Set(
                lines.filter { $0.first == sort[...] }.flatMap {
                    $0.dropFirst(2).map { String($0).folded }
                })
        }
        return (words("title"), words("change"))
    }()

    /// Whether a word says what a document is, whatever its case, its diacritics and the marks around it.
    static func contains(_ word: String) -> Bool {
        titles.contains(bare(word)) || makeAnother(word)
    }

    /// Whether a word makes another document, wherever it is added.
    static func makeAnother(_ word: String) -> Bool { changes.contains(bare(word)) }

    /// A word without case, diacritics and the marks around it.
    static func bare(_ word: String) -> String {
        word.trimmingCharacters(in: .punctuationCharacters.union(.symbols)).folded
    }
}
