package import ReadoutGeometry

/// Something wrong in the definition of a template's values.
package enum DefinitionProblem: Error, Hashable, Sendable {
    /// A template without values.
    case noValues
    /// The option is not `NAME=LOCATION`.
    case malformed(String)
    /// The name cannot be a value's.
    case name(String, NameProblem)
    /// Two values have this name, case aside.
    case nameTwice(String)
    /// The text is no location.
    case location(value: String, text: String)
    /// The photo has no such box; `count` is how many it has.
    case noBox(value: String, number: Int, count: Int)
    /// The region is not wholly inside the photo: width and height in pixels.
    case outsidePhoto(value: String, region: Region, width: Int, height: Int)
    /// The region is less than a pixel wide or high.
    case tooSmall(value: String, region: Region)
    /// No kind is called like that.
    case unknownKind(value: String, kind: String)
    /// The key is given more than once.
    case keyTwice(value: String, key: String)
    /// A rule cannot be set.
    case rule(value: String, RuleProblem)
    /// The least value allowed is above the greatest.
    case limits(value: String, minimum: String, maximum: String)
    /// The usual decimals are not those that implied decimals and scale give.
    case decimals(value: String, usual: Int, implied: Int, shown: Int)
    /// The rule says nothing about values of this kind; `needs` describes the kinds that it is for.
    case keyNotForKind(value: String, key: String, kind: String, needs: String)
    /// The text is not `OLD=NEW`.
    case malformedRenaming(String)
    /// The template has no value of this name; `known` are those that it has.
    case noValue(String, known: [String])
    /// An edit renames or removes this value more than once.
    case changedTwice(String)
    /// A value is to be a sum of itself.
    case sumOfItself(value: String)
    /// A sum names a value that the template does not have; `known` are those that it has.
    case noPart(value: String, part: String, known: [String])
    /// A sum names a value of another kind or unit.
    case unlikePart(value: String, part: String)
    /// A value that repeats, but whose name does not say of which table it is a column.
    case noTable(value: String)
    /// A column whose first row is at no place of the reference photo.
    case noFirstRow(value: String)
    /// A column that does not end where the others of its table do.
    case otherEnd(value: String, table: String)
    /// The text below the last row of a column does not stand there in the reference photo.
    case noEnd(value: String, text: String)
    /// A rule that is not for columns.
    case keyOfColumn(value: String, key: String)
    /// A choice without choices.
    case noChoices(value: String)
    /// A value that is to be converted has no unit to be converted to.
    case noUnit(value: String)
    /// What a guard has to read is not given, and the reference photo does not surely show it.
    case unsureGuard(value: String, text: String)
}

extension DefinitionProblem: CustomStringConvertible {
    /// Which value, what is wrong, and the next step.
    package var description: String {
        switch self {
        case .noValues: "no value is defined; a template needs at least one"
        case .malformed(let text):
            "'\(text)' is not a value; write NAME=LOCATION, as in energy=3 or power=212x48+640+310"
        case .name(let name, let problem): "value '\(name)': \(problem)"
        case .nameTwice(let name): "two values are named '\(name)'"
        case .location(let value, let text):
            "value '\(value)': '\(text)' is not a place; give a box number, several as 3+4, "
                + "WIDTHxHEIGHT+X+Y or label:TEXT"
        case .noBox(let value, let number, 0):
            "value '\(value)': there is no box \(number), the photo has none; give a region"
        case .noBox(let value, let number, let count):
            "value '\(value)': there is no box \(number); "
                + (count == 1 ? "the only box is 1" : "boxes are 1 to \(count)")
        case .outsidePhoto(let value, let region, let width, let height):
            "value '\(value)': region \(region) is not inside the photo of \(width)x\(height)"
        case .tooSmall(let value, let region):
            "value '\(value)': '\(region)' is too small; a region is at least one pixel each way"
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
        case .unsureGuard(let value, let text):
            "value '\(value)': the reference photo does not clearly show what the guard must read"
                + (text.isEmpty ? "" : " (perhaps \"\(text)\")")
                + "; write guard=TEXT with what it shows"
        case .noChoices(let value):
            "value '\(value)': a choice needs its choices, as in choices=On|Off"
        }
    }
}

/// All that is wrong in the definition of a template's values.
package struct DefinitionProblems: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one, in the order of the values.
    package let problems: [DefinitionProblem]

    package init(_ problems: [DefinitionProblem]) { self.problems = problems }

    /// One line a problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
