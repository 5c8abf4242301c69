extension Doubt {
    /// What a doubt is about.
    package enum Subject: String, CaseIterable, Sendable {
        /// Which characters stand there: the readers are not certain of them, or disagree.
        case characters
        /// What the text says and how it is written: whether it is a value of this kind, and keeps its rules.
        case rule
        /// The value's place, whatever the text says: whether it was found, and whether the text explains all of its ink.
        case place
        /// What stands around the place: labels, units, lamps.
        case surroundings
        /// Other values of the record, and other records.
        case history
        /// The whole record: whether the photo shows what the template is of.
        case record
        /// The rows of a column.
        case rows
        /// Unknown, as for a doubt that another version stored.
        case unknown
    }

    /// What the doubt is about.
    package var subject: Subject {
        switch self {
        case .lowConfidence, .notSureEnough, .disagreement: .characters
        case .nothingRead, .notOfKind, .ambiguous, .decimals, .unknownDecimals, .digits,
            .belowMinimum, .aboveMaximum, .pattern, .notAChoice, .unit, .unitNotNamed, .check,
            .unusualCharacters, .form, .fixedText:
            .rule
        case .outsidePhoto, .tooSmall, .cutOff, .labelNotFound, .unexplained, .raisedDigit,
            .covered, .faint:
            .place
        case .surroundings, .otherLabel, .newWord, .otherLamp, .otherUnit: .surroundings
        case .belowEarlier, .aboveLater, .tooFast, .chosen, .sum, .contradicted, .otherAtMoment,
            .otherRowAtMoment:
            .history
        case .poorFit, .otherTemplate, .guarded, .repeated: .record
        case .rowsStart, .rowsEnd, .rowGap, .rowCount, .row: .rows
        case .other: .unknown
        }
    }
}
