public import Foundation

/// A reason not to trust a reading.
public enum Doubt: Hashable, Sendable {
    /// No text in the value's region.
    case nothingRead
    /// The text is not of the value's kind; `kind` is a noun, such as `duration`.
    case notOfKind(text: String, kind: String)
    /// The readers are only this sure of the text, 0...1.
    case lowConfidence(Double)
    /// Certain enough by default, but below the requested limit; both 0...1.
    case notSureEnough(Double, wanted: Double)
    /// Two readings of the same place differ.
    case disagreement(String, String)
    /// The text can be understood in several ways.
    case ambiguous(text: String, meanings: [String], advice: String)
    /// The number of decimals is not the usual one.
    case decimals(text: String, usual: Int)
    /// A whole number, but the reference photo does not show for certain whether the value has decimals.
    case unknownDecimals(text: String)
    /// The number of digits before the decimals is not the counter's; its last `implied` digits are decimals.
    case digits(text: String, expected: Int, implied: Int = 0)
    /// Below the minimum allowed.
    case belowMinimum(String, minimum: Decimal)
    /// Above the maximum allowed.
    case aboveMaximum(String, maximum: Decimal)
    /// The whole text does not match the pattern.
    case pattern(text: String, pattern: String)
    /// Not one of the allowed texts.
    case notAChoice(text: String, choices: [String])
    /// The unit is not the value's.
    case unit(found: String, expected: String)
    /// A typed number without a unit, for a record that is in another unit than the template states.
    case unitNotNamed(text: String, own: String, other: String)
    /// A monotonic value is below an earlier one.
    case belowEarlier(String, earlier: String, at: String)
    /// A monotonic value is above a later one.
    case aboveLater(String, later: String, at: String)
    /// The change is more than the time passed allows.
    case tooFast(String, other: String, at: String, rate: String)
    /// Of the texts seen, this one was chosen because other records allow it.
    case chosen(String, instead: String, because: String)
    /// The text fails its own check digits.
    case check(text: String, CheckDigits)
    /// A value is not the sum of other values in its record; `total` and `parts` hold names and texts.
    case sum(total: String, parts: String, makes: String)
    /// The value's region is partly or wholly outside the photo.
    case outsidePhoto
    /// The value's region has too few pixels in the photo to be read.
    case tooSmall(heightInPixels: Double)
    /// Something crosses the edge of the value's region: part of the text may be missing.
    case cutOff
    /// The surroundings of the value's region look different from the template.
    case surroundings
    /// The label beside the value looks different from the template: another device of the same make? Holds the
    /// label's text in the template, and what a reader surely sees in its place.
    case otherLabel(String, seen: String? = nil)
    /// A word that the template's photo does not show, such as the lamp of another mode or a stamp.
    case newWord(String)
    /// Lamps or tabs are lit the other way round than in the template's photo. Holds their names.
    case otherLamp([String])
    /// The text in the place of the unit looks different from the reference photo. Holds the value's unit.
    case otherUnit(String)
    /// The region or its surroundings hold something that the text does not explain, or the text says more than is
    /// there.
    case unexplained
    /// A digit stands higher or lower than the others, as on a counter's drum that is turning.
    case raisedDigit
    /// An even patch in or beside the text may hide a character.
    case covered
    /// The text is much fainter than in the reference photo, as unlit segments are.
    case faint
    /// The text has characters that neither the reference photo's text nor a confirmed text has: often a misread
    /// letter or a speck.
    case unusualCharacters(String)
    /// The text is written differently from the reference photo and the confirmed texts: letters in place of digits,
    /// or the reverse.
    case form(text: String, reference: String)
    /// The text stands elsewhere in the reference photo: a label or a button, not a value.
    case fixedText(String)
    /// The label that marks the value's place was not found, or stands `standing` times, so that none is meant.
    case labelNotFound(String, standing: Int = 0)
    /// The photo resembles the reference photo, but not closely enough.
    case poorFit
    /// Another template fits the photo better than the one that was named. Holds its name.
    case otherTemplate(String)
    /// The value named by `by` guards the record, and does not certainly read what it must. `seen` is empty if it
    /// reads that, but not certainly.
    case guarded(by: String, expected: String, seen: String)
    /// The value named `by` differs in every record, but record `record` has the same `text`: the photo may show the same
    /// thing again.
    case repeated(by: String, text: String, record: Int64)
    /// The line above a table's first row was not found, or no row follows it; with the line's text in the template.
    case rowsStart(String)
    /// The text below a table's last row was found `found` times, and not as often as in the reference photo.
    case rowsEnd(String, found: Int)
    /// Something that was not read stands between this row and the next one, or between it and the table's end.
    case rowGap(Int)
    /// This column has a different number of rows than the column named `other`.
    case rowCount(Int, other: String, has: Int)
    /// A doubt about one row of a column; rows are counted from 1.
    indirect case row(Int, Doubt)
    /// Accepted records contradict this word of a person: how many would wait, and the number of the first.
    case contradicted(by: Int, first: Int64)
    /// A person's word for a moment for which this record certainly says this other text.
    case otherAtMoment(record: Int64, text: String)
    /// Another row of the same imported table says something else of the same moment.
    case otherRowAtMoment(text: String)
    /// A doubt stored by another version.
    case other(code: String, message: String)
}

extension Doubt {
    /// A stable word for programs.
    public var code: String {
        switch self {
        case .nothingRead: "nothing-read"
        case .notOfKind: "not-of-kind"
        case .lowConfidence: "low-confidence"
        case .notSureEnough: "not-sure-enough"
        case .disagreement: "disagreement"
        case .ambiguous: "ambiguous"
        case .decimals, .unknownDecimals: "decimals"
        case .digits: "digits"
        case .belowMinimum: "below-minimum"
        case .aboveMaximum: "above-maximum"
        case .pattern: "pattern"
        case .notAChoice: "not-a-choice"
        case .unit, .unitNotNamed: "unit"
        case .belowEarlier: "below-earlier"
        case .aboveLater: "above-later"
        case .tooFast: "too-fast"
        case .chosen: "chosen"
        case .check(_, let check): check.rawValue
        case .sum: "sum"
        case .outsidePhoto: "outside-photo"
        case .tooSmall: "too-small"
        case .cutOff: "cut-off"
        case .surroundings: "surroundings"
        case .otherLabel: "other-label"
        case .newWord: "new-word"
        case .otherLamp: "other-lamp"
        case .otherUnit: "other-unit"
        case .unexplained: "unexplained"
        case .raisedDigit: "raised-digit"
        case .covered: "covered"
        case .faint: "faint"
        case .unusualCharacters: "unusual-characters"
        case .form: "form"
        case .fixedText: "fixed-text"
        case .labelNotFound: "label-not-found"
        case .poorFit: "poor-fit"
        case .otherTemplate: "other-template"
        case .guarded: "guard"
        case .repeated: "repeated"
        case .rowsStart: "rows-start"
        case .rowsEnd: "rows-end"
        case .rowGap: "row-gap"
        case .rowCount: "row-count"
        case .contradicted: "contradicted"
        case .otherAtMoment, .otherRowAtMoment: "other-at-moment"
        case .row(_, let doubt): doubt.code
        case .other(let code, _): code
        }
    }

    /// Whether the reason is one of the whole record, and the same for each of its values.
    package var holdsRecord: Bool {
        ["guard", "poor-fit", "other-template", "repeated"].contains(code)
    }
}

extension Doubt {
    /// How a person settles what a text with several meanings says.
    /// - Parameter rules: rules of which each leaves one meaning, such as `decimals=2`.
    static func advice(setting rules: [String]) -> String {
        "set \(rules.joined(separator: " or ")) with 'template edit'"
    }
}
