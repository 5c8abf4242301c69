/// What was learnt about one value from the readings that people confirmed or corrected.
package struct Learnt: Hashable, Sendable {
    /// How reliable its readings are.
    package var trackRecord = TrackRecord()
    /// The order of day, month and year in its dates, if no rule sets it.
    package var dateOrder: Rules.DateOrder?
    /// The forms in which it is written.
    package var forms = WrittenForms()
    /// Words near it that the reference photo does not show, in photos that people confirmed.
    package var words: Set<String> = []
    /// Words of the reference photo near it in whose place people confirmed different ones, such as a customer's name.
    package var changingWords: Set<String> = []

    /// Starts empty, or with what is known from elsewhere.
    package init(
        trackRecord: TrackRecord = TrackRecord(), dateOrder: Rules.DateOrder? = nil,
        forms: WrittenForms = WrittenForms()
    ) {
        self.trackRecord = trackRecord
        self.dateOrder = dateOrder
        self.forms = forms
    }
}

/// A value's definition with what was learnt about the value; parsing needs both.
@dynamicMemberLookup
package struct TaughtField: Hashable, Sendable {
    /// The definition.
    package var field: Field
    /// What was learnt about the value.
    package var learnt: Learnt
    /// A unit besides the definition's own that a typed number may be in: where the definition is a former one, the unit that
    /// the template states now; where a person corrected the reading before, the unit of that correction. Nil elsewhere.
    package var otherUnit: String?

    /// Joins a definition with what was learnt.
    package init(_ field: Field, _ learnt: Learnt = Learnt()) {
        self.field = field
        self.learnt = learnt
    }

    /// A member of the definition.
    package subscript<Member>(dynamicMember path: KeyPath<Field, Member>) -> Member {
        field[keyPath: path]
    }
}

/// What was learnt about a template's values at one moment.
package struct TemplateLearnt: Hashable, Sendable {
    /// Changes whenever the lessons change, or the content of the database does.
    package var version: Int64
    /// By value name; values without lessons are left out.
    package var values: [String: Learnt]

    /// Starts empty, or with what is known from elsewhere.
    package init(version: Int64 = 0, values: [String: Learnt] = [:]) {
        self.version = version
        self.values = values
    }

    /// A value's definition with what was learnt about the value.
    package func taught(_ field: Field) -> TaughtField {
        TaughtField(field, values[field.name] ?? Learnt())
    }
}
