import ReadoutModel

extension Field {
    /// The sides of a number on which no further digit can stand, because a rule fixes how many there are: with a fixed
    /// number of decimals nothing follows the last one, and with a fixed number of digits none precedes the first. What
    /// looks cut off or unexplained there is no part of the number.
    /// - Parameter parsed: the meaning of the text that was read.
    func closedSides(of parsed: Kind.Parsed) -> HorizontalSides {
        guard kind == .number || kind == .integer, parsed.value != nil else { return [] }
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
