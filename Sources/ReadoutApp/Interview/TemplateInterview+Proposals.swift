import ReadoutGeometry
import ReadoutModel

/// What the boxes around a value propose as its name and unit.
extension TemplateInterview {
    /// A name for the value that no other value has, from the label left of the value or above it.
    var proposedName: String {
        guard let current = state.current else { return "value" }
        let count = state.outcome.definitions.count
        var name = "value-\(current.location.boxNumbers.first ?? count + 1)"
        if case .location(.label(let label)) = current.location {
            name = Self.name(from: label) ?? name
        } else if let place = region(of: current.location) {
            name = boxes.label(of: place).flatMap(Self.name) ?? name
        }
        return free(name)
    }

    /// The unit right of the value.
    var unitBeside: String? {
        state.current.flatMap { region(of: $0.location) }.flatMap(boxes.unit(rightOf:))
    }

    /// The currency in the label of the value, as in `TOTAL GBP`.
    var currencyInLabel: String? {
        state.current.flatMap { region(of: $0.location) }.flatMap(boxes.label)?
            .split(separator: " ").map(String.init).last(where: Unit.isCurrency)
            .map { Unit.spelling($0) ?? $0 }
    }

    private func region(of place: FieldDefinition.LocationReference) -> Region? {
        if case .location(.region(let region)) = place { return region }
        let regions = place.boxNumbers.filter { boxes.indices.contains($0 - 1) }
            .map { boxes[$0 - 1].region }
        return Region.bounds(of: regions.flatMap(\.corners))
    }

    /// A label turned into a name; nil when it cannot be one.
    private static func name(from label: String) -> String? {
        guard !label.isRating else { return nil }
        let words = label.lowercased().split { !$0.isLetter && !$0.isNumber }
        let name = words.joined(separator: "-")
        return label.contains(where: \.isLetter) && NameProblem.ofValue(name) == nil ? name : nil
    }
}

extension [TextBox] {
    /// The text left of a place, or else above it, that contains letters.
    fileprivate func label(of place: Region) -> String? {
        let left = filter { other in
            other.region.right <= place.x
                && other.region.isOnLine(of: place, sharing: Region.LineShare.besidePlace)
        }.max { $0.region.right < $1.region.right }
        let above = filter { other in
            other.region.bottom <= place.y && place.y - other.region.bottom < 3 * place.height
                && other.region.right > place.x && other.region.x < place.right
        }.max { $0.region.bottom < $1.region.bottom }
        return [left, above].compactMap { $0?.text }
            .first { $0.contains(where: \.isLetter) && !$0.isRating }
    }
}

extension String {
    /// Whether the text gives a quantity, as the type plates of meters do: `Qmax 6 m3/h`.
    fileprivate var isRating: Bool {
        let words = split(whereSeparator: \.isWhitespace).map(String.init)
        return zip(words, words.dropFirst()).contains { number, unit in
            number.contains(where: \.isNumber) && !number.contains(where: \.isLetter)
                && (Unit.spelling(unit) != nil
                    || unit.contains("/")
                        && Unit.spelling(String(unit.prefix { $0 != "/" })) != nil)
        }
    }
}
