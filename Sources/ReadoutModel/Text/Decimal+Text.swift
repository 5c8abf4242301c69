package import Foundation

extension Decimal {
    /// The number rounded to at most this many decimals; halves are rounded away from zero.
    package func rounded(to decimals: Int) -> Decimal {
        var (result, number) = (Decimal(), self)
        NSDecimalRound(&result, &number, decimals, .plain)
        return result
    }

    /// The number rounded to this many decimals, with trailing zeros: `12.50`.
    package func text(decimals: Int) -> String {
        let shown = "\(rounded(to: decimals))"
        let missing = decimals - shown.decimalCount
        guard decimals > 0, missing > 0 else { return shown }
        return shown + (shown.decimalCount == 0 ? "." : "") + String(repeating: "0", count: missing)
    }
}

extension String {
    /// Number of digits after the point, for a number in standard notation.
    package var decimalCount: Int {
        lastIndex(of: ".").map { distance(from: $0, to: endIndex) - 1 } ?? 0
    }
}
