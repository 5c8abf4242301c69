import Foundation

/// A reading as a number and a moment, for the rules that compare records.
package struct HistoryPoint: Hashable, Sendable {
    /// The number in units of 10⁻¹²; numbers with more than 20 digits before the point are all capped at the same
    /// limit.
    let amount: Int128
    /// The size of the last digit's step, in the same units. The counter may have been about to step, so this much
    /// change needs no time.
    let step: Int128
    /// Wall-clock seconds since 1970; nil if the moment cannot be parsed.
    let seconds: Int?
    /// The clock's offset in minutes east of UTC, if known.
    let utcOffsetInMinutes: Int?

    /// Makes a point.
    /// - Parameters:
    ///   - text: the value in standard notation, `4821.6`.
    ///   - magnitude: the number that rules compare, as digits with a point.
    ///   - moment: wall-clock time.
    /// - Returns: nil if the magnitude is not a number.
    package init?(
        text: String, magnitude: String, moment: String, utcOffsetInMinutes offset: Int?
    ) {
        guard let amount = HistoryPoint.amount(magnitude) else { return nil }
        self.amount = amount
        step = HistoryPoint.step(text)
        seconds = CivilDate(dateTime: moment)?.secondsSince1970
        utcOffsetInMinutes = offset
    }

    init?(_ reading: PastReading) {
        guard let magnitude = reading.value.magnitude else { return nil }
        self.init(
            text: reading.value.text, magnitude: "\(magnitude)", moment: reading.capturedAt,
            utcOffsetInMinutes: reading.utcOffsetInMinutes)
    }

    /// Number of decimals that are compared; further ones are cut off.
    private static let decimals = 12
    /// Maximum number of digits before the point: no counter has more.
    private static let wholeDigits = 20

    /// A decimal number in units of 10⁻¹².
    static func amount(_ text: String) -> Int128? {
        var rest = Substring(text).utf8
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest = rest.dropFirst() }
        var (whole, places, count) = (Int128(0), 0, 0)
        var isPastPoint = false
        for byte in rest {
            if byte == UInt8(ascii: "."), !isPastPoint {
                isPastPoint = true
                continue
            }
            let digit = Int(byte) - 0x30
            guard (0...9).contains(digit) else { return nil }
            count += 1
            if isPastPoint {
                guard places < decimals else { continue }
                places += 1
            }
            whole = whole * 10 + Int128(digit)
            if whole >= greatest { return isNegative ? -greatest : greatest }
        }
        guard count > 0 else { return nil }
        while places < decimals {
            whole *= 10
            places += 1
            if whole >= greatest { return isNegative ? -greatest : greatest }
        }
        return isNegative ? -whole : whole
    }

    private static let greatest = (0..<(wholeDigits + decimals)).reduce(Int128(1)) { number, _ in
        number * 10
    }

    private static func step(_ text: String) -> Int128 {
        let places = text.utf8.lastIndex(of: UInt8(ascii: ".")).map {
            text.utf8.distance(from: $0, to: text.utf8.endIndex) - 1
        }
        return (0..<max(0, decimals - (places ?? 0))).reduce(1) { step, _ in step * 10 }
    }

    /// Seconds between two points, in either order; 0 if a moment cannot be parsed, so that every change is doubtful.
    func seconds(between other: HistoryPoint) -> Int {
        guard let seconds, let otherSeconds = other.seconds else { return 0 }
        // The clock may have been changed between the two moments.
        var shift = 0
        if let offset = utcOffsetInMinutes, let otherOffset = other.utcOffsetInMinutes {
            shift = (otherOffset - offset) * 60
        }
        return abs(otherSeconds - seconds - shift)
    }
}

/// Whether one reading of a value can follow another, by the rules that compare records.
///
/// With `rollover`, a fall counts as a rollover only if `max-rate` allows it: the way on through zero must be
/// possible in the time passed. Without a rate, only a person's statements can tell a rollover from a misread digit.
package struct HistoryRelation: Sendable {
    private let isMonotonic: Bool
    /// Maximum change, as an amount per number of seconds.
    private let rate: (amount: Int128, seconds: Int128)?
    /// The number at which the counter rolls over to zero; nil if no fall counts as a rollover.
    private let turn: Int128?
    /// One step of the device, in units of 10⁻¹²; 0 if the last digit shown tells the step.
    private let step: Int128

    package init(_ rules: Rules) {
        step = DisplayScale(rules).flatMap { HistoryPoint.amount($0.factor) } ?? 0
        isMonotonic = rules.monotonic
        rate = rules.maximumRate.flatMap { rate in
            HistoryPoint.amount("\(rate.amount)").map {
                ($0, rate.period == .hour ? 3600 : 86400)
            }
        }
        turn =
            rules.maximumRate == nil
            ? nil : rules.rollover.flatMap { HistoryPoint.amount("\($0)") }
    }

    /// Whether time limits how far apart two readings can be.
    package var hasRate: Bool { rate != nil }

    /// Whether a reading can follow an earlier one.
    /// - Parameter isStrict: treats the numbers as exact, so that no change is free. If `later` can strictly follow
    ///   `earlier`, it can also follow whatever `earlier` can follow.
    package func allows(
        _ earlier: HistoryPoint, before later: HistoryPoint, isStrict: Bool = false
    ) -> Bool {
        var change = later.amount - earlier.amount
        if let turn, (0..<turn).contains(earlier.amount), (0..<turn).contains(later.amount) {
            let onwards = change < 0 ? change + turn : change
            change = isMonotonic ? onwards : min(onwards, turn - onwards)
        }
        if isMonotonic, change < 0 { return false }
        guard let rate else { return true }
        let time = Int128(earlier.seconds(between: later))
        let (run, isEndless) = rate.amount.multipliedReportingOverflow(by: time)
        let free = isStrict ? 0 : max(earlier.step, later.step, step) * rate.seconds
        let (room, isWide) = run.addingReportingOverflow(free)
        return isEndless || isWide || abs(change) * rate.seconds <= room
    }
}
