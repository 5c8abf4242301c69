extension Template {
    /// The changes that a person asks for; names are those before the changes.
    package struct Edit: Hashable, Sendable {
        /// The new description; nil to leave it.
        package var description: String?
        /// Whether all photos are framed exactly alike; nil to leave it.
        package var isFramed: Bool?
        /// The language of all values, by Tesseract's name; nil to leave them.
        package var language: String?
        /// Each `OLD=NEW`.
        package var renames: [String]
        /// Names of the values to remove.
        package var removals: [String]
        /// Values to add or to change: each `NAME[=LOCATION][,KEY[=VALUE]]...`. What is not named of an existing value,
        /// its place or a key, stays, unless both a place and a kind define it anew.
        package var options: [String]

        package init(
            description: String? = nil, isFramed: Bool? = nil, language: String? = nil,
            renames: [String] = [], removals: [String] = [],
            options: [String] = []
        ) {
            self.description = description
            self.isFramed = isFramed
            self.language = language
            self.renames = renames
            self.removals = removals
            self.options = options
        }
    }

    /// A template after its changes, and the renamed values.
    package struct Edited: Hashable, Sendable {
        package var template: Template
        /// New value names by old ones.
        package var renamedValues: [String: String]
    }

    /// Applies the changes: renames and removes values, then defines values. A redefined value keeps its column; a
    /// new one comes last.
    /// - Returns: the template, or all problems with the changes.
    package func edited(_ edit: Edit) -> Result<Edited, DefinitionProblems> {
        var edited = Edited(template: self, renamedValues: [:])
        var problems: [DefinitionProblem] = []
        if let description = edit.description { edited.template.description = description }
        if let isFramed = edit.isFramed { edited.template.isFramed = isFramed }

        var touched: Set<String> = []
        /// Whether a value may be changed; notes the problem if not.
        func take(_ name: String) -> Bool {
            guard fields.contains(where: { $0.name == name }) else {
                problems.append(.noValue(name, known: fields.map(\.name)))
                return false
            }
            guard touched.insert(name).inserted else {
                problems.append(.changedTwice(name))
                return false
            }
            return true
        }
        for rename in edit.renames {
            let parts = rename.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false
            ).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                problems.append(.malformedRenaming(rename))
                continue
            }
            if take(parts[0]) { edited.renamedValues[parts[0]] = parts[1] }
            if let problem = NameProblem.ofValue(parts[1]) {
                problems.append(.name(parts[1], problem))
            }
        }
        let removed = Set(edit.removals.filter(take))
        edited.template.fields = fields.filter { !removed.contains($0.name) }.map { field in
            var field = field
            field.name = edited.renamedValues[field.name] ?? field.name
            if let language = edit.language {
                field.rules.language = language == Rules.usualLanguage ? nil : language
            }
            field.rules.sum = field.rules.sum.map { edited.renamedValues[$0] ?? $0 }
            return field
        }
        problems += edited.template.define(edit.options)
        guard problems.isEmpty else { return .failure(DefinitionProblems(problems)) }
        return .success(edited)
    }

    /// Adds or redefines values; returns all problems, including duplicate names.
    private mutating func define(_ options: [String]) -> [DefinitionProblem] {
        let read = options.map {
            FieldDefinition.changed(option: $0, among: fields) ?? FieldDefinition.parsed(option: $0)
        }
        var problems = read.flatMap(\.problems)
        let defined = FieldDefinition.resolved(
            read.compactMap(\.definition).withEnds(besides: fields), boxes: reference.boxes,
            width: reference.width, height: reference.height, isPart: true)
        // While a value cannot be made, the one that it replaces says nothing.
        var unmade: [FieldDefinition] = []
        switch defined {
        case .success(let defined):
            for field in defined {
                if let index = fields.firstIndex(where: { $0.name == field.name }) {
                    fields[index] = field
                } else {
                    fields.append(field)
                }
            }
        case .failure(let wrong):
            // A wrong name is reported only once.
            problems += wrong.problems.filter { $0 != .noValues && !problems.contains($0) }
            unmade = read.compactMap(\.definition)
        }
        problems += DefinitionProblem.repeatedNames(fields.map(\.name))
        let unplaced = problems.compactMap(\.unplacedValue)
        let present = Set(fields.map(\.name))
        let replaced = Set(unmade.map(\.name) + unplaced)
        let sums =
            fields.map { field in
                let definition = unmade.last { $0.name == field.name }
                return (value: field.name, parts: definition?.rules.sum ?? field.rules.sum)
            }
            + unmade.filter { !present.contains($0.name) }
            .map { (value: $0.name, parts: $0.rules.sum) }
        problems += DefinitionProblem.between(
            fields.filter { !replaced.contains($0.name) }, sums: sums,
            unplaced: unplaced.filter { !present.contains($0) })
        if fields.isEmpty, options.isEmpty { problems.append(.noValues) }
        return problems
    }
}
