/// The rows of a table in text form, such as CSV.
/// - Source: RFC 4180, section 2; LF also ends a row, and other delimiters are allowed.
struct DelimitedText {
    /// A row that is not empty.
    struct Row {
        /// The line on which the row begins, from 1.
        let line: Int
        /// The row's cells, without outer spaces and without the apostrophe that keeps a spreadsheet from taking a text for a
        /// formula.
        let cells: [String]
    }

    /// Why a text is not a table.
    struct Problem: Error {
        /// The line with the problem, from 1.
        let line: Int
        let reason: String
    }

    /// Delimiters to choose from when none is given.
    private static let delimiters: [Unicode.Scalar] = [";", "\t", ",", "|"]

    /// The rows without empty ones; the first names the columns.
    let rows: [Row]
    /// The character between cells.
    let delimiter: Unicode.Scalar

    /// Reads a table.
    /// - Parameter delimiter: the character between cells; nil to recognise it from the first row.
    /// - Throws: `Problem` when a quote does not end, or no delimiter is found.
    init(_ text: String, delimiter: Unicode.Scalar? = nil) throws(Problem) {
        var scalars = Array(text.unicodeScalars)
        var line = 1
        var told = delimiter
        // A line `sep=;` tells spreadsheets the delimiter.
        let first = scalars.prefix { $0 != "\n" && $0 != "\r" }
        if first.count == 5, String(String.UnicodeScalarView(first)).hasPrefix("sep=") {
            told = told ?? first.last
            scalars.removeFirst(5)
            if scalars.first == "\r" { scalars.removeFirst() }
            if scalars.first == "\n" { scalars.removeFirst() }
            line = 2
        }
        guard scalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw Problem(line: line, reason: "there is nothing in it")
        }
        guard let mark = told ?? DelimitedText.delimiter(of: scalars) else {
            throw Problem(
                line: line,
                reason: "there is no ; , | or tab between the columns; "
                    + "name the delimiter with --delimiter")
        }
        self.delimiter = mark
        rows = try DelimitedText.rows(of: scalars, delimiter: mark, from: line)
    }

    /// The most frequent delimiter in the first row, outside quotes; nil when there is none.
    private static func delimiter(of scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
        var counts: [Unicode.Scalar: Int] = [:]
        var isQuoted = false
        for scalar in scalars {
            if scalar == "\"" { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if scalar == "\n" || scalar == "\r" { break }
            counts[scalar, default: 0] += 1
        }
        return delimiters.filter { counts[$0] != nil }.max {
            (counts[$0] ?? 0) < (counts[$1] ?? 0)
        }
    }

    private static func rows(
        of scalars: [Unicode.Scalar], delimiter: Unicode.Scalar, from first: Int
    ) throws(Problem) -> [Row] {
        var rows: [Row] = []
        var cells: [String] = []
        var cell = String.UnicodeScalarView()
        var (line, begin) = (first, first)
        var quote: Int?
        func endCell() {
            let text = String(cell)
            let isGuarded = text.prefixMatch(of: #/ *'+[=+\-@\t\r]/#) != nil
            let trimmed = text.drop { $0 == " " }.dropFirst(isGuarded ? 1 : 0)
            cells.append(
                String(
                    trimmed.prefix(
                        upTo: trimmed.lastIndex { $0 != " " }
                            .map { trimmed.index(after: $0) } ?? trimmed.startIndex)))
            cell = String.UnicodeScalarView()
        }
        func endRow() {
            endCell()
            if cells.contains(where: { !$0.isEmpty }) {
                rows.append(Row(line: begin, cells: cells))
            }
            cells = []
        }
        var place = 0
        while place < scalars.count {
            let scalar = scalars[place]
            let next = place + 1 < scalars.count ? scalars[place + 1] : nil
            place += 1
            if scalar == "\n" { line += 1 }
            if quote != nil {
                if scalar != "\"" {
                    cell.append(scalar)
                } else if next == "\"" {
                    cell.append(scalar)
                    place += 1
                } else {
                    quote = nil
                }
            } else if scalar == "\"", cell.allSatisfy({ $0 == " " }) {
                quote = line
                cell = String.UnicodeScalarView()
            } else if scalar == delimiter {
                endCell()
            } else if scalar == "\n" || scalar == "\r" && next != "\n" {
                if scalar == "\r" { line += 1 }
                endRow()
                begin = line
            } else if scalar != "\r" {
                cell.append(scalar)
            }
        }
        if let quote { throw Problem(line: quote, reason: "a quote begins here and does not end") }
        if !cell.isEmpty || !cells.isEmpty { endRow() }
        return rows
    }
}
