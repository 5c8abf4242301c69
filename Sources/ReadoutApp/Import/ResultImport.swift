import ReadoutModel
package import ReadoutStore

/// Imports the output of `readout read --json` into a store, as one operation.
package struct ResultImport {
    private let templates: KnownTemplates
    private var adder: RecordAdder

    /// - Parameters:
    ///   - template: the template that all results are of; nil for the one that each line names.
    ///   - isTrial: whether to store nothing.
    /// - Throws: `StoreError`; `noTemplate` if there is no such template.
    package init(into store: Store, template: String? = nil, isTrial: Bool = false) throws {
        templates = try KnownTemplates(store, wanted: template)
        adder = RecordAdder(store: store, storing: isTrial ? .trial : .all)
    }

    /// Number of lines without a result at the start of a file after which the file counts as one of another kind.
    package static let mostForeign = 5

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
            var foreign = 0
            var isForeign = true
            while !isStopping(), let line = try lines.next() {
                number += 1
                let place = LinePlace(file: lines.path, number: number)
                do {
                    guard let event = try take(line, of: place, isFirst: isForeign) else {
                        continue
                    }
                    isForeign = false
                    try tell(.photo(event))
                } catch let problem as ResultProblem {
                    foreign += 1
                    isForeign = isForeign && problem.isForeign
                    try tell(.refused(place, problem.error))
                }
                guard isForeign, foreign == ResultImport.mostForeign else { continue }
                let left = try lines.countRest(isStopping: isStopping)
                try tell(.foreign(file: lines.path, linesLeft: left))
            }
        }
    }

    /// Stores the record of a line.
    /// - Parameter isFirst: whether no line before it held a result.
    /// - Returns: nil for an empty line, which joined files may contain.
    /// - Throws: `ReadoutError` for the line with which a template file begins.
    private mutating func take(
        _ line: TextLines.Line, of place: LinePlace, isFirst: Bool
    ) throws -> PhotoEvent? {
        guard case .bytes(let bytes) = line else {
            throw ResultProblem("it is longer than \(TextLines.mostBytes >> 20) MB")
        }
        guard bytes.contains(where: { $0 > 0x20 }) else { return nil }
        if isFirst, TemplateFile.isBegun(by: String(decoding: bytes.prefix(16), as: UTF8.self)) {
            throw ReadoutError(isTemplateFile: place.file)
        }
        let result = try ResultLine(bytes)
        if result.outcome == ResultLine.unreadable, let error = result.error {
            let outcome = PhotoReading.Outcome.failed(
                ReadoutError(code: error.code, message: error.message), sha256: result.sha256)
            return try adder.take(outcome, path: result.photo)
        }
        let template = try templates.template(of: result)
        var event = try adder.take(result.record(of: template, templates.learnt(of: template)))
        event.isOfOtherTemplate =
            result.template?.lowercased() != template.template.name.lowercased()
        return event
    }
}
