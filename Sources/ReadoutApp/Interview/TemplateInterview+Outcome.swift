import ReadoutModel

/// What the answers so far define.
extension TemplateInterview {
    /// The values that are completely defined, and the template's name and description, as options of `template
    /// create`; empty without a value.
    package var options: [String] {
        let outcome = state.outcome
        guard !outcome.definitions.isEmpty else { return [] }
        return outcome.definitions.flatMap { ["--value", $0.option] }
            + (outcome.name.isEmpty ? [] : ["--name", outcome.name])
            + (outcome.description.isEmpty ? [] : ["--description", outcome.description])
    }

    /// The name, or the name with a number when another value already has it.
    func free(_ name: String) -> String {
        guard isUsed(name) else { return name }
        let count = state.outcome.definitions.count
        let number = (2...(count + 2)).first { !isUsed("\(name)-\($0)") }
        return "\(name)-\(number ?? count)"
    }

    /// Whether another value has the name, ignoring case.
    func isUsed(_ name: String) -> Bool {
        state.outcome.definitions.contains { $0.name.lowercased() == name.lowercased() }
    }
}
