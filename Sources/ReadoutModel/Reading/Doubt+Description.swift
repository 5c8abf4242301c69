extension Doubt: CustomStringConvertible {
    /// The reason in words, for people.
    public var description: String {
        switch self {
        case .nothingRead: "no text found"
        case .notOfKind(let text, let kind): "\"\(text)\" is not a \(kind)"
        case .lowConfidence(let confidence):
            "only \(Share.wholeParts(of: confidence, in: 100)) % sure"
        case .notSureEnough(let certainty, let wanted):
            "\(percent(certainty, decimals: 2)) sure, but \(percent(wanted, decimals: 2)) is required"
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
            "where the template shows \"\(label)\", the photo shows \"\(seen)\"; is it the same value?"
        case .otherLabel(let label, nil):
            "\"\(label)\" looks different from the template; is it the same value?"
        case .newWord(let word):
            "the photo shows \"\(word)\", which is not in the template's photo; is it the same value?"
        case .otherLamp(let names) where names.count == 2:
            "\"\(names[0])\" and \"\(names[1])\" are lit the other way round than in the template's photo; is it the same value?"
        case .otherLamp(let names) where names.count == 1:
            "the lamp of \"\(names[0])\" is lit differently than in the template's photo; is it the same value?"
        case .otherLamp:
            "other lamps are lit than in the template's photo; is it the same value?"
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

    /// The words of lamps, as `word(code:message:)` finds them in a stored doubt; nil for none.
    package static func word(ofLamps names: [String]) -> String? {
        names.isEmpty ? nil : names.map { "\"\($0)\"" }.joined(separator: " and ")
    }

    /// The new word that a photo shows, or the two lamps that it shows the other way round, according to a stored
    /// doubt; nil where it names none.
    package static func word(code: String, message: String) -> String? {
        switch code {
        case Doubt.newWord("").code:
            // Earlier versions stored `"MAX" near it is not in the template's photo; …`.
            message.prefixMatch(of: #/"(.+)" near it |the photo shows "(.+)", which is not in /#)
                .flatMap { $0.1 ?? $0.2 }.map(String.init)
        case Doubt.otherLabel("").code:
            // Earlier versions stored `the label "DC" beside it reads "AC"; …`.
            message.firstMatch(of: #/" beside it reads "(.+)"; |", the photo shows "(.+)"; /#)
                .flatMap { $0.1 ?? $0.2 }.map(String.init)
        case Doubt.otherLamp([]).code:
            message.firstMatch(of: #/".+"(?= (are|is) lit )/#).map { String($0.0) }
        default: nil
        }
    }

    /// The word of the reference photo in whose place a photo shows another one, according to a stored doubt; nil where it names
    /// none.
    package static func replacedWord(code: String, message: String) -> String? {
        guard code == Doubt.otherLabel("").code else { return nil }
        return message.prefixMatch(
            of: #/where the template shows "(.+)", the photo shows |"(.+)" looks /#
        )
        .flatMap { $0.1 ?? $0.2 }.map(String.init)
    }
}
