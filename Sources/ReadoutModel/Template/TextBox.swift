public import ReadoutGeometry

/// A piece of recognised text with its place and confidence: one or more words that stand together.
public struct TextBox: Hashable, Sendable {
    /// One word of a text box.
    public struct Word: Hashable, Sendable {
        /// The word as recognised.
        public var text: String
        /// 0...1.
        public var confidence: Double
        /// Pixels of the upright photo.
        public var region: Region

        /// Makes a word from its text, confidence (0...1) and place.
        public init(text: String, confidence: Double, region: Region) {
            self.text = text
            self.confidence = confidence
            self.region = region
        }
    }

    /// Left to right, at least one.
    public let words: [Word]

    /// Makes a box of words that stand together, left to right; at least one.
    public init(words: [Word]) {
        precondition(!words.isEmpty)
        self.words = words
    }

    /// The words with a space between them.
    public var text: String { words.map(\.text).joined(separator: " ") }
    /// The confidence of the least certain word, 0...1.
    public var confidence: Double { words.map(\.confidence).min() ?? 0 }
    /// The smallest region that contains all words: pixels of the upright photo.
    public var region: Region {
        words.dropFirst().reduce(words[0].region) { $0.union($1.region) }
    }
}
