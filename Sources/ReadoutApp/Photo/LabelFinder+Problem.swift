package import ReadoutModel
import ReadoutReading

extension LabelFinder {
    /// The problem with a value at a label that the photo does not have; nil where it has the label.
    func problem(withLabel label: String, ofValue name: String) -> DefinitionProblem? {
        guard count(of: label) == 0 else { return nil }
        return .noLabel(value: name, label: label, similar: similar(to: label))
    }
}

extension Template {
    /// The problems with labels of values that a former definition has not at the same label: the reference photo does not
    /// show them.
    package func labelProblems(besides former: Template) -> [DefinitionProblem] {
        let finder = LabelFinder(words: reference.boxes.flatMap(\.words))
        return fields.compactMap { field in
            guard case .label(let label) = field.location,
                !former.fields.contains(where: {
                    $0.name == field.name && $0.location == field.location
                })
            else { return nil }
            return finder.problem(withLabel: label, ofValue: field.name)
        }
    }
}
