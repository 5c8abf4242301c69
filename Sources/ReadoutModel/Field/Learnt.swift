/// What people taught of one value: what their words on a template's records say.
package struct Learnt: Hashable, Sendable {
    /// How far its readings can be believed.
    package var trackRecord = TrackRecord()
    /// Which conditionings serve it.
    package var chains = ChainRecord()
    /// In which order the parts of its dates stand, where no rule says it.
    package var dateOrder: Rules.DateOrder?
    /// How it is written.
    package var forms = WrittenForms()

    /// Nothing yet, or what is known from elsewhere.
    package init(
        trackRecord: TrackRecord = TrackRecord(), chains: ChainRecord = ChainRecord(),
        dateOrder: Rules.DateOrder? = nil, forms: WrittenForms = WrittenForms()
    ) {
        self.trackRecord = trackRecord
        self.chains = chains
        self.dateOrder = dateOrder
        self.forms = forms
    }
}

/// A value with what was learnt of it: what a text of it means depends on both.
@dynamicMemberLookup
package struct TaughtField: Hashable, Sendable {
    /// As it is defined.
    package var field: Field
    /// What people taught of it.
    package var learnt: Learnt

    /// Joins them.
    package init(_ field: Field, _ learnt: Learnt = Learnt()) {
        self.field = field
        self.learnt = learnt
    }

    /// What the definition says.
    package subscript<Member>(dynamicMember path: KeyPath<Field, Member>) -> Member {
        field[keyPath: path]
    }
}

/// What was learnt of a template's values at a moment.
package struct TemplateLearnt: Hashable, Sendable {
    /// Another one after each change of what was learnt, or of what stands in the database.
    package var version: Int64
    /// By the value's name; none of values of which nothing was.
    package var values: [String: Learnt]

    /// Nothing yet, or what is known from elsewhere.
    package init(version: Int64 = 0, values: [String: Learnt] = [:]) {
        self.version = version
        self.values = values
    }

    /// A value with what was learnt of it.
    package func taught(_ field: Field) -> TaughtField {
        TaughtField(field, values[field.name] ?? Learnt())
    }
}
