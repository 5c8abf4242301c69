package import ReadoutModel

extension LearntMemory {
    /// The lessons of a template outside any store: the same as a store learns from the template's file.
    package var lessons: [Lesson] {
        var choice = LessonChoice()
        return examples.enumerated().map { index, example in
            Lesson(
                record: -Int64(index + 1), valueName: example.valueName, text: example.text,
                value: nil, picture: example.picture)
        }.filter { choice.takes($0.text, ofValue: $0.valueName) }
    }

    /// What a template outside any store learns from its file.
    package func learnt(of fields: [Field]) -> TemplateLearnt {
        var known = experience
        for field in fields {
            let given = known[field.name]?.dateOrder
            let isOpen = field.kind == .date && field.rules.dateOrder == nil
            known[field.name, default: Learnt()].dateOrder = isOpen ? given : nil
            guard field.isFormed else { continue }
            var forms = WrittenForms()
            for example in examples where example.valueName == field.name {
                forms.note(example.text, wasSeen: false)
            }
            known[field.name]?.forms = forms
        }
        return TemplateLearnt(values: known.filter { $0.value != Learnt() })
    }
}
