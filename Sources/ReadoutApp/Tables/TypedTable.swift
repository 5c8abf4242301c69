import ReadoutModel
import ReadoutPhotos
import ReadoutStore

/// A table of readings written by people, interpreted as records of a template.
struct TypedTable {
    /// The rows that could be interpreted, each with its line.
    private(set) var rows: [(line: Int, row: TypedRow)] = []
    /// All problems, each with its line, in order of lines.
    private(set) var problems: [(line: Int, reason: String)] = []

    /// What a column holds.
    private enum Column: Hashable {
        case moment
        case offset
        case value(String)
        case nothing
    }

    /// Reads a table.
    /// - Parameters:
    ///   - path: the file's path, for the records.
    ///   - fields: the template's fields.
    init(_ text: String, path: String, format: TableFormat, fields: [TaughtField]) {
        let table: DelimitedText
        do {
            table = try DelimitedText(text, delimiter: format.delimiter)
        } catch {
            problems = [(error.line, error.reason)]
            return
        }
        guard let head = table.rows.first else {
            problems = [(1, "the table is empty; its first row names the columns")]
            return
        }
        let columns = columns(of: head, format: format, fields: fields)
        guard problems.isEmpty else { return }
        let body = table.rows.dropFirst().filter { row in
            let rest = row.cells.dropFirst(head.cells.count)
            guard row.cells.count >= head.cells.count, rest.allSatisfy(\.isEmpty) else {
                problems.append(
                    (
                        row.line,
                        "it has \(counted(row.cells.count, "cell")), but there are "
                            + counted(head.cells.count, "column")
                    ))
                return false
            }
            return true
        }
        let mark = mark(
            of: body, columns: columns, fields: fields, format: format, table: table)
        guard let mark else { return }
        for row in body {
            let typed = typed(
                row, columns: columns, fields: fields, mark: mark, order: format.dateOrder,
                path: path)
            if let typed { rows.append((row.line, typed)) }
        }
        problems.sort { $0.line < $1.line }
    }

    /// What each column holds; notes problems with the column names.
    private mutating func columns(
        of head: DelimitedText.Row, format: TableFormat, fields: [TaughtField]
    ) -> [Column] {
        let told = format.columns
        var used: Set<String> = []
        let columns = head.cells.map { cell in
            used.insert(cell.lowercased())
            return column(cell, told: told[cell.lowercased()], fields: fields, line: head.line)
        }
        for name in told.keys.sorted() where !used.contains(name) {
            problems.append(
                (head.line, "there is no column '\(name)'; columns are \(list(head.cells))"))
        }
        if columns.count(where: { $0 == .moment }) > 2 {
            problems.append(
                (head.line, "more than two columns hold captured_at, its date and its time"))
        }
        if columns.count(where: { $0 == .offset }) > 1 {
            problems.append((head.line, "more than one column holds utc_offset"))
        }
        for field in fields
        where columns.count(where: { $0 == .value(field.name) }) > 1 {
            problems.append((head.line, "more than one column holds '\(field.name)'"))
        }
        if problems.isEmpty {
            if !columns.contains(.moment) {
                problems.append(
                    (
                        head.line,
                        "no column is called captured_at; name the one that holds the moments, such as "
                            + "--column '\(head.cells.first ?? "Date")=captured_at', or those of the "
                            + "date and of the time"
                    ))
            }
            if !columns.contains(where: { if case .value = $0 { true } else { false } }) {
                problems.append(
                    (
                        head.line,
                        "no column has the name of a value; values are "
                            + list(fields.map(\.name)) + "; map columns with --column NAME=VALUE"
                    ))
            }
        }
        return columns
    }

    /// What a column holds.
    /// - Parameter told: what the user's options say the column holds; nil when they say nothing.
    private mutating func column(
        _ cell: String, told: String?, fields: [TaughtField], line: Int
    ) -> Column {
        if told == "" || cell.isEmpty && told == nil { return .nothing }
        var name = told ?? cell
        switch name.lowercased() {
        case "captured_at": return .moment
        case "utc_offset": return .offset
        default: break
        }
        // The heading of an export with --units.
        if told == nil, let match = cell.wholeMatch(of: #/(.+?) *\[(.+)\]/#),
            let field = fields.first(where: { $0.name.lowercased() == match.1.lowercased() })
        {
            guard field.field.unit == String(match.2) else {
                problems.append(
                    (
                        line,
                        "column '\(cell)' is in \(match.2), but '\(field.name)' is in "
                            + (field.field.unit ?? "no unit")
                    ))
                return .nothing
            }
            name = field.name
        }
        if let field = fields.first(where: { $0.name.lowercased() == name.lowercased() }) {
            return .value(field.name)
        }
        let names = fields.map(\.name)
        let hint =
            NearSpelling.question(about: name, among: names) ?? "values are \(list(names))."
        problems.append(
            (
                line,
                told == nil
                    ? "column '\(cell)' is not a value; \(hint) Map it with --column '\(cell)=VALUE', "
                        + "or '\(cell)=captured_at' if it holds the moments, or ignore it with --column '\(cell)='"
                    : "there is no value '\(name)' for column '\(cell)'; \(hint)"
            ))
        return .nothing
    }

    /// The decimal mark; notes a problem when it cannot be determined.
    private mutating func mark(
        of body: [DelimitedText.Row], columns: [Column], fields: [TaughtField],
        format: TableFormat, table: DelimitedText
    ) -> DecimalMark? {
        if let mark = format.decimalMark { return mark }
        let numbers = columns.indices.filter { place in
            fields.contains { $0.isNumber && columns[place] == .value($0.name) }
        }
        let cells = body.flatMap { row in numbers.map { row.cells[$0] } }
        func line(of cell: String) -> Int {
            body.first { row in numbers.contains { row.cells[$0] == cell } }?.line ?? 1
        }
        switch DecimalMark.finding(in: cells, delimiter: table.delimiter) {
        case .mark(let mark): return mark
        case .ambiguous(let cell):
            problems.append(
                (
                    line(of: cell),
                    "'\(cell)' may have decimals or thousands; add --decimal . or --decimal ,"
                ))
        case .mixed(let point, let comma):
            problems.append(
                (
                    line(of: comma),
                    "'\(comma)' has a decimal comma, but '\(point)' in line \(line(of: point)) has a "
                        + "decimal point; write them alike, or add --decimal"
                ))
        }
        return nil
    }

    /// The record of a row; nil when the row has a problem, which is noted.
    private mutating func typed(
        _ row: DelimitedText.Row, columns: [Column], fields: [TaughtField], mark: DecimalMark,
        order: Rules.DateOrder?, path: String
    ) -> TypedRow? {
        var reasons: [String] = []
        let parts = zip(columns, row.cells).filter { $0.0 == .moment }.map(\.1)
        let moment = moment(parts, order: order, because: &reasons)
        var offset: Int?
        var words: [String: Correction] = [:]
        for (column, cell) in zip(columns, row.cells) {
            switch column {
            case .nothing, .moment: continue
            case .offset:
                guard !cell.isEmpty else { continue }
                offset = Int(cell)
                if !(offset.map(CaptureTime.offsets.contains) ?? false) {
                    reasons.append("'\(cell)' is not an offset in minutes")
                }
            case .value(let name):
                guard !cell.isEmpty, let field = fields.first(where: { $0.name == name }) else {
                    continue
                }
                let text = field.isNumber ? mark.plain(cell) : cell
                switch field.typed(byUser: text) {
                case .success(let entry):
                    words[name] = Correction(text: text, value: entry.value)
                case .failure(let refused): reasons.append(refused.description)
                }
            }
        }
        if reasons.isEmpty, words.isEmpty { reasons.append("it has no value") }
        guard reasons.isEmpty, let moment else {
            problems += reasons.map { (row.line, $0) }
            return nil
        }
        let time = moment.captureTime(offset: offset)
        let place = "\(path == "-" ? "standard-input" : path):\(row.line)"
        return TypedRow(
            photo: StoredPhoto(
                rowWithDigest: TypedTable.digest(of: words, at: time), place: place,
                captureTime: time), words: words)
    }

    /// The moment in the cells of a date, of a time, or of both; notes why there is none.
    private func moment(
        _ parts: [String], order: Rules.DateOrder?, because reasons: inout [String]
    ) -> TypedMoment? {
        let cells = parts.filter { !$0.isEmpty }
        let text = cells.joined(separator: " ")
        guard !text.isEmpty else {
            reasons.append("it has no moment")
            return nil
        }
        // The time may stand before its date.
        let turned = cells.reversed().joined(separator: " ")
        guard let moment = TypedMoment(text, order: order) ?? TypedMoment(turned, order: order)
        else {
            reasons.append(
                text.contains("/") && order == nil
                    ? "'\(text)' may have its day or its month first; add --date-order dmy or mdy"
                    : "'\(text)' is not a moment; write it as 2026-03-01 17:49 or 1.3.2026 17:49")
            return nil
        }
        if let reason = moment.date.implausibility() { reasons.append("'\(text)' is \(reason)") }
        return moment
    }

    /// Identifies a row by its content, in whichever file it is.
    private static func digest(of words: [String: Correction], at time: CaptureTime) -> String {
        let offset = time.utcOffsetInMinutes.map { " \($0)" } ?? ""
        let said = words.sorted { $0.key < $1.key }.map { name, word in
            "\(name)=\(word.value?.text ?? "")"
        }
        return (["typed row", time.text + offset] + said).joined(separator: "\n").sha256
    }

    private func list(_ names: [String]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }
}

extension TaughtField {
    /// Whether the value is a number that may have a decimal mark.
    fileprivate var isNumber: Bool { field.kind == .number || field.kind == .integer }
}
