package import ReadoutReading

/// Evidence that a reading may be incomplete or of the wrong thing.
package struct Contradiction: Hashable, Sendable {
    /// What was measured.
    package let measure: Evidence.Measure
    /// The measured value.
    package let value: Double
    /// How unusual the measured value is: one correct reading in 33 has 1 or more.
    package let unusualness: Double

    /// Stable word for programs.
    package var code: String { measure.rawValue }

    /// What the measure means, for people.
    package var words: String { measure.words }
}

extension ValueExplanation {
    /// The evidence against the present reading, most unusual first; empty when the photo was not read again.
    package var contradictions: [Contradiction] {
        (trace?.evidence?.unusual ?? []).map {
            Contradiction(measure: $0.measure, value: $0.value, unusualness: $0.unusualness)
        }
    }
}

extension Evidence.Measure {
    /// What the measure means, for people.
    var words: String {
        switch self {
        case .otherMarks: "a reader sees other characters beside the same digits"
        case .otherDecimals:
            "the number of decimals differs from the reference photo, or is unclear there"
        case .unexplainedInside: "something in the region was not read"
        case .unexplainedBeside: "something close beside the text was not read"
        case .unexplainedFar: "something farther along the line was not read"
        case .point: "something like a decimal point among the digits was not read"
        case .sign: "a stroke like a minus beside the text was not read"
        case .withoutInk: "a character was read where nothing is printed"
        case .gap: "the characters stand farther apart than in the reference photo"
        case .step: "two characters stand farther apart than the others"
        case .unitGap: "the text ends farther before its unit than in the reference photo"
        case .shiftedDigit: "a digit stands higher or lower than in the reference photo"
        case .cover: "an even patch in or beside the text may hide a character"
        case .coverEdge: "an edge taller than the text may be of something that hides a character"
        case .otherSegments: "the lit segments of a digit do not match what was read"
        case .otherUnit: "the unit looks different from the reference photo"
        case .lettersAfter:
            "a reader sees letters after the number, where the reference photo shows nothing"
        case .otherSurroundings: "the surroundings look different from the reference photo"
        case .otherCode: "the code near the value is read as another code"
        case .otherWord: "a word near the value is read as another word"
        case .otherTitle: "the title of the page or of the column reads otherwise"
        case .faint: "the text is paler than the words around it, as unlit segments are"
        case .newWord: "a word stands where the reference photo is empty"
        case .otherLamp: "lamps or tabs are lit differently than in the reference photo"
        case .otherGuard: "a word near the value looks different from the reference photo"
        }
    }
}
