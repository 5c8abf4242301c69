import Foundation
package import ReadoutModel

/// What speaks against a reading being whole and of the right thing: numbers, each with one meaning, 0 when all is as
/// in the reference photo.
package struct Evidence: Hashable, Sendable {
    /// What is measured. The names are those of `explain` and of the examples from which the scales are fitted.
    package enum Measure: String, Sendable, CaseIterable {
        /// How surely a reader sees other characters beside the same figures, one that may say any character or the
        /// net for displays where no rule says where the point stands: -ln(1 - its confidence), at most 7.
        case otherMarks
        /// Whether a number has other decimals than in the reference photo, where no rule says how many.
        case otherDecimals
        /// Size, 0...1, of the largest piece of ink in the value's place that neither a character nor the reference
        /// photo explains; the same close beside the text, and farther off on its line.
        case unexplainedInside, unexplainedBeside, unexplainedFar
        /// Whether ink like a decimal point stands among the digits that was not read.
        case point
        /// Characters that stand where there is no ink.
        case withoutInk
        /// By how much the widest gap between characters exceeds the widest in the reference photo, and by how much the
        /// most raised digit is raised higher than there, in heights of the glyphs.
        case gap, raisedDigit
        /// How much likelier, as a logarithm, other segments are lit in a digit of a display than those of the figure
        /// read.
        case otherSegments
        /// One minus the likeness of the unit, of the surroundings, and of the least like guard to the reference,
        /// 0...1.
        case otherUnit, otherSurroundings, otherGuard
    }

    /// By measure; what is not here is 0.
    private var values: [Measure: Double] = [:]
    /// How unlike the reference, 0...1, words that stayed the same are in the photo; nil where nobody knows.
    package var usualUnlikeness: Double?
    /// How far what is said of ink is to be believed, 0...1.
    package var legibility = 1.0

    /// Makes evidence that says nothing against a reading.
    package init() {}

    /// A measure; 0 where nothing is known.
    package subscript(measure: Measure) -> Double {
        get { values[measure] ?? 0 }
        set { values[measure] = newValue == 0 ? nil : newValue }
    }

    /// The measures that are not 0, by their names.
    package var byName: [String: Double] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    }

    /// Each measure that is not 0 with how unusual it is: 1 is as much as one right reading in 33 has. Most unusual
    /// first.
    package var unusual: [(measure: Measure, value: Double, unusualness: Double)] {
        Measure.allCases.compactMap { measure in
            guard let value = values[measure] else { return nil }
            return (measure, value, value / scale(of: measure) * trust(in: measure))
        }.sorted { $0.unusualness > $1.unusualness }
    }

    /// Whether a measure alone is more than most right readings have.
    package func tells(_ measure: Measure) -> Bool {
        unusual.contains { $0.measure == measure && $0.unusualness >= 1 }
    }

    /// How unusual the measures are together: the root of the sum of their squares, as for independent ones.
    package var unusualness: Double {
        unusual.reduce(0) { $0 + $1.unusualness * $1.unusualness }.squareRoot()
    }

    /// What is as unusual as this, or more, is not accepted: the least at which `make accuracy` accepts as many of its
    /// readings as it asks for.
    static let mostUnusual = 2.0

    /// The strength of a reader's word, 0...7.
    static func strength(_ confidence: Double) -> Double {
        min(7, -log(max(1e-9, 1 - confidence)))
    }
}

extension Evidence {
    /// How much of a measure is unusual in this photo: where words that stayed the same are hardly unlike the
    /// reference, a little unlikeness tells of another word.
    private func scale(of measure: Measure) -> Double {
        let scale = Evidence.scale(of: measure)
        guard measure == .otherUnit || measure == .otherGuard, let usualUnlikeness else {
            return scale
        }
        return min(scale, max(Evidence.leastUnlikeness, Evidence.sway * usualUnlikeness))
    }

    /// How far a measure is to be believed in this photo, 0...1.
    private func trust(in measure: Measure) -> Double {
        switch measure {
        case .unexplainedInside, .unexplainedBeside, .unexplainedFar, .withoutInk, .point, .gap,
            .raisedDigit:
            legibility
        default: 1
        }
    }

    /// Unlikeness that two sharp pictures of one word may have, and how many times the usual one a word may have that
    /// stayed the same.
    private static let leastUnlikeness = 0.08, sway = 3.5

    /// How much of each measure 97 of 100 right readings of made devices stay below (926 readings of 120 devices,
    /// `Sources/DisplayModel/unusual.py`), 98.5 of 100 of ink in the place, where drums and window frames stand; and
    /// no less than a photo's noise makes of it.
    static func scale(of measure: Measure) -> Double {
        switch measure {
        case .otherMarks: 0.35
        // Of 54 readings with other decimals that nothing else spoke against, 8 were wrong: a lost point leaves no
        // trace.
        case .otherDecimals: 0.5
        case .unexplainedInside: 0.5
        case .unexplainedBeside, .withoutInk: 0.2
        case .unexplainedFar: 0.7
        case .gap: 0.35
        case .raisedDigit: 0.15
        case .otherSegments: 2
        case .point: 0.6
        case .otherUnit: 0.24
        case .otherSurroundings: 0.5
        case .otherGuard: 0.3
        }
    }
}

extension Evidence {
    /// What the line says on which the value stands, and what the readers say beside the text that was taken.
    /// - Parameter row: nil where nobody looked at the line.
    package init(
        for reading: Reading, of field: Field, by hypotheses: [HypothesisTrace],
        on row: RowEvidence?
    ) {
        self.init()
        if let row { add(row) }
        let figures = reading.text.filter(\.isNumber)
        guard field.isFigures, !figures.isEmpty else { return }
        let meaning = field.meaning(of: reading.text)
        // Drums and dotted letters stand apart in every photo.
        let isSpaced = self[.gap] > Evidence.spaced
        self[.otherMarks] =
            hypotheses.filter {
                let hasSameFigures = $0.text.filter(\.isNumber) == figures
                if $0.reader == .displayNet {
                    let parsed = field.parsed($0.text).value
                    return field.kind == .number && field.rules.decimals == nil && hasSameFigures
                        && parsed.map { $0.text != meaning } ?? false
                }
                return $0.isFree && field.meaning(of: $0.text) != meaning
                    && (hasSameFigures
                        && ($0.text.hasMarks(beside: reading.text)
                            || isSpaced && $0.text.isSpaced && !reading.text.isSpaced)
                        || $0.text.hasMarkForFigure(of: reading.text))
            }.map { Evidence.strength($0.confidence) }.max() ?? 0
    }

    /// A gap wider than in the reference photo by this bears out a reader that sees one, in heights of the glyphs.
    private static let spaced = 0.1

    /// Adds what the line says on which the value stands.
    private mutating func add(_ row: RowEvidence) {
        legibility = row.legibility
        self[.unexplainedInside] = row.unexplainedInside
        self[.unexplainedBeside] = row.unexplainedBeside
        self[.unexplainedFar] = row.unexplainedFar
        self[.point] = row.point
        self[.withoutInk] = row.withoutInk
        self[.gap] = row.gap
        self[.raisedDigit] = row.raisedDigit
        self[.otherUnit] = row.unit.map { 1 - max(0, $0) } ?? 0
    }
}

extension String {
    /// Whether it has a mark that changes what figures mean and another text has not.
    fileprivate func hasMarks(beside other: String) -> Bool {
        contains { "<>≈=~#?!+-\u{2212}\u{2013}".contains($0) && !other.contains($0) }
    }

    /// Whether there is a gap between figures.
    fileprivate var isSpaced: Bool { contains(#/[0-9] +[0-9]/#) }
}

extension String {
    /// Whether it is another text but for a mark in the place of a figure.
    fileprivate func hasMarkForFigure(of other: String) -> Bool {
        let (mine, its) = (Array(self), Array(other))
        let others = zip(mine, its).filter { $0 != $1 }
        return mine.count == its.count && !others.isEmpty
            && others.allSatisfy { $1.isNumber && "<>≈~#?!²³°*/".contains($0) }
    }
}

extension Reading {
    /// The reading in doubt where what stands around it is too unlike the reference photo, or the text does not
    /// account for all that stands there. However sure the readers are of the characters, they do not see what is
    /// covered, nor that the display has switched to another register.
    /// - Parameters:
    ///   - guardText: the least like word around the value, as the reference photo has it.
    ///   - unit: the value's.
    ///   - usualDecimals: of the number in the reference photo, where this one has others.
    package func held(
        against evidence: Evidence, guardText: String? = nil, unit: String? = nil,
        usualDecimals: Int? = nil
    ) -> Reading {
        guard evidence.unusualness >= Evidence.mostUnusual else { return self }
        var reading = self
        // Those that matter: what is far less unusual than the first is no reason.
        let first = evidence.unusual.first?.unusualness ?? 0
        for (measure, _, unusualness) in evidence.unusual where unusualness * 2 >= first {
            let doubt: Doubt =
                switch measure {
                case .otherUnit: unit.map(Doubt.otherUnit) ?? .surroundings
                case .otherGuard: guardText.map(Doubt.otherLabel) ?? .surroundings
                case .otherSurroundings: .surroundings
                case .otherDecimals:
                    usualDecimals.map { .decimals(text: text, usual: $0) }
                        ?? .unexplained
                default: .unexplained
                }
            if !reading.doubts.contains(doubt) { reading.doubts.append(doubt) }
        }
        return reading
    }
}
