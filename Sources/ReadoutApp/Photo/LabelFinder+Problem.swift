import ReadoutModel
import ReadoutReading

extension LabelFinder {
    /// The problem with a value at a label that the photo does not have; nil where it has the label.
    func problem(withLabel label: String, ofValue name: String) -> DefinitionProblem? {
        guard count(of: label) == 0 else { return nil }
        return .noLabel(value: name, label: label, similar: similar(to: label))
    }
}
