package import ReadoutStore

/// Imports the output of `readout read --json` into a store, as one operation.
package struct ResultImport {
    private let templates: KnownTemplates
    private var adder: RecordAdder

    /// - Parameter isTrial: whether to store nothing.
    /// - Throws: `StoreError`.
    package init(into store: Store, isTrial: Bool = false) throws {
        templates = try KnownTemplates(store)
        adder = RecordAdder(store: store, storing: isTrial ? .nothing : .all)
    }

    /// Imports files, line by line.
    /// - Parameters:
    ///   - isStopping: asked before each line.
    ///   - tell: receives the outcome for each line that is not empty.
    /// - Throws: `ReadoutError` when a file cannot be read any further, `StoreError`; what was reported stays stored.
    package mutating func run(
        _ files: [TextLines], isStopping: () -> Bool, tell: (ImportEvent) throws -> Void
    ) throws {
        for var lines in files {
            var number = 0
            while !isStopping(), let line = try lines.next() {
                number += 1
                let place = LinePlace(file: lines.path, number: number)
                do {
                    if let event = try take(line) { try tell(.photo(event)) }
                } catch let problem as ResultProblem {
                    try tell(.refused(place, problem.error))
                }
            }
        }
    }

    /// Stores the record of a line.
    /// - Returns: nil for an empty line, which joined files may contain.
    private mutating func take(_ line: TextLines.Line) throws -> PhotoEvent? {
        guard case .bytes(let bytes) = line else {
            throw ResultProblem("it is longer than \(TextLines.mostBytes >> 20) MB")
        }
        guard bytes.contains(where: { $0 > 0x20 }) else { return nil }
        let result = try ResultLine(bytes)
        if result.outcome == ResultLine.unreadable, let error = result.error {
            let outcome = PhotoReading.Outcome.failed(
                ReadoutError(code: error.code, message: error.message), sha256: result.sha256)
            return try adder.take(outcome, path: result.photo)
        }
        let template = try templates.template(of: result)
        return try adder.take(result.record(of: template, templates.learnt(of: template)))
    }
}
