package import ReadoutStore

/// Takes into a store what `readout read --json` has printed elsewhere, as one operation.
package struct ResultImport {
    private let templates: KnownTemplates
    private var adder: RecordAdder

    /// - Parameter isTrial: whether nothing is to be stored.
    /// - Throws: `StoreError`.
    package init(into store: Store, isTrial: Bool = false) throws {
        templates = try KnownTemplates(store)
        adder = RecordAdder(store: store, storing: isTrial ? .nothing : .all)
    }

    /// Imports files, line by line.
    /// - Parameters:
    ///   - isStopping: asked before each line.
    ///   - tell: told what became of each line that is not empty.
    /// - Throws: `ReadoutError` when a file cannot be read any further, `StoreError`; what was told of stays stored.
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

    /// Stores what a line says.
    /// - Returns: nil for an empty line: files that are joined may have such between them.
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
