@testable import ReadoutModel

extension FieldDefinition {
    /// The values that the options of one command define, or all problems, each once.
    static func values(
        options: [String], boxes: [TextBox], width: Int, height: Int
    ) -> Result<[Field], DefinitionProblems> {
        let (definitions, problems) = parsed(options: options)
        let resolved = resolved(definitions, boxes: boxes, width: width, height: height)
        guard !problems.isEmpty else { return resolved }
        guard case .failure(let more) = resolved else {
            return .failure(DefinitionProblems(problems))
        }
        // A wrong name, or an option without a place, is reported only once.
        return .failure(
            DefinitionProblems(
                problems
                    + more.problems.filter { $0 != .noValues && !problems.contains($0) }))
    }
}
