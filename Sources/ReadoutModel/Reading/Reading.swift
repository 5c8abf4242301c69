/// What one value said in one photo.
public struct Reading: Hashable, Sendable {
    /// Another possible text for the same region.
    public struct Alternative: Hashable, Sendable {
        /// The text as seen.
        public var text: String
        /// 0...1.
        public var confidence: Double

        /// Makes an alternative.
        public init(text: String, confidence: Double) {
            self.text = text
            self.confidence = confidence
        }
    }

    /// What one row of a column said.
    public struct Cell: Hashable, Sendable {
        /// The raw text; empty when nothing was read.
        public var text: String
        /// What the text means; nil when it is not of the column's kind.
        public var value: TypedValue?
        /// That the text is right, 0...1.
        public var confidence: Double
        /// Why it cannot be trusted; none when it is certain.
        public var doubts: [Doubt]

        /// Makes a cell from its parts.
        public init(text: String, value: TypedValue?, confidence: Double, doubts: [Doubt]) {
            self.text = text
            self.value = value
            self.confidence = confidence
            self.doubts = doubts
        }
    }

    /// The name of the value that was read.
    public var valueName: String
    /// The raw text; empty if nothing was read.
    public var text: String
    /// What the text means; nil if it is not of the value's kind.
    public var value: TypedValue?
    /// Probability that the value is right, 0...1, by what its photo shows.
    public var confidence: Double
    /// Other texts that were seen, most likely first.
    public var alternatives: [Alternative]
    /// Why the reading cannot be trusted; empty if it is certain.
    public var doubts: [Doubt]
    /// The rows of a column, from the top; empty for a value that stands once.
    public var cells: [Cell] = []

    /// Makes a reading from its parts.
    public init(
        valueName: String, text: String, value: TypedValue?, confidence: Double,
        alternatives: [Alternative] = [],
        doubts: [Doubt]
    ) {
        self.valueName = valueName
        self.text = text
        self.value = value
        self.confidence = confidence
        self.alternatives = alternatives
        self.doubts = doubts
    }

    /// Makes the reading of a value whose text could not be read.
    package static func unread(_ valueName: String, because doubt: Doubt) -> Reading {
        Reading(valueName: valueName, text: "", value: nil, confidence: 0, doubts: [doubt])
    }

    /// Whether the reading is certain enough to be stored without asking a person.
    public var isAccepted: Bool { doubts.isEmpty && value != nil }
}
