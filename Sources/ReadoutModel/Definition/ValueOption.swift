import ReadoutGeometry

extension ValueDefinition {
    /// Reads `NAME=LOCATION[,KEY[=VALUE]]...`. A comma that belongs to a value is written `\,`.
    /// - Parameter option: LOCATION is a box number, `WIDTHxHEIGHT+X+Y` or `label:TEXT`.
    /// - Returns: what could be understood, nil when there is no name or no place; and all that is wrong.
    package static func parsed(
        option: String
    ) -> (definition: ValueDefinition?, problems: [DefinitionProblem]) {
        var items = commaSeparated(option)
        let head = keyAndText(items.removeFirst())
        let name = head.key
        guard let place = head.text?.trimmed else { return (nil, [.malformed(option)]) }
        var problems: [DefinitionProblem] = []
        if let problem = NameProblem.ofValue(name) { problems.append(.name(name, problem)) }
        let location = LocationReference(place)
        if location == nil { problems.append(.location(value: name, text: place)) }

        // Keys are read even when the place is wrong: all errors come together.
        var definition = ValueDefinition(name: name, location: location ?? .box(0))
        var seen: Set<String> = []
        for item in items {
            let (key, text) = keyAndText(item)
            guard seen.insert(key).inserted else {
                problems.append(.keyTwice(value: name, key: key))
                continue
            }
            do throws(DefinitionProblem) {
                try definition.set(key, to: text)
            } catch {
                problems.append(error)
            }
        }
        return (location == nil ? nil : definition, problems)
    }

    /// Reads all options of one call.
    package static func parsed(
        options: [String]
    ) -> (definitions: [ValueDefinition], problems: [DefinitionProblem]) {
        let read = options.map { parsed(option: $0) }
        return (read.compactMap(\.definition), read.flatMap(\.problems))
    }

    /// The items between commas; `\,` is a comma within an item, every other backslash stays.
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

extension ValueDefinition.LocationReference {
    /// Reads a box number, a region or `label:TEXT`; nil for anything else.
    package init?(_ text: String) {
        if let number = Int(text), number >= 0 {
            self = .box(number)
        } else if let location = Location(text) {
            self = .location(location)
        } else {
            return nil
        }
    }
}

extension Location: LosslessStringConvertible {
    /// Reads `WIDTHxHEIGHT+X+Y` or `label:TEXT`; nil for anything else, and for a label without text.
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
