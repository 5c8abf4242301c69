/// Why a line of results was refused. Other lines are not affected.
struct ResultProblem: Error {
    /// What is wrong, for people.
    let reason: String
    /// The error reported for the line.
    let error: ReadoutError
    /// Whether the line is no JSON object at all.
    var isForeign = false

    /// A line that is not output of `readout read --json`.
    init(_ reason: String) {
        self.reason = reason
        error = ReadoutError(
            code: "invalid-results", message: "cannot take the line: \(reason)")
    }

    /// A line that does not belong to a template of the store.
    init(code: String, message: String) {
        reason = message
        error = ReadoutError(code: code, message: message)
    }

    /// Describes why a text is not a line of results.
    init(_ error: DecodingError) {
        func key(_ path: [any CodingKey]) -> String {
            path.map { $0.stringValue }.joined(separator: " of ")
        }
        switch error {
        case .keyNotFound(let missing, let context):
            self.init("'\(key(context.codingPath + [missing]))' is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init(
                context.codingPath.isEmpty
                    ? "it is not a JSON object"
                    : "'\(key(context.codingPath))' has the wrong type"
            )
            isForeign = context.codingPath.isEmpty
        case .dataCorrupted(let context):
            self.init(
                context.codingPath.isEmpty
                    ? "it is not JSON, or it is cut off"
                    : "'\(key(context.codingPath))' has the wrong type")
            isForeign = context.codingPath.isEmpty
        @unknown default: self.init("it is not a line of results")
        }
    }
}
