/// The decimal mark of the numbers in a table.
public enum DecimalMark: String, Sendable {
    /// A point, as in `4821.6`.
    case point = "."
    /// A comma, as in `4821,6`.
    case comma = ","

    /// The mark that agrees with all numbers, or why there is none.
    enum Finding: Equatable {
        case mark(DecimalMark)
        /// A number that both marks allow, such as `1.234`, and no other number decides.
        case ambiguous(String)
        /// One number that only a point fits, and one that only a comma fits.
        case mixed(String, String)
    }

    /// The mark of a table's numbers.
    /// - Parameters:
    ///   - cells: cells of the columns with numbers.
    ///   - delimiter: the character between cells. A comma implies decimal points, and a semicolon implies decimal
    ///     commas.
    static func finding(in cells: [String], delimiter: Unicode.Scalar) -> Finding {
        var onlyPoint: String?
        var onlyComma: String?
        var either: [String] = []
        for cell in cells {
            let number = DecimalMark.number(of: cell)
            guard number.contains(".") || number.contains(",") else { continue }
            switch (point.fits(number), comma.fits(number)) {
            case (true, false): onlyPoint = onlyPoint ?? cell
            case (false, true): onlyComma = onlyComma ?? cell
            case (true, true): either.append(cell)
            case (false, false): continue
            }
        }
        if let onlyPoint, let onlyComma { return .mixed(onlyPoint, onlyComma) }
        if onlyPoint != nil { return .mark(.point) }
        if onlyComma != nil { return .mark(.comma) }
        guard let first = either.first else { return .mark(.point) }
        // One of two numbers with different marks has thousands, and nothing tells which.
        if delimiter == ",", either.allSatisfy({ $0.contains(".") }) { return .mark(.point) }
        if delimiter == ";", either.allSatisfy({ $0.contains(",") }) { return .mark(.comma) }
        return .ambiguous(first)
    }

    /// A number with a decimal point and without thousands separators; the text itself when it is not a number in this
    /// notation.
    func plain(_ cell: String) -> String {
        let number = DecimalMark.number(of: cell)
        guard fits(number) else { return cell }
        let group: Character = self == .point ? "," : "."
        let plain = number.filter { $0 != group && !DecimalMark.spaces.contains($0) }
            .map { String($0) == rawValue ? "." : String($0) }.joined()
        return plain + cell.dropFirst(number.count)
    }

    private static let spaces: Set<Character> = [" ", "\u{A0}", "\u{202F}", "'", "\u{2019}"]

    /// The number at the start of a cell: sign, digits, marks and the spaces between them; a unit may follow.
    private static func number(of cell: String) -> String {
        var number = cell.prefix {
            $0.isASCII && $0.isNumber || ".,+-\u{2212}".contains($0) || spaces.contains($0)
        }
        while let last = number.last, spaces.contains(last) { number.removeLast() }
        return String(number)
    }

    /// Whether a text is a number in this notation.
    private func fits(_ number: String) -> Bool {
        switch self {
        case .point:
            number.wholeMatch(
                of: #/[+\-−]?(?:[0-9]{1,3}(?:[,'’ \u{A0}\u{202F}][0-9]{3})+|[0-9]+)(?:\.[0-9]+)?/#)
                != nil
        case .comma:
            number.wholeMatch(
                of: #/[+\-−]?(?:[0-9]{1,3}(?:[.'’ \u{A0}\u{202F}][0-9]{3})+|[0-9]+)(?:,[0-9]+)?/#)
                != nil
        }
    }
}
