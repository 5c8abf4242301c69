import ReadoutGeometry
import ReadoutModel

extension Landmarks {
    /// A word or code of the reference photo that a reader takes for another one in a photo.
    struct OtherWord: Equatable {
        /// As in the reference photo.
        let text: String
        /// As the reader sees it.
        private(set) var seen: String
        /// The word's place in the reference photo.
        let region: Region
        let isCode: Bool
        /// The reader's confidence, 0...1.
        let confidence: Double

        /// The doubt that it raises.
        var doubt: Doubt { .otherLabel(text, seen: seen) }
        /// The same with all of the text that stands there.
        func seenWhole(_ text: String) -> OtherWord {
            var word = self
            word.seen = text
            return word
        }

        /// The evidence that it is.
        var measure: Evidence.Measure { isCode ? .otherCode : .otherWord }
    }

    /// The word or code beside a value that a reader most confidently takes for another one in a photo; nil where there
    /// is none, or the reader misreads the one of the reference photo, too.
    ///
    /// The pictures of `1.8.1` and `1.8.2` differ too little to tell the codes apart, and so may those of `IMPORT` and
    /// `EXPORT`.
    /// - Parameters:
    ///   - unit: the word that says the value's unit elsewhere than after its text; nil for none.
    ///   - isAsked: whether a word of this text is read.
    ///   - read: the texts that the reader sees in the photo in a region of the reference's plane, most likely first.
    ///   - reference: the text that it sees there in the reference photo.
    func otherWord(
        ofValueAt index: Int, unit: String? = nil, isAsked: (String) -> Bool,
        _ read: (Region) -> [Reading.Alternative], reference: (Region) -> String?
    ) -> OtherWord? {
        let found = (ofValues[index] ?? []).map { all[$0] }
            .compactMap { known -> OtherWord? in
                let isCode = known.text.isCode || known.text.isRegisterNumber
                guard isAsked(known.text) else { return nil }
                let seen = read(known.region)
                let isUnit = known.text == unit
                guard let first = seen.first,
                    first.text.canReplace(known.text)
                        || isUnit && !first.text.isCode && Unit.spelling(first.text) != nil,
                    !seen.contains(where: {
                        $0.text.looks(like: known.text)
                            && $0.confidence >= Reading.leastAlternative
                    }), reference(known.region)?.looks(like: known.text) ?? false
                else { return nil }
                guard isCode || isUnit || first.text.isFar(from: known.text) else { return nil }
                return OtherWord(
                    text: known.text, seen: first.text, region: known.region, isCode: isCode,
                    confidence: first.confidence)
            }
        return found.max { $0.confidence < $1.confidence }
    }

    /// Whether a word looks so different from the reference photo that it is read. For a unit, half the difference is
    /// enough: the pictures of single letters differ little.
    /// - Parameters:
    ///   - words: how the words beside the value look in the photo.
    ///   - unit: the word that says the value's unit elsewhere than after its text; nil for none.
    ///   - unusual: minimum difference of other words, 0...1.
    static func looksUnlike(
        _ text: String, among words: [Finding], unit: String?, unusual: Double
    ) -> Bool {
        let least = text == unit ? unusual / 2 : unusual
        return words.contains {
            $0.text == text && Evidence.unlikeness(at: $0.likeness) >= least
        }
    }
}

extension String {
    /// Whether the text is another one except for case and letters that look like digits.
    func looks(like other: String) -> Bool {
        func shape(_ text: String) -> String {
            String(text.filter { !$0.isWhitespace }.map(\.lookingFigure)).lowercased()
        }
        return shape(self) == shape(other)
    }

    /// Whether at least a third of the letters differ from another text: a blurred word is misread in fewer.
    func isFar(from other: String) -> Bool {
        let distance = EditDistance.between(Array(lowercased()), Array(other.lowercased()))
        return 3 * distance >= max(count, other.count)
    }
}
