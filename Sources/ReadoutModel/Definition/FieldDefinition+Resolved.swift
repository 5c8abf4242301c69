import ReadoutGeometry

extension FieldDefinition {
    /// Applies definitions to a photo: box numbers become regions, and a kind that is not named is guessed from the
    /// text at the value's place.
    /// - Parameters:
    ///   - definitions: in the order of the template's values.
    ///   - boxes: the photo's text boxes; number 1 is the first.
    ///   - width: width of the upright photo in pixels.
    ///   - height: height of the upright photo in pixels.
    ///   - isPart: whether the template has further values.
    ///   - unplaced: names of further values, whose places are not understood.
    /// - Returns: the values, or all problems.
    package static func resolved(
        _ definitions: [FieldDefinition], boxes: [TextBox], width: Int, height: Int,
        isPart: Bool = false, unplaced: [String] = []
    ) -> Result<[Field], DefinitionProblems> {
        var problems: [DefinitionProblem] = definitions.isEmpty ? [.noValues] : []
        var fields: [Field] = []
        for definition in definitions {
            let location: Location
            switch definition.location {
            case .location(let given): location = given
            case .box, .boxes:
                let numbers = definition.location.boxNumbers
                let wrong = numbers.filter { !boxes.indices.contains($0 - 1) }
                problems += wrong.map {
                    .noBox(value: definition.name, number: $0, count: boxes.count)
                }
                let rooms = numbers.filter { !wrong.contains($0) }.map {
                    boxes.room(of: $0 - 1, width: width, height: height)
                }
                guard wrong.isEmpty,
                    let region = Region.bounds(of: rooms.flatMap(\.corners))
                else { continue }
                location = .region(region)
            }
            let field = definition.value(
                at: location, saying: boxes.text(at: definition.location))
            problems += field.problems(width: width, height: height)
            if let until = field.rules.until, let end = RowsEnd(until),
                case .region(let region) = location, boxes.end(end, below: region) == nil
            {
                problems.append(.noEnd(value: field.name, text: until))
            }
            fields.append(field)
        }
        problems += DefinitionProblem.repeatedNames(definitions.map(\.name))
        if !isPart {
            problems += DefinitionProblem.between(
                fields, sums: definitions.map { (value: $0.name, parts: $0.rules.sum) },
                unplaced: unplaced)
        }
        return problems.isEmpty ? .success(fields) : .failure(DefinitionProblems(problems))
    }

    /// Makes the value; its kind and unit are guessed from the text at its place if no kind is named.
    package func value(at location: Location, saying text: String?) -> Field {
        if let kind {
            return Field(name: name, kind: kind, unit: unit, location: location, rules: rules)
        }
        guard rules.choices.isEmpty else {
            return Field(name: name, kind: .choice, unit: unit, location: location, rules: rules)
        }
        guard rules.checks.isEmpty else {
            return Field(name: name, kind: .code, unit: unit, location: location, rules: rules)
        }
        let guess = Kind.guess(text ?? "")
        // People give units, and keys that need a number, to numbers only, whatever this photo shows.
        let isNumber =
            unit != nil && guess.kind == .text
            || !rules.suit(guess.kind) && rules.suit(.number)
        let kind = isNumber ? .number : guess.kind
        return Field(
            name: name, kind: kind, unit: unit ?? guess.unit, location: location, rules: rules)
    }
}

extension [FieldDefinition] {
    /// The definitions, of which those of columns without an `until` have that of the other columns of their tables. A
    /// value at a label, or with a key for values that stand once, as the sum of a column, is no column.
    /// - Parameter fields: values that the template has already; they keep what they have.
    package func withEnds(besides fields: [Field] = []) -> [FieldDefinition] {
        map { definition in
            guard let table = definition.name.columnNames?.table, definition.mayBeColumn,
                !fields.contains(where: { $0.name == definition.name })
            else { return definition }
            let others = filter { $0.name.columnNames?.table == table }.compactMap(\.rules.until)
            let known = fields.filter { $0.column?.table == table }.compactMap(\.rules.until)
            guard let until = (others + known).first else { return definition }
            var column = definition
            column.rules.until = until
            return column
        }
    }
}

extension FieldDefinition {
    /// Whether the value stands once only because nothing says where its rows end.
    fileprivate var mayBeColumn: Bool {
        if case .location(.label) = location { return false }
        return rules.until == nil
            && rules.entries.allSatisfy { !Field.keysOfSingle.contains($0.key) }
    }
}

extension [TextBox] {
    /// The text at a place; nil if there is none, and for a label.
    package func text(at place: FieldDefinition.LocationReference) -> String? {
        switch place {
        case .box, .boxes:
            let texts = place.boxNumbers.filter { indices.contains($0 - 1) }
                .map { self[$0 - 1].text }
            return texts.isEmpty ? nil : texts.joined(separator: " ")
        case .location(.label): return nil
        case .location(.region(let region)):
            let words = flatMap(\.words).filter { region.contains($0.region.center) }
            return words.isEmpty ? nil : words.map(\.text).joined(separator: " ")
        }
    }
}
