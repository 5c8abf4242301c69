import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutFiles
import ReadoutModel
import ReadoutStore

/// How to interpret a table of earlier readings.
struct TableOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Import tables of readings of this template, or results into it.", valueName: "name"))
    var template: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "What a column holds: a value, captured_at, utc_offset, or nothing to ignore it. May be repeated; two may hold captured_at, its date and its time.",
            valueName: "name=value"))
    var column: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Character between the cells of a table; by default recognised.",
            valueName: "character"))
    var delimiter: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Decimal mark of a table: . or , and by default recognised.", valueName: "mark"))
    var decimal: String?

    @Option(
        name: .customLong("date-order"),
        help: ArgumentHelp(
            "Order of dates with slashes in captured_at, such as 3/1/2026: dmy or mdy.",
            valueName: "order"))
    var dateOrder: String?

    @Flag(name: .long, help: "Store and mark rows of a table that break a rule.")
    var force = false

    /// The table's format.
    var format: TableFormat {
        var format = TableFormat()
        format.columns = Dictionary(pairs.map { ($0.name.lowercased(), $0.value) }) { first, _ in
            first
        }
        format.delimiter = delimiter?.unicodeScalars.first
        format.decimalMark = decimal.flatMap(DecimalMark.init(rawValue:))
        format.dateOrder = dateOrder.flatMap(Rules.DateOrder.init(rawValue:))
        return format
    }

    /// The text of a table.
    /// - Throws: `Failure` when the file cannot be read.
    func text(of file: String) throws -> String {
        do {
            return try TextFile.read(file)
        } catch let problem as TextFile.Problem {
            guard case .notUTF8 = problem.reason else { throw problem }
            throw problem.failure(hint: "; save the table as CSV in UTF-8")
        }
    }

    /// Whether a file begins like what `read --json` prints.
    static func holdsResults(_ file: String) -> Bool {
        // A pipe can be read only once.
        guard FileVersion(of: file) != nil, let handle = FileHandle(forReadingAtPath: file) else {
            return false
        }
        defer { try? handle.close() }
        let start = (try? handle.read(upToCount: 64)) ?? Data()
        return start.trimmingPrefix(ByteOrderMark.utf8).first { $0 > 0x20 } == UInt8(ascii: "{")
    }

    /// All problems of the arguments.
    /// - Parameter files: the files to import.
    func problems(_ files: [String]) -> [String] {
        var problems: [String] = []
        if template == nil {
            problems += ofTables.map { "\($0) is for tables; add --template" }
            problems += files.filter(TableOptions.isTable).map {
                "'\($0)' is a table; name the template of its readings with --template"
            }
        }
        for text in column where !text.contains("=") {
            problems.append("--column '\(text)' is not NAME=VALUE")
        }
        let names = pairs.map { $0.name.lowercased() }
        for name in Set(names).sorted() where names.count(where: { $0 == name }) > 1 {
            problems.append("--column names '\(name)' more than once")
        }
        if let delimiter, !ExportOptions.isDelimiter(delimiter) {
            problems.append("--delimiter: \(StoreError.invalidDelimiter(delimiter))")
        }
        if let decimal, DecimalMark(rawValue: decimal) == nil {
            problems.append("--decimal '\(decimal)' is neither . nor ,")
        }
        if let dateOrder, Rules.DateOrder(rawValue: dateOrder) == nil {
            problems.append("--date-order '\(dateOrder)' is none of dmy, mdy and ymd")
        }
        return problems
    }

    /// The names of the options given that only tables have.
    var ofTables: [String] {
        [
            ("--column", !column.isEmpty), ("--delimiter", delimiter != nil),
            ("--decimal", decimal != nil), ("--date-order", dateOrder != nil),
            ("--force", force),
        ].filter(\.1).map(\.0)
    }

    private var pairs: [(name: String, value: String)] {
        column.compactMap { text in
            // A heading may contain '=', a value's name may not.
            guard let sign = text.lastIndex(of: "=") else { return nil }
            return (String(text[..<sign]), String(text[text.index(after: sign)...]))
        }
    }

    private static func isTable(_ path: String) -> Bool {
        [".csv", ".tsv"].contains { path.lowercased().hasSuffix($0) }
    }
}
