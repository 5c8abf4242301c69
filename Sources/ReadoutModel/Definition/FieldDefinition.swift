/// A value as a person defines it, before it is applied to a photo.
package struct FieldDefinition: Hashable, Sendable {
    /// A value's location as a person writes it.
    package enum LocationReference: Hashable, Sendable {
        /// The text box of this number, from 1.
        case box(Int)
        /// Several text boxes that form one place; at least two numbers, in ascending order.
        case boxes([Int])
        /// A region or a label.
        case location(Location)
    }

    package var name: String
    package var location: LocationReference
    /// Nil if it is to be guessed from the text at the value's place.
    package var kind: Kind?
    package var unit: String?
    package var rules: Rules

    package init(
        name: String, location: LocationReference, kind: Kind? = nil, unit: String? = nil,
        rules: Rules = Rules()
    ) {
        self.name = name
        self.location = location
        self.kind = kind
        self.unit = unit
        self.rules = rules
    }

    /// Every key of a definition, in the order in which they are written.
    package static var keys: [String] { ["kind", "unit"] + Rules.keys }

    /// Sets the kind, the unit or a rule.
    /// - Parameters:
    ///   - key: one of `keys`.
    ///   - text: the text after the `=`; nil if the key stands alone.
    /// - Throws: `DefinitionProblem`.
    package mutating func set(_ key: String, to text: String?) throws(DefinitionProblem) {
        switch key {
        case "kind":
            let word = (text ?? "").singleSpaced
            guard !word.isEmpty else { throw .rule(value: name, .nothingGiven(key)) }
            guard let kind = Kind(name: word.lowercased()) else {
                throw .unknownKind(value: name, kind: word)
            }
            self.kind = kind
        case "unit":
            let unit = (text ?? "").singleSpaced
            guard !unit.isEmpty else { throw .rule(value: name, .nothingGiven(key)) }
            self.unit = unit
        default:
            do {
                try rules.set(key, to: text)
            } catch {
                throw .rule(value: name, error)
            }
        }
    }
}
