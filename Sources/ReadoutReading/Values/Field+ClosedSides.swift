import ReadoutModel

extension Field {
    /// The sides of a text on which no further digit can stand. With a fixed number of decimals, nothing follows the last
    /// one; with a fixed number of digits, none precedes the first. A date ends with the four digits of its year, and a time
    /// begins and ends with two digits. Whatever looks cut off or unexplained there is no part of the value.
    /// - Parameter parsed: the meaning of the text.
    func closedSides(of text: String, meaning parsed: Kind.Parsed) -> HorizontalSides {
        guard parsed.value != nil else { return [] }
        switch kind {
        case .number, .integer: return closedSides(ofNumber: parsed)
        case .date, .time:
            let whole: Regex<Substring> =
                kind == .time
                ? #/[0-9]{2}[:.][0-9]{2}(?:[:.][0-9]{2})?/#
                : #/[0-9]{2}[^0-9]+[0-9]{2}[^0-9]+[0-9]{4}|[0-9]{4}[^0-9]+[0-9]{2}[^0-9]+[0-9]{2}/#
            return text.wholeMatch(of: whole) == nil ? [] : [.left, .right]
        default: return []
        }
    }

    private func closedSides(ofNumber parsed: Kind.Parsed) -> HorizontalSides {
        var sides: HorizontalSides = []
        let codes = Set(parsed.doubts.map(\.code))
        let hasDigits = rules.digits != nil && !codes.contains("digits")
        // Without a mark between them, the digits before and after it are one row of digits.
        let hasMark = (rules.decimals ?? 0) > 0 && rules.impliedDecimals == nil
        if hasDigits { sides.insert(.left) }
        if hasMark && !codes.contains("decimals") || hasDigits && kind == .integer {
            sides.insert(.right)
        }
        return sides
    }
}
