/// The cells of a CSV text.
/// - Source: RFC 4180, section 2; a lone LF also ends a row.
func rows(of csv: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = ""
    var isQuoted = false
    var characters = csv.makeIterator()
    var next = characters.next()
    while let character = next {
        next = characters.next()
        switch character {
        case "\"" where isQuoted && next == "\"":
            cell.append("\"")
            next = characters.next()
        case "\"": isQuoted.toggle()
        case "," where !isQuoted:
            row.append(cell)
            cell = ""
        case "\n" where !isQuoted, "\r\n" where !isQuoted:
            rows.append(row + [cell])
            row = []
            cell = ""
        default: cell.append(character)
        }
    }
    return row.isEmpty && cell.isEmpty ? rows : rows + [row + [cell]]
}
