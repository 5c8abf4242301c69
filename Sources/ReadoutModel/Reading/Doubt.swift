public import Foundation

/// A reason not to trust a reading.
public enum Doubt: Hashable, Sendable {
    /// No text where the value should be.
    case nothingRead
    /// The text is not of the value's kind; `kind` with its noun, as in `duration`.
    case notOfKind(text: String, kind: String)
    /// Sure of the text to this degree only, 0...1.
    case lowConfidence(Double)
    /// As certain as is usual, 0...1, but not as certain as was asked for.
    case notSureEnough(Double, wanted: Double)
    /// Two readings of the same place differ.
    case disagreement(String, String)
    /// The text can be understood in several ways.
    case ambiguous(text: String, meanings: [String], advice: String)
    /// Other decimals than usual.
    case decimals(text: String, usual: Int)
    /// Other positions than the counter has.
    case digits(text: String, expected: Int)
    /// Below the least value allowed.
    case belowMinimum(String, minimum: Decimal)
    /// Above the greatest value allowed.
    case aboveMaximum(String, maximum: Decimal)
    /// The whole text does not match the pattern.
    case pattern(text: String, pattern: String)
    /// None of the texts allowed.
    case notAChoice(text: String, choices: [String])
    /// Another unit than the value's.
    case unit(found: String, expected: String)
    /// A monotonic value below an earlier one.
    case belowEarlier(String, earlier: String, at: String)
    /// A monotonic value above a later one.
    case aboveLater(String, later: String, at: String)
    /// More change than the time passed allows.
    case tooFast(String, other: String, at: String, rate: String)
    /// Of two texts that were seen the one that other records allow.
    case chosen(String, instead: String, because: String)
    /// The text does not keep the check that its digits carry.
    case check(text: String, CheckDigits)
    /// A value, with its name, is not the sum of other values of its record.
    case sum(total: String, parts: String, makes: String)
    /// The value's place is not, or not wholly, in the photo.
    case outsidePhoto
    /// The value's place is this many pixels high in the photo: too few to read anything.
    case tooSmall(heightInPixels: Double)
    /// Something reaches over the edge of the value's place: part of the text may be missing.
    case cutOff
    /// What is around the value's place does not look as in the template.
    case surroundings
    /// The label beside the value, with its text in the template, looks otherwise: another device of the same make?
    case otherLabel(String)
    /// What stands where the unit stood in the reference photo, with the value's unit, looks otherwise.
    case otherUnit(String)
    /// In or beside the place stands something that the text does not account for, or the text says more than stands
    /// there.
    case unexplained
    /// Characters that neither the reference photo's text nor a confirmed one has: often a misread letter or a speck.
    case unusualCharacters(String)
    /// Written otherwise than in the reference photo and where people confirmed it: letters where figures were, or the
    /// other way round.
    case form(text: String, reference: String)
    /// A text that stands elsewhere in the reference photo: a label or a button, not a value.
    case fixedText(String)
    /// The label that shows the value's place was not found.
    case labelNotFound(String)
    /// The photo resembles the template's photo, but not surely enough.
    case poorFit
    /// Another template, by its name, looks more like the photo than the one that was named.
    case otherTemplate(String)
    /// A value that guards the record, by its name, does not surely read what it has to; `seen` is empty where it reads
    /// that, but not surely.
    case guarded(by: String, expected: String, seen: String)
    /// The line above the first row of a table, with its text in the template, was not found, or no row follows it.
    case rowsStart(String)
    /// The text below the last row of a table was not found as often as in the reference photo; `found` is how often.
    case rowsEnd(String, found: Int)
    /// Between this row of a table and the next one, or the end, stands something that was not read.
    case rowGap(Int)
    /// A column has another number of rows than another column of its table, with its name.
    case rowCount(Int, other: String, has: Int)
    /// A reason that is about one row of a column, counted from 1.
    indirect case row(Int, Doubt)
    /// Something else, as stored by another version.
    case other(code: String, message: String)
}

extension Doubt: CustomStringConvertible {
    /// Stable word for programs.
    public var code: String {
        switch self {
        case .nothingRead: "nothing-read"
        case .notOfKind: "not-of-kind"
        case .lowConfidence: "low-confidence"
        case .notSureEnough: "not-sure-enough"
        case .disagreement: "disagreement"
        case .ambiguous: "ambiguous"
        case .decimals: "decimals"
        case .digits: "digits"
        case .belowMinimum: "below-minimum"
        case .aboveMaximum: "above-maximum"
        case .pattern: "pattern"
        case .notAChoice: "not-a-choice"
        case .unit: "unit"
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
        case .otherUnit: "other-unit"
        case .unexplained: "unexplained"
        case .unusualCharacters: "unusual-characters"
        case .form: "form"
        case .fixedText: "fixed-text"
        case .labelNotFound: "label-not-found"
        case .poorFit: "poor-fit"
        case .otherTemplate: "other-template"
        case .guarded: "guard"
        case .rowsStart: "rows-start"
        case .rowsEnd: "rows-end"
        case .rowGap: "row-gap"
        case .rowCount: "row-count"
        case .row(_, let doubt): doubt.code
        case .other(let code, _): code
        }
    }

    /// The reason as a person says it.
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
            "expected \(usual) \(usual == 1 ? "decimal" : "decimals") in \"\(text)\""
        case .digits(let text, let expected):
            "expected \(expected) \(expected == 1 ? "digit" : "digits") before the decimals in "
                + "\"\(text)\""
        case .belowMinimum(let value, let minimum): "\(value) is below the minimum \(minimum)"
        case .aboveMaximum(let value, let maximum): "\(value) is above the maximum \(maximum)"
        case .pattern(let text, let pattern): "\"\(text)\" does not match \(pattern)"
        case .notAChoice(let text, let choices):
            "\"\(text)\" is none of \(choices.joined(separator: ", "))"
        case .unit(let found, let expected): "unit is \(found), not \(expected)"
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
        case .otherLabel(let label):
            "the label \"\(label)\" beside it looks different from the template; is it the same device?"
        case .otherUnit(let unit):
            "the text in the place of the unit \(unit) does not look like \(unit)"
        case .unexplained: "something in or beside the region is not part of the text that was read"
        case .unusualCharacters(let characters):
            "\"\(characters)\" has not appeared in this value before"
        case .form(let text, let reference):
            "\"\(text)\" is written differently from \"\(reference)\""
        case .fixedText(let text): "\"\(text)\" is a label or button of the template, not a value"
        case .labelNotFound(let label): "label \"\(label)\" not found"
        case .poorFit:
            "the photo resembles the template's photo, but not closely enough; does it show the same?"
        case .otherTemplate(let name):
            "the photo looks more like template '\(name)'; is it of that one?"
        case .guarded(let name, let expected, ""):
            "\(name) must read \"\(expected)\", and this is not certain"
        case .guarded(let name, let expected, let seen):
            "\(name) reads \"\(seen)\", not \"\(expected)\"; does the display show something else?"
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
