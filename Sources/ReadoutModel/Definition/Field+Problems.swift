import Foundation
import ReadoutGeometry

extension Field {
    /// All problems in the definition of this value alone.
    /// - Parameters:
    ///   - width: width of the upright reference photo in pixels.
    ///   - height: height of the upright reference photo in pixels.
    package func problems(width: Int, height: Int) -> [DefinitionProblem] {
        var problems: [DefinitionProblem] = []
        if let problem = NameProblem.ofValue(name) { problems.append(.name(name, problem)) }
        if let region = location.region {
            if region.width < 1 || region.height < 1 {
                problems.append(.tooSmall(value: name, region: region))
            }
            if region.x < 0 || region.y < 0 || region.right > Double(width)
                || region.bottom > Double(height)
            {
                problems.append(
                    .outsidePhoto(value: name, region: region, width: width, height: height))
            }
        }
        if let minimum = rules.minimum, let maximum = rules.maximum, minimum > maximum {
            problems.append(
                .limits(value: name, minimum: "\(minimum)", maximum: "\(maximum)"))
        }
        if let implied = rules.impliedDecimals, let usual = rules.decimals,
            let scale = DisplayScale(rules), usual != scale.decimals
        {
            problems.append(
                .decimals(value: name, usual: usual, implied: implied, shown: scale.decimals))
        }
        if kind == .choice, rules.choices.isEmpty { problems.append(.noChoices(value: name)) }
        if rules.converts, unit == nil { problems.append(.noUnit(value: name)) }
        if isColumn {
            if column == nil { problems.append(.noTable(value: name)) }
            if case .label = location { problems.append(.noFirstRow(value: name)) }
            problems += rules.entries.filter { Field.keysOfSingle.contains($0.key) }
                .map { .keyOfColumn(value: name, key: $0.key) }
        }
        for (key, _) in rules.entries {
            guard let need = Field.needs[key], !need.kinds.contains(kind) else { continue }
            problems.append(
                .keyNotForKind(value: name, key: key, kind: kind.name, needs: need.words))
        }
        return problems
    }

    /// Rules for values that a record has once; a column has a value for each row.
    static let keysOfSingle: Set<String> = [
        "monotonic", "max-rate", "rollover", "convert", "guard", "sum", "unique",
    ]

    private static let ordered: (kinds: [Kind], words: String) = (
        [.number, .integer, .date, .time, .duration], "a kind with an order"
    )

    /// Of a date, the number that limits would compare with is nothing that a person could write.
    private static let limited: (kinds: [Kind], words: String) = (
        [.number, .integer, .time, .duration], "a number, an integer, a time or a duration"
    )

    /// Rules that apply to some kinds only; all others apply to every kind.
    fileprivate static let needs: [String: (kinds: [Kind], words: String)] = [
        "decimals": ([.number, .duration], "a number or a duration"),
        "digits": ([.number, .integer], "a number or an integer"),
        "implied-decimals": ([.number], "a number"), "scale": ([.number], "a number"),
        "min": limited, "max": limited, "monotonic": ordered, "max-rate": ordered,
        "rollover": ([.number, .integer, .duration], "a number, an integer or a duration"),
        "choices": ([.choice, .text, .code], "a choice, a text or a code"),
        "date-order": ([.date], "a date"),
        "convert": ([.number, .integer], "a number or an integer"),
        "guard": ([.text, .code, .choice], "a text, a code or a choice"),
        "sum": ([.number, .integer, .duration], "a number, an integer or a duration"),
        "luhn": ([.code, .text, .integer], "a code, a text or an integer"),
        "ean13": ([.code, .text, .integer], "a code, a text or an integer"),
        "iban": ([.code, .text], "a code or a text"),
        "unique": ([.code, .text, .integer], "a code, a text or an integer"),
    ]
}

extension Rules {
    /// Whether all rules apply to values of a kind.
    func suit(_ kind: Kind) -> Bool {
        entries.allSatisfy { Field.needs[$0.key]?.kinds.contains(kind) ?? true }
    }
}

extension Field {
    /// Whether values of this kind can be added.
    var isAmount: Bool { [Kind.number, .integer, .duration].contains(kind) }
}

extension [Field] {
    /// All problems in the definitions of a template's values, in order.
    /// - Parameters:
    ///   - width: width of the upright reference photo in pixels.
    ///   - height: height of the upright reference photo in pixels.
    package func problems(width: Int, height: Int) -> [DefinitionProblem] {
        guard !isEmpty else { return [.noValues] }
        return flatMap { $0.problems(width: width, height: height) }
            + DefinitionProblem.repeatedNames(map(\.name))
            + DefinitionProblem.between(self)
    }
}

extension DefinitionProblem {
    /// Problems between the values of a template: sums, and columns of one table that end at different texts.
    /// - Parameters:
    ///   - sums: the sums of all values, also of those that could not be made; nil where all were.
    ///   - unplaced: names of further values, whose places are not understood: a sum that names one is not at fault.
    package static func between(
        _ fields: [Field], sums: [(value: String, parts: [String])]? = nil,
        unplaced: [String] = []
    ) -> [DefinitionProblem] {
        let sums = sums ?? fields.map { (value: $0.name, parts: $0.rules.sum) }
        return self.sums(sums, among: sums.map(\.value) + unplaced) + unlikeParts(of: fields)
            + ends(of: fields)
    }

    /// The columns that end elsewhere than the first one of their table.
    private static func ends(of fields: [Field]) -> [DefinitionProblem] {
        fields.tables.flatMap { table in
            table.columns.map { fields[$0] }
                .filter { $0.rules.until != fields[table.columns[0]].rules.until }
                .map { .otherEnd(value: $0.name, table: table.name) }
        }
    }

    /// Names in sums that no value has, and values in their own sums.
    /// - Parameter names: the names of all values.
    private static func sums(
        _ sums: [(value: String, parts: [String])], among names: [String]
    ) -> [DefinitionProblem] {
        sums.flatMap { value, parts in
            parts.compactMap { part -> DefinitionProblem? in
                if part == value { return .sumOfItself(value: value) }
                return names.contains(part)
                    ? nil : .noPart(value: value, part: part, known: names)
            }
        }
    }

    /// Parts of sums that cannot be added to the others: of another unit, or no amounts.
    private static func unlikeParts(of fields: [Field]) -> [DefinitionProblem] {
        fields.flatMap { field in
            field.rules.sum.compactMap { name -> DefinitionProblem? in
                guard name != field.name, let part = fields.first(where: { $0.name == name })
                else { return nil }
                let isAlike =
                    part.unit == field.unit && part.isAmount
                    && (part.kind == .duration) == (field.kind == .duration)
                return isAlike ? nil : .unlikePart(value: field.name, part: name)
            }
        }
    }

    /// One problem for each name that several values share, ignoring case.
    static func repeatedNames(_ names: [String]) -> [DefinitionProblem] {
        var counts: [String: Int] = [:]
        return names.compactMap { name in
            counts[name.lowercased(), default: 0] += 1
            return counts[name.lowercased()] == 2 ? .nameTwice(name) : nil
        }
    }
}
