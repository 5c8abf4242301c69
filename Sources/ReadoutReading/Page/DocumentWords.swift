import Foundation
import ReadoutModel

/// Words that say what a document is, such as `invoice`, `refund` and `void`, in several languages.
enum DocumentWords {
    private static let all: Set<String> = {
        let lines = String(decoding: PackageResources.documents_txt, as: UTF8.self)
            .split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Set(lines.flatMap { $0.split(separator: " ").dropFirst().map { String($0).folded } })
    }()

    /// Whether a word is one of them, whatever its case, its diacritics and the marks around it.
    static func contains(_ word: String) -> Bool { all.contains(bare(word)) }

    /// A word without case, diacritics and the marks around it.
    static func bare(_ word: String) -> String {
        word.trimmingCharacters(in: .punctuationCharacters.union(.symbols)).folded
    }
}
