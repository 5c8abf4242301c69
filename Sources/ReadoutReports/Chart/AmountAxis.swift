import Foundation
import ReadoutModel

/// An axis of numbers with ticks 1, 2 or 5 times a power of ten apart, so that the labels are exact.
struct AmountAxis: Hashable, Sendable {
    /// The first and last tick, as a number of steps from zero.
    let first: Int, last: Int
    /// The size of a step: `factor` times ten to the power `power`.
    let factor: Int, power: Int

    /// Makes an axis that covers some numbers.
    /// - Parameters:
    ///   - withZero: whether the axis must include zero.
    ///   - steps: maximum number of steps, at least 1.
    init(_ amounts: [Double], withZero: Bool, steps: Int) {
        var low = amounts.min() ?? 0
        var high = amounts.max() ?? 1
        if withZero { (low, high) = (min(low, 0), max(high, 0)) }
        if low == high {
            (low, high) = (low - max(abs(low) * 0.05, 0.5), high + max(abs(high) * 0.05, 0.5))
        }
        // Outside these powers of ten a step has no exact Decimal.
        var power = Int(log10((high - low) / Double(max(1, steps))).rounded(.down))
        power = max(-12, min(15, power))
        for (factor, shift) in [(1, 0), (2, 0), (5, 0), (1, 1), (2, 1), (5, 1)] {
            let step = Double(factor) * pow(10, Double(power + shift))
            let first = Int((low / step + 1e-9).rounded(.down))
            let last = Int((high / step - 1e-9).rounded(.up))
            guard last - first <= max(1, steps) || (factor, shift) == (5, 1) else { continue }
            (self.first, self.last) = (first, max(last, first + 1))
            (self.factor, self.power) = (factor, power + shift)
            return
        }
        (first, last, self.factor, self.power) = (0, 1, 1, 0)
    }

    private var step: Double { Double(factor) * pow(10, Double(power)) }

    /// The ticks in rising order: their positions, 0 at the first and 1 at the last, and their labels.
    var ticks: [(place: Double, label: String)] {
        (first...last).map { number in
            (Double(number - first) / Double(last - first), label(number))
        }
    }

    /// The position of a number, 0 at the first tick and 1 at the last.
    func place(of amount: Double) -> Double {
        (amount / step - Double(first)) / Double(last - first)
    }

    /// The number `number` steps from zero, exactly.
    private func label(_ number: Int) -> String {
        let amount =
            Decimal(number * factor) * Decimal(sign: .plus, exponent: power, significand: 1)
        return amount.text(decimals: max(0, -power))
    }
}
