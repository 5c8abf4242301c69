package import ReadoutReading

/// What speaks against a reading being whole and of the right thing.
package struct Contradiction: Hashable, Sendable {
    /// What was measured.
    package let measure: Evidence.Measure
    /// How much of it there is.
    package let value: Double
    /// How unusual that is: one right reading in 33 has 1 or more.
    package let unusualness: Double

    /// Stable word for programs.
    package var code: String { measure.rawValue }

    /// What it means, for people.
    package func words(in language: MessageLanguage) -> String {
        switch language {
        case .english: measure.english
        case .czech: measure.czech
        }
    }
}

extension ValueExplanation {
    /// What speaks against the present reading, the most unusual first; nothing when the photo was not read anew.
    package var contradictions: [Contradiction] {
        (trace?.evidence?.unusual ?? []).map {
            Contradiction(measure: $0.measure, value: $0.value, unusualness: $0.unusualness)
        }
    }
}

extension Evidence.Measure {
    fileprivate var english: String {
        switch self {
        case .otherMarks: "a reader sees other characters beside the same figures"
        case .otherDecimals: "the number has other decimals than in the reference photo"
        case .unexplainedInside: "in the region stands something that was not read"
        case .unexplainedBeside: "close beside the text stands something that was not read"
        case .unexplainedFar: "farther off on the line stands something that was not read"
        case .point: "among the digits stands something like a decimal point that was not read"
        case .withoutInk: "a character was read where nothing stands"
        case .gap: "the characters stand farther apart than in the reference photo"
        case .raisedDigit: "a digit stands higher than in the reference photo"
        case .otherSegments: "other segments of a digit seem to be lit than were read"
        case .otherUnit: "the unit looks different from the reference photo"
        case .otherSurroundings: "the surroundings look different from the reference photo"
        case .otherGuard: "a word near the value looks different from the reference photo"
        }
    }

    fileprivate var czech: String {
        switch self {
        case .otherMarks: "u stejných číslic je vidět i jiný znak"
        case .otherDecimals: "číslo má jiný počet desetinných míst než na vzorové fotce"
        case .unexplainedInside: "v oblasti hodnoty je něco, co se nepřečetlo"
        case .unexplainedBeside: "těsně vedle textu je něco, co se nepřečetlo"
        case .unexplainedFar: "dál na řádku je něco, co se nepřečetlo"
        case .point: "mezi číslicemi je něco jako desetinná čárka, co se nepřečetlo"
        case .withoutInk: "přečetl se znak tam, kde nic není"
        case .gap: "znaky jsou dál od sebe než na vzorové fotce"
        case .raisedDigit: "číslice stojí výš než na vzorové fotce"
        case .otherSegments: "v číslici zřejmě svítí jiné segmenty, než se přečetly"
        case .otherUnit: "jednotka vypadá jinak než na vzorové fotce"
        case .otherSurroundings: "okolí vypadá jinak než na vzorové fotce"
        case .otherGuard: "slovo u hodnoty vypadá jinak než na vzorové fotce"
        }
    }
}
