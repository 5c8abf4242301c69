import Foundation
import ReadoutModel

/// A row of a table's column as the database column `cells` stores it: in a JSON array of the rows from top to bottom.
struct CellText: Codable {
    private struct Doubt: Codable {
        let code: String
        let message: String
    }

    private let text: String
    private let value: String?
    private let magnitude: String?
    private let confidence: Double
    private let doubts: [Doubt]

    private init(_ cell: Reading.Cell) {
        text = cell.text
        value = cell.value?.text
        magnitude = cell.value?.magnitude.map { "\($0)" }
        confidence = cell.confidence
        doubts = cell.doubts.map { Doubt(code: $0.code, message: $0.description) }
    }

    private var cell: Reading.Cell {
        Reading.Cell(
            text: text,
            value: value.map {
                TypedValue(text: $0, magnitude: magnitude.flatMap { Decimal(string: $0) })
            },
            confidence: confidence,
            doubts: doubts.map { .other(code: $0.code, message: $0.message) })
    }

    /// The stored text for the rows of a column; nil without rows, as for a value that stands once.
    static func text(of cells: [Reading.Cell]) throws -> String? {
        guard !cells.isEmpty else { return nil }
        let encoder = JSONEncoder()
        // The same cells must always give the same text.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(cells.map(CellText.init)), as: UTF8.self)
    }

    /// Decodes the output of `text(of:)`.
    static func cells(_ text: String?) throws -> [Reading.Cell] {
        guard let text else { return [] }
        return try JSONDecoder().decode([CellText].self, from: Data(text.utf8)).map(\.cell)
    }
}

extension [Reading.Cell] {
    /// The cells as the store returns them, with each doubt reduced to its code and message.
    var stored: [Reading.Cell] {
        map { cell in
            var cell = cell
            cell.doubts = cell.doubts.map { .other(code: $0.code, message: $0.description) }
            return cell
        }
    }
}
