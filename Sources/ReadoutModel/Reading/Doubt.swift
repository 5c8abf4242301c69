public import Foundation

/// A reason not to trust a reading.
public enum Doubt: Hashable, Sendable {
    /// No text in the value's region.
    case nothingRead
    /// The text is not of the value's kind; `kind` is a noun, such as `duration`.
    case notOfKind(text: String, kind: String)
    /// The readers are only this sure of the text, 0...1.
    case lowConfidence(Double)
    /// As certain as usual, 0...1, but less certain than was asked for.
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
    /// A word beside the value that the template's photo does not show, such as the lamp of another mode.
    case newWord(String)
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

extension Doubt: CustomStringConvertible {
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

    /// The word that a photo shows near a value, unlike the reference photo, according to a stored doubt; nil where it names
    /// none.
    package static func word(code: String, message: String) -> String? {
        switch code {
        case Doubt.newWord("").code:
            message.prefixMatch(of: #/"(.+)" near it /#).map { String($0.1) }
        case Doubt.otherLabel("").code:
            message.firstMatch(of: #/" beside it reads "(.+)"; /#).map { String($0.1) }
        default: nil
        }
    }

    /// Whether the reason is one of the whole record, and the same for each of its values.
    package var holdsRecord: Bool {
        ["guard", "poor-fit", "other-template", "repeated"].contains(code)
    }

    /// The reason in words, for people.
    public var description: String {
        switch self {
        case .nothingRead: "no text found"
        case .notOfKind(let text, let kind): "\"\(text)\" is not a \(kind)"
        case .lowConfidence(let confidence):
            "only \(Int((confidence * 100).rounded(.down))) % sure"
        case .notSureEnough(let certainty, let wanted):
            "\(percent(certainty)) sure, but \(percent(wanted)) is required"
        case .disagreement(let a, let b): "read as \"\(a)\" and as \"\(b)\""
        case .ambiguous(let text, let meanings, let advice):
            "\"\(text)\" can mean \(meanings.joined(separator: " or ")); \(advice)"
        case .decimals(let text, let usual):
            "expected \(counted(usual, "decimal")) in \"\(text)\""
        case .unknownDecimals(let text):
            "\"\(text)\" may lack its decimal mark, which is hard to see in the template's photo; set decimals=N with 'template edit'"
        case .digits(let text, let expected, let implied) where implied > 0:
            "expected \(counted(expected, "digit")) and \(counted(implied, "implied decimal")) in \"\(text)\""
        case .digits(let text, let expected, _) where text.contains(where: { ".,".contains($0) }):
            "expected \(counted(expected, "digit")) before the decimals in \"\(text)\""
        case .digits(let text, let expected, _):
            "expected \(counted(expected, "digit")) in \"\(text)\""
        case .belowMinimum(let value, let minimum): "\(value) is below the minimum \(minimum)"
        case .aboveMaximum(let value, let maximum): "\(value) is above the maximum \(maximum)"
        case .pattern(let text, let pattern): "\"\(text)\" does not match \(pattern)"
        case .notAChoice(let text, let choices):
            "\"\(text)\" is none of \(choices.joined(separator: ", "))"
        case .unit(let found, let expected): "unit is \(found), not \(expected)"
        case .unitNotNamed(let text, let own, let other):
            "\"\(text)\" may be in \(own) or in \(other); type the unit, too"
        case .belowEarlier(let value, let earlier, let date):
            "\(value) is below the last reading \(earlier) of \(date)"
        case .aboveLater(let value, let later, let date):
            "\(value) is above the later reading \(later) of \(date)"
        case .tooFast(let value, let other, let date, let rate):
            "\(value) is too far from \(other) of \(date) for \(rate)"
        case .chosen(let text, let other, let reason):
            "read as \"\(other)\" or \"\(text)\"; \"\(text)\" because \(reason)"
        case .check(let text, let check): "\"\(text)\" fails the \(check.name) check"
        case .sum(let total, let parts, let makes):
            "\(total) is not \(parts), which makes \(makes)"
        case .outsidePhoto: "part of its region is outside the photo"
        case .tooSmall(let height):
            "its region is only \(Int(max(0, min(height, 99)))) pixels high in the photo; move closer"
        case .cutOff: "text runs past the edge of the region; part of it may be missing"
        case .surroundings: "the surroundings look different from the template"
        case .otherLabel(let label, let seen?):
            "the label \"\(label)\" beside it reads \"\(seen)\"; is it the same value?"
        case .otherLabel(let label, nil):
            "the label \"\(label)\" beside it looks different from the template; is it the same value?"
        case .newWord(let word):
            "\"\(word)\" near it is not in the template's photo; is it the same value?"
        case .otherUnit(let unit):
            "the text in the place of the unit \(unit) does not look like \(unit)"
        case .unexplained: "something in or beside the region is not part of the text that was read"
        case .raisedDigit:
            "a digit stands higher or lower than the others, as on a drum that is turning"
        case .faint: "the text is much fainter than in the template's photo, as unlit segments are"
        case .covered: "a patch in or beside the text may hide a character"
        case .unusualCharacters(let characters):
            "\"\(characters)\" has not appeared in this value before"
        case .form(let text, let reference):
            "\"\(text)\" is written differently from \"\(reference)\""
        case .fixedText(let text): "\"\(text)\" is a label or button of the template, not a value"
        case .labelNotFound(let label, let standing) where standing > 1:
            "label \"\(label)\" stands \(standing) times; a label of more words, a box or a region says which "
                + "is meant"
        case .labelNotFound(let label, _): "label \"\(label)\" not found"
        case .poorFit:
            "the photo resembles the template's photo, but not closely enough; does it show the same?"
        case .otherTemplate(let name):
            "the photo looks more like template '\(name)'; is it of that one?"
        case .guarded(let name, let expected, ""):
            "\(name) must read \"\(expected)\", and this is not certain"
        case .guarded(let name, let expected, let seen):
            "\(name) reads \"\(seen)\", not \"\(expected)\"; does the display show something else?"
        case .repeated(let name, let text, let record):
            "record \(record) has the same \(name), \(text); does the photo show the same thing again?"
        case .rowsStart(""): "where the table begins was not found; rows may be missing"
        case .rowsStart(let text):
            "\"\(text)\" with a row right below it was not found; rows may be missing"
        case .rowsEnd(let text, 0): "\"\(text)\" below the rows was not found; rows may be missing"
        case .rowsEnd(let text, let found):
            "\"\(text)\" stands below the rows \(found == 1 ? "once" : "\(found) times"), unlike in the "
                + "template; rows may be missing"
        case .rowGap(let row): "something below row \(row) was not read as a row"
        case .rowCount(let count, let other, let has):
            "it would have \(counted(count, "row")), but \(other) has \(has)"
        case .contradicted(1, let first):
            "it contradicts record \(first), which would wait for a person then"
        case .contradicted(let count, let first):
            "it contradicts \(count) records, such as record \(first), which would wait for a person then"
        case .otherAtMoment(let record, let text):
            "record \(record) of the same moment has \(text); 'readout record edit \(record)' corrects it"
        case .otherRowAtMoment(let text): "another row of the same moment has \(text)"
        case .row(let row, let doubt): "row \(row): \(doubt)"
        case .other(_, let message): message
        }
    }
}

/// A share in percent with two decimals, never rounded up.
private func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000 + 1e-6).rounded(.down))
    let decimals = hundredths % 100
    guard decimals > 0 else { return "\(hundredths / 100) %" }
    let text =
        decimals % 10 == 0 ? "\(decimals / 10)" : decimals < 10 ? "0\(decimals)" : "\(decimals)"
    return "\(hundredths / 100).\(text) %"
}

extension Doubt {
    /// How a person settles what a text with several meanings says.
    /// - Parameter rules: rules of which each leaves one meaning, such as `decimals=2`.
    static func advice(setting rules: [String]) -> String {
        "set \(rules.joined(separator: " or ")) with 'template edit'"
    }
}
