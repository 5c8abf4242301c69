import Foundation
package import ReadoutGeometry
package import ReadoutModel

/// A word of the reference photo by which other photos may be recognised: a part of the device, not of a value.
package struct WordAnchor: Hashable, Sendable {
    /// The word as it was read.
    package let text: String
    /// Folded: lower case, without diacritics and without punctuation at its ends.
    package let letters: [Character]
    /// Pixels of the reference photo.
    package let region: Region
    /// Whether the word is long and certain enough to mean something when found again.
    package let isStrong: Bool
    /// Whether the word is strong, and hardly misread.
    package let isSure: Bool

    /// Minimum confidence of a word that is unlikely to be noise, 0...1.
    static let leastConfidence = 0.5

    /// Minimum confidence of a word that is hardly misread, 0...1.
    package static let sureConfidence = 0.8

    /// The word as an anchor; nil when no letters or digits remain, or its region is empty.
    package init?(_ word: TextBox.Word) {
        text = word.text
        letters = WordAnchor.folded(word.text)
        region = word.region
        guard !letters.isEmpty, region.width > 0, region.height > 0 else { return nil }
        isStrong =
            letters.count > 2 && letters.contains(where: \.isLetter)
            && word.confidence >= WordAnchor.leastConfidence
        isSure = isStrong && word.confidence >= WordAnchor.sureConfidence
    }

    /// The words of a template's reference photo outside all values' regions.
    package static func anchors(of template: Template) -> [WordAnchor] {
        let regions = template.valueRegions
        return template.reference.boxes.flatMap(\.words)
            .filter { word in
                !regions.contains { region in
                    let margin = region.height / 4
                    let grown = region.expanded(horizontally: margin, vertically: margin)
                    return grown.contains(word.region.center)
                }
            }
            .compactMap(WordAnchor.init)
    }

    /// How certainly two words are the same: 1 for equal ones, less for similar spelling, 0 for others.
    /// One difference is allowed for every four letters.
    package func likeness(to other: WordAnchor) -> Double {
        if letters == other.letters { return 1 }
        let length = max(letters.count, other.letters.count)
        let allowed = length / 4
        guard allowed > 0, abs(letters.count - other.letters.count) <= allowed else { return 0 }
        let distance = EditDistance.between(letters, other.letters)
        return distance <= allowed ? 1 - Double(distance) / Double(length) : 0
    }

    private static func folded(_ text: String) -> [Character] {
        let plain = text.foldedWithSpaces
        let isEdge = { (character: Character) in !character.isLetter && !character.isNumber }
        return Array(plain.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
    }
}

extension Template {
    /// Where values stand in the reference photo; a column has a region for each of its rows.
    package var valueRegions: [Region] { regions(of: fields) }

    /// Where the values stand that may differ between photos; guards always read the same.
    var changingRegions: [Region] { regions(of: fields.filter { $0.rules.guardText == nil }) }

    private func regions(of fields: [Field]) -> [Region] {
        fields.compactMap {
            guard let region = $0.location.region else { return nil }
            return rows(of: $0) ?? region
        }
    }
}

extension WorkingPhoto {
    /// The words of the photo as the recogniser alone saw them: where a word goes on that was read again is not known exactly.
    /// - Throws: `RecognitionError`.
    func anchors(language: String) throws -> [WordAnchor] {
        try words(language: language, asFound: true).compactMap(WordAnchor.init)
    }
}
