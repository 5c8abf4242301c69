import ReadoutGeometry

extension FieldDefinition {
    /// Parses `NAME=LOCATION[,KEY[=VALUE]]...`. A comma within a VALUE is written `\,`.
    /// - Parameter option: LOCATION is a box number, several as `3+4` or `3-5`, `WIDTHxHEIGHT+X+Y` or `label:TEXT`.
    /// - Returns: the parts that could be parsed, or nil without a name or a place; and all problems.
    package static func parsed(
        option: String
    ) -> (definition: FieldDefinition?, problems: [DefinitionProblem]) {
        var items = commaSeparated(option)
        let head = keyAndText(items.removeFirst())
        let name = head.key
        guard let place = head.text?.trimmed else { return (nil, [.malformed(option)]) }
        var problems: [DefinitionProblem] = []
        if let problem = NameProblem.ofValue(name) { problems.append(.name(name, problem)) }
        let location = LocationReference(place)
        if location == nil { problems.append(.location(value: name, text: place)) }

        // Keys are parsed even if the place is wrong, to report all problems together.
        var definition = FieldDefinition(name: name, location: location ?? .box(0))
        problems += definition.take(items)
        return (location == nil ? nil : definition, problems)
    }

    /// The option that defines the value again: `energy=9,kind=number,unit=kWh,monotonic`.
    package var option: String {
        var items = ["\(name)=\(location.written)"]
        if let kind { items.append("kind=\(kind.name)") }
        if let unit { items.append("unit=\(unit)") }
        items += rules.entries.map { $0.text == "true" ? $0.key : "\($0.key)=\($0.text)" }
        return items.map { $0.replacing(",", with: "\\,") }.joined(separator: ",")
    }

    /// Parses `NAME[=LOCATION][,KEY[=VALUE]]...`, which changes the place or single keys of a value and keeps the rest;
    /// `no-KEY` removes a key.
    /// - Parameter fields: the values that can be changed.
    /// - Returns: the value's whole definition, or nil if there is no such value or no such place; and all problems.
    ///   Returns nil for an option that changes nothing, names the place of a new value, or defines a value anew with a
    ///   place and a kind.
    package static func changed(
        option: String, among fields: [Field]
    ) -> (definition: FieldDefinition?, problems: [DefinitionProblem])? {
        var items = commaSeparated(option)
        let head = keyAndText(items.removeFirst())
        let isNew = head.text != nil && items.contains { keyAndText($0).key == "kind" }
        guard !isNew, head.text != nil || !items.isEmpty else { return nil }
        guard let field = fields.first(where: { $0.name == head.key }) else {
            return head.text == nil ? (nil, [.noValue(head.key, known: fields.map(\.name))]) : nil
        }
        let place = head.text?.trimmed
        let location = place.map { LocationReference($0) } ?? .location(field.location)
        var definition = FieldDefinition(
            name: field.name, location: location ?? .box(0), kind: field.kind, unit: field.unit,
            rules: field.rules)
        let problems = definition.take(items)
        guard location != nil else {
            return (nil, [.location(value: field.name, text: place ?? "")] + problems)
        }
        return (definition, problems)
    }

    /// Sets the keys in the `KEY[=VALUE]` items of an option; returns the problems.
    private mutating func take(_ items: [String]) -> [DefinitionProblem] {
        var problems: [DefinitionProblem] = []
        var seen: Set<String> = []
        for item in items {
            let (key, text) = FieldDefinition.keyAndText(item)
            guard seen.insert(key).inserted else {
                // Commas with nothing between them are named once, as a key that does not exist.
                if !key.isEmpty { problems.append(.keyTwice(value: name, key: key)) }
                continue
            }
            do throws(DefinitionProblem) {
                if text == nil, key.hasPrefix("no-"), try clear(String(key.dropFirst(3))) {
                    continue
                }
                try set(key, to: text)
            } catch {
                problems.append(error)
            }
        }
        return problems
    }

    /// Removes a key.
    /// - Returns: whether the key exists and can be removed.
    private mutating func clear(_ key: String) throws(DefinitionProblem) -> Bool {
        if key == "unit" {
            unit = nil
            return true
        }
        guard Rules.keys.contains(key) else { return false }
        do {
            rules = try rules.without(key)
        } catch {
            throw .rule(value: name, error)
        }
        return true
    }

    /// Parses all options of one command.
    package static func parsed(
        options: [String]
    ) -> (definitions: [FieldDefinition], problems: [DefinitionProblem]) {
        let read = options.map { parsed(option: $0) }
        return (read.compactMap(\.definition), read.flatMap(\.problems))
    }

    /// Splits a text at its commas; `\,` is a comma within an item, and any other backslash stays.
    private static func commaSeparated(_ text: String) -> [String] {
        var items = [""]
        var isEscaped = false
        for character in text {
            if isEscaped, character != "," { items[items.count - 1].append("\\") }
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            if character == ",", !isEscaped {
                items.append("")
            } else {
                items[items.count - 1].append(character)
            }
            isEscaped = false
        }
        if isEscaped { items[items.count - 1].append("\\") }
        return items
    }

    private static func keyAndText(_ item: String) -> (key: String, text: String?) {
        guard let equals = item.firstIndex(of: "=") else { return (item.trimmed, nil) }
        return (
            String(item[..<equals]).trimmed, String(item[item.index(after: equals)...])
        )
    }
}

extension FieldDefinition.LocationReference {
    /// Maximum number of boxes joined into one place.
    private static let mostJoined = 100

    /// The numbers of the text boxes, in ascending order; empty for other locations.
    package var boxNumbers: [Int] {
        switch self {
        case .box(let number): [number]
        case .boxes(let numbers): numbers
        case .location: []
        }
    }

    /// The numbers in `3+4`, `3-5` or `1+3-5`; nil for anything else.
    private static func joined(_ text: String) -> [Int]? {
        var numbers: Set<Int> = []
        for part in text.split(separator: "+", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
                .map { Int($0.filter { !$0.isWhitespace }) }
            guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1],
                first > 0, last >= first, last - first < mostJoined
            else { return nil }
            numbers.formUnion(first...last)
        }
        return (2...mostJoined).contains(numbers.count) ? numbers.sorted() : nil
    }

    /// Parses a box number, several box numbers, a region or `label:TEXT`; nil for anything else.
    package init?(_ text: String) {
        if let number = Int(text), number >= 0 {
            self = .box(number)
        } else if let numbers = Self.joined(text) {
            self = .boxes(numbers)
        } else if let location = Location(text) {
            self = .location(location)
        } else {
            return nil
        }
    }
}

extension FieldDefinition.LocationReference: CustomStringConvertible {
    /// The location as an option names it: `9`, `3+4`, a region or `label:TEXT`.
    var written: String {
        switch self {
        case .box, .boxes: boxNumbers.map(String.init).joined(separator: "+")
        case .location(let location): location.description
        }
    }

    /// `box 9`, `boxes 3+4`, or the location as written in a definition.
    package var description: String {
        switch self {
        case .box(let number): "box \(number)"
        case .boxes(let numbers): "boxes " + numbers.map(String.init).joined(separator: "+")
        case .location(let location): location.description
        }
    }
}

extension Location: LosslessStringConvertible {
    /// Parses `WIDTHxHEIGHT+X+Y` or `label:TEXT`; nil for anything else, and for a label without text.
    public init?(_ description: String) {
        if description.hasPrefix("label:") {
            let label = String(description.dropFirst(6)).singleSpaced
            guard !label.isEmpty else { return nil }
            self = .label(label)
        } else if let region = Region(description) {
            self = .region(region)
        } else {
            return nil
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
