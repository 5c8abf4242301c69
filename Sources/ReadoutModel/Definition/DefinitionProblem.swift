package import ReadoutGeometry

/// A problem in the definition of a template's values.
package enum DefinitionProblem: Error, Hashable, Sendable {
    /// A template without values.
    case noValues
    /// The option is not `NAME=LOCATION`.
    case malformed(String)
    /// The name is not allowed for a value.
    case name(String, NameProblem)
    /// Two values have this name, ignoring case.
    case nameTwice(String)
    /// The text is not a location.
    case location(value: String, text: String)
    /// The photo has no such box; `count` is the number of boxes it has.
    case noBox(value: String, number: Int, count: Int)
    /// The photo has no such label; `similar` lists texts that may have been meant.
    case noLabel(value: String, label: String, similar: [String])
    /// The region is not fully inside the photo, whose width and height are in pixels.
    case outsidePhoto(value: String, region: Region, width: Int, height: Int)
    /// The region is less than one pixel wide or high.
    case tooSmall(value: String, region: Region)
    /// There is no kind of this name.
    case unknownKind(value: String, kind: String)
    /// The key is given more than once.
    case keyTwice(value: String, key: String)
    /// A rule cannot be set.
    case rule(value: String, RuleProblem)
    /// The minimum is above the maximum.
    case limits(value: String, minimum: String, maximum: String)
    /// The usual decimals do not match implied decimals and scale.
    case decimals(value: String, usual: Int, implied: Int, shown: Int)
    /// The rule does not apply to this kind; `needs` describes the kinds it is for.
    case keyNotForKind(value: String, key: String, kind: String, needs: String)
    /// The text is not `OLD=NEW`.
    case malformedRenaming(String)
    /// The template has no value of this name; `known` lists those it has.
    case noValue(String, known: [String])
    /// An edit renames or removes this value more than once.
    case changedTwice(String)
    /// A value's sum names the value itself.
    case sumOfItself(value: String)
    /// A sum names a value that the template does not have; `known` lists those it has.
    case noPart(value: String, part: String, known: [String])
    /// A sum names a value of another kind or unit.
    case unlikePart(value: String, part: String)
    /// A value has a row for each line, but its name does not say to which table it belongs.
    case noTable(value: String)
    /// The first row of a column has no place in the reference photo.
    case noFirstRow(value: String)
    /// A column ends at another text than the other columns of its table.
    case otherEnd(value: String, table: String)
    /// The text that should end a column does not stand below its rows in the reference photo.
    case noEnd(value: String, text: String)
    /// A rule that columns cannot have.
    case keyOfColumn(value: String, key: String)
    /// The kind is choice, but no choices are given.
    case noChoices(value: String)
    /// A value has the rule `convert`, but no unit to convert to.
    case noUnit(value: String)
    /// A guard has no text, and the reference photo does not clearly show one; `advisesDisplay` tells whether it may
    /// stand on a display, and its definition does not say so.
    case unsureGuard(value: String, text: String, advisesDisplay: Bool)
}

extension DefinitionProblem: CustomStringConvertible {
    /// The value's name, the problem and the next step.
    package var description: String {
        if let place = problemOfPlace { return "value '\(place.value)': \(place.problem)" }
        return otherDescription
    }

    /// What is wrong with the place of a value, without the value's name; nil for all other problems.
    package var problemOfPlace: (value: String, problem: String)? {
        switch self {
        case .location(let value, let text):
            (
                value,
                "'\(text)' is not a place; give a box number, several as 3+4, WIDTHxHEIGHT+X+Y or label:TEXT"
            )
        case .noBox(let value, let number, 0):
            (value, "there is no box \(number), the photo has none; give a region")
        case .noBox(let value, let number, let count):
            (
                value,
                "there is no box \(number); "
                    + (count == 1 ? "the only box is 1" : "boxes are 1 to \(count)")
            )
        case .noLabel(let value, let label, let similar):
            (
                value,
                "no text '\(label)' in the photo; "
                    + (NearSpelling.question(naming: similar)
                        ?? "give a box number or a region, or a text that 'readout scan' shows")
            )
        case .outsidePhoto(let value, let region, let width, let height):
            (value, "region \(region) is not inside the photo of \(width)x\(height)")
        case .tooSmall(let value, let region):
            (value, "'\(region)' is too small; a region is at least one pixel each way")
        default: nil
        }
    }

    /// The name of a value whose place is not understood; nil for all other problems.
    package var unplacedValue: String? {
        if case .location(let value, _) = self { value } else { nil }
    }

    private var otherDescription: String {
        switch self {
        case .location, .noBox, .noLabel, .outsidePhoto, .tooSmall: ""
        case .noValues: "no value is defined; a template needs at least one"
        case .malformed(let text):
            "'\(text)' is not a value; write NAME=LOCATION, as in energy=3 or power=212x48+640+310"
        case .name(let name, let problem): "value '\(name)': \(problem)"
        case .nameTwice(let name): "two values are named '\(name)'"
        case .unknownKind(let value, let kind):
            "value '\(value)': there is no kind '\(kind)'"
                + (suggestion(for: kind, among: Kind.all.map(\.name)).nonEmpty
                    ?? "; kinds are " + Kind.all.map(\.name).joined(separator: ", "))
        case .keyTwice(let value, let key): "value '\(value)': \(key) is given twice"
        case .rule(let value, let problem): "value '\(value)': \(problem)"
        case .limits(let value, let minimum, let maximum):
            "value '\(value)': min \(minimum) is above max \(maximum)"
        case .decimals(let value, let usual, let implied, let shown):
            "value '\(value)': with implied-decimals \(implied) it has \(shown) decimals, not \(usual); "
                + "leave decimals out"
        case .keyNotForKind(let value, let key, let kind, let needs):
            "value '\(value)': \(key) needs \(needs), not \(kind)"
        case .malformedRenaming(let text): "'\(text)' is not a renaming; write OLD=NEW"
        case .noValue(let name, let known):
            "there is no value '\(name)'; values are \(known.joined(separator: ", "))"
        case .changedTwice(let name): "value '\(name)' is renamed or removed more than once"
        case .sumOfItself(let value): "value '\(value)': its sum must name other values"
        case .noPart(let value, let part, let known):
            "value '\(value)': its sum names '\(part)', which does not exist; values are "
                + known.joined(separator: ", ")
        case .unlikePart(let value, let part):
            "value '\(value)': its sum names '\(part)', which is of another kind or unit"
        case .noTable(let value):
            "value '\(value)': a value with until is a column; name it TABLE.COLUMN, as in items.price"
        case .noFirstRow(let value):
            "value '\(value)': a column needs the place of its first row; give a box number or a region"
        case .otherEnd(let value, let table):
            "value '\(value)': all columns of table '\(table)' need the same until"
        case .noEnd(let value, let text):
            "value '\(value)': no text below its first row begins with '\(text)'; until needs one that does"
        case .keyOfColumn(let value, let key):
            "value '\(value)': \(key) is not for a column of a table"
        case .noUnit(let value): "value '\(value)': convert needs a unit, as in unit=kW,convert"
        case .unsureGuard(let value, let text, let advisesDisplay):
            "value '\(value)': the reference photo does not clearly show what the guard must read"
                + (text.isEmpty ? "" : " (perhaps \"\(text)\")")
                + (advisesDisplay && text.contains(" ")
                    ? "; add kind=text, as a code has no spaces"
                    : advisesDisplay
                        ? "; add model=display if it stands on a seven-segment display, or write guard=TEXT "
                            + "with what it shows"
                        : "; write guard=TEXT with what it shows")
        case .noChoices(let value):
            "value '\(value)': a choice needs its choices, as in choices=On|Off"
        }
    }
}

/// All problems in the definition of a template's values.
package struct DefinitionProblems: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one, in the order of the values.
    package let problems: [DefinitionProblem]

    package init(_ problems: [DefinitionProblem]) { self.problems = problems }

    /// One line per problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
