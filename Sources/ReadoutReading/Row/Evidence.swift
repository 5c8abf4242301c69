import Foundation

/// The evidence against a reading being complete and of the right thing: numbers with one meaning each, 0 when
/// everything is as in the reference photo.
package struct Evidence: Hashable, Sendable {
    /// The measures. Their names appear in `explain` and in the examples that the scales are fitted to.
    package enum Measure: String, Sendable, CaseIterable {
        /// Strength, -ln(1 - confidence) and at most 7, of a reader that sees other characters beside the same digits:
        /// a reader that may choose any character, or the net for displays where no rule fixes the point.
        case otherMarks
        /// Whether a number has another number of decimals than in the reference photo, or none where that photo does not
        /// tell, and no rule fixes it.
        case otherDecimals
        /// Size, 0...1, of the largest piece of ink that neither a character nor the reference photo explains: in the
        /// value's place, close beside the text, and farther away on its line.
        case unexplainedInside, unexplainedBeside, unexplainedFar
        /// Whether ink like a decimal point among the digits was not read.
        case point
        /// Whether a stroke like a minus beside the text was not read.
        case sign
        /// Number of characters read where there is no ink.
        case withoutInk
        /// How much wider the widest gap between characters is than in the reference photo, and how much higher the
        /// most shifted digit stands above or below the others than there; in glyph heights.
        case gap, shiftedDigit
        /// How much farther before its unit the text ends than in the reference photo, in glyph heights: a digit may be
        /// covered there.
        case unitGap
        /// How much farther apart than in the reference photo two neighbouring characters stand, as a share of the usual
        /// step from one digit to the next: a display's cell may be dead.
        case step
        /// How much brighter or darker than the ground an even patch in or close beside the text is that the reference
        /// photo does not show, in contrasts of the text.
        case cover
        /// Strength of a straight edge before the text that is taller than the characters and that the reference
        /// photo does not show, in contrasts of the text.
        case coverEdge
        /// Log ratio of the likelihood that other segments of a display's digit are lit to that of the digit read.
        case otherSegments
        /// One minus the likeness to the reference, 0...1, of the unit, of the surroundings and of the least similar
        /// landmark (`otherGuard` is an old name that is stored); for the unit, the confidence of a reader that sees
        /// another one if that is more.
        case otherUnit, otherSurroundings, otherGuard
        /// Confidence, 0...1, of a reader that sees letters or a mark of a unit after a number where the reference photo
        /// shows nothing.
        case lettersAfter
        /// Strength, -ln(1 - confidence) and at most 7, of the net for print that reads another code in the place of a
        /// register's code, and another word in the place of a landmark that looks different, too.
        case otherCode, otherWord
        /// The same where it reads another title of a paper, or another heading of the value's column, and the lines of the
        /// whole page do not show the one of the reference photo elsewhere.
        case otherTitle
        /// How much fainter the value is than the words around it, compared with the reference photo: log2 of the ratio of
        /// contrasts. Unlit segments are.
        case faint
        /// Strength of the net for print that reads a word near the value where the reference photo is empty.
        case newWord
        /// How differently a lamp or tab of a display is lit than in the reference photo, in contrasts of the values.
        case otherLamp
    }

    /// By measure; missing ones are 0.
    private var values: [Measure: Double] = [:]
    /// How different from the reference unchanged words look in the photo, 0...1; nil where unknown.
    package var usualUnlikeness: Double?
    /// How far the measures of ink can be trusted, 0...1.
    package var legibility = 1.0

    /// Makes empty evidence, with nothing against a reading.
    package init() {}

    /// The value of a measure; 0 where it is unknown.
    package subscript(measure: Measure) -> Double {
        get { values[measure] ?? 0 }
        set { values[measure] = newValue == 0 ? nil : newValue }
    }

    /// The measures that are not 0, by their names.
    package var byName: [String: Double] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    }

    /// Each measure that is not 0, with its unusualness; one correct reading in 33 exceeds 1. Most unusual first.
    package var unusual: [(measure: Measure, value: Double, unusualness: Double)] {
        Measure.allCases.compactMap { measure in
            guard let value = values[measure] else { return nil }
            return (measure, value, value / scale(of: measure) * trust(in: measure))
        }.sorted { $0.unusualness > $1.unusualness }
    }

    /// Whether a measure alone exceeds that of most correct readings.
    package func tells(_ measure: Measure) -> Bool {
        unusual.contains { $0.measure == measure && $0.unusualness >= 1 }
    }

    /// Whether a measure is near what few correct readings exceed, so that a closer look is worth its time. That half as much
    /// is near was chosen, not fitted.
    func hints(at measure: Measure) -> Bool {
        unusual.contains { $0.measure == measure && $0.unusualness >= 0.5 }
    }

    /// Unusualness of all measures together: the root of the sum of squares, as for independent ones.
    package var unusualness: Double {
        unusual.reduce(0) { $0 + $1.unusualness * $1.unusualness }.squareRoot()
    }

    /// The evidence less what speaks against the reference photo's own reading: a counter whose rollers stand unevenly
    /// does so in every photo.
    ///
    /// Only measures of how the text is written are lowered. A point that was lost in the reference photo would be lost
    /// in others, too; ink has its own place and is compared there.
    func less(_ reference: Evidence) -> Evidence {
        var evidence = self
        for measure in [Measure.gap, .step, .shiftedDigit, .otherMarks] {
            evidence[measure] = max(0, self[measure] - reference[measure])
        }
        return evidence
    }

    /// Minimum unusualness at which a reading is rejected: the lowest at which `make accuracy` still accepts the number
    /// of readings that it requires.
    static let mostUnusual = 2.0

    /// Strength of a reader's confidence, 0...7.
    static func strength(_ confidence: Double) -> Double {
        min(7, -log(max(1e-9, 1 - confidence)))
    }

    /// How unlike the reference photo something looks, 0...1.
    /// - Parameter likeness: -1...1; nil where it was not compared, which says nothing against it.
    static func unlikeness(at likeness: Double?) -> Double {
        likeness.map { 1 - max(0, $0) } ?? 0
    }
}

extension Evidence {
    /// The unusual amount of a measure in this photo: where unchanged words look almost like the reference, a small
    /// difference already shows another word.
    private func scale(of measure: Measure) -> Double {
        measure == .otherUnit || measure == .otherGuard
            ? Evidence.scale(of: measure, usual: usualUnlikeness) : Evidence.scale(of: measure)
    }

    /// The unusual difference of a word from the reference photo, 0...1.
    /// - Parameter usual: how different unchanged words look; nil where unknown.
    static func scale(of measure: Measure, usual: Double?) -> Double {
        let scale = Evidence.scale(of: measure)
        return usual.map { min(scale, max(leastUnlikeness, sway * $0)) } ?? scale
    }

    /// How far a measure can be trusted in this photo, 0...1.
    private func trust(in measure: Measure) -> Double {
        switch measure {
        case .unexplainedInside, .unexplainedBeside, .unexplainedFar, .withoutInk, .point, .sign,
            .gap, .unitGap, .shiftedDigit:
            legibility
        default: 1
        }
    }

    /// Difference that two sharp pictures of one word may have.
    private static let leastUnlikeness = 0.08
    /// Maximum difference of an unchanged word, as a multiple of the usual one.
    private static let sway = 3.5

    /// The amount of each measure that 97 % of correct readings of generated devices stay below (926 readings of 120
    /// devices, `Sources/DisplayModel/unusual.py`); 98.5 % for ink inside the place, which also holds drums and window
    /// frames. No amount is below what a photo's noise causes.
    static func scale(of measure: Measure) -> Double {
        switch measure {
        case .otherMarks: 0.35
        // Of 54 readings with other decimals and no other evidence against them, 8 were wrong: a lost point leaves no
        // trace.
        case .otherDecimals: 0.5
        case .unexplainedInside: 0.5
        case .unexplainedBeside, .withoutInk: 0.2
        case .unexplainedFar: 0.7
        case .gap: 0.35
        // Of 853 accepted right readings of 60 generated devices, nine exceeded it and none was twice as much; three with
        // a covered digit were.
        case .step: 0.2
        // Of 1,110 right readings of 80 generated devices, five exceed it and none by twice as much, as 19 wrong ones do.
        case .unitGap: 0.2
        case .shiftedDigit: 0.15
        // Of 2,500 accepted right readings of 160 generated devices, 97 % stay below it.
        case .cover: 0.15
        // Of 514 right readings of 24 generated devices 1.4 % exceed it, where reflections lie across the line, and none of
        // 131 of real photos has half as much; of 104 with a digit covered, 94 exceed it.
        case .coverEdge: 0.05
        case .otherSegments: 2
        case .point: 0.6
        // Of 1,360 accepted values of 40 generated devices, 78 receipts and real photos, none has such a stroke.
        case .sign: 0.5
        case .otherUnit: 0.24
        // As for a reader that sees another unit.
        case .lettersAfter: 0.24
        case .otherSurroundings: 0.5
        case .otherGuard: 0.3
        // As for readers of the value itself that see something else.
        case .otherCode, .otherTitle, .newWord: 0.35
        // Of 463 photos of 40 generated devices whose lamps do not change, 98.5 % stay below 0.06, and all of 43 real ones;
        // lamps and tabs that are lit differently have 0.3 and more.
        case .otherLamp: 0.1
        // Of 1,752 readings of 40 generated devices and 261 of real photos, 97 % stay below it; of unlit segments that were
        // read as digits, none is below 2.6.
        case .faint: 0.5
        // Of 995 accepted right readings of 60 generated devices, a blurred word was read as another one in eight, and in
        // one of them that weighs enough together with how different it looks.
        case .otherWord: 1.5
        }
    }
}
