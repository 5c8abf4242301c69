import Foundation

/// A reading as the rules see it that compare records: a number and a moment.
package struct HistoryPoint: Hashable, Sendable {
    /// The number in units of 10⁻¹²; numbers of more than 20 figures before the point all count as the greatest one.
    let amount: Int128
    /// The last figure's place, in the same units: a counter may have been just before its next step, so that much
    /// change needs no time.
    let step: Int128
    /// Seconds of the wall clock since 1970; nil for a moment that cannot be understood.
    let seconds: Int?
    /// Minutes east of UTC of that clock, where they are known.
    let utcOffsetInMinutes: Int?

    /// Makes a point.
    /// - Parameters:
    ///   - text: the value in its own notation, `004821.6`.
    ///   - magnitude: what it compares by, as digits with a point.
    ///   - moment: wall-clock time.
    /// - Returns: nil when the magnitude is no number.
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

    /// Decimals that are counted; those beyond are cut off.
    private static let decimals = 12
    /// Maximum number of figures before the point: no counter has more.
    private static let figures = 20

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

    private static let greatest = (0..<(figures + decimals)).reduce(Int128(1)) { number, _ in
        number * 10
    }

    private static func step(_ text: String) -> Int128 {
        let places = text.utf8.lastIndex(of: UInt8(ascii: ".")).map {
            text.utf8.distance(from: $0, to: text.utf8.endIndex) - 1
        }
        return (0..<max(0, decimals - (places ?? 0))).reduce(1) { step, _ in step * 10 }
    }

    /// Seconds between two points, whichever is first; none when a moment cannot be understood, so that every change
    /// is doubtful.
    func seconds(between other: HistoryPoint) -> Int {
        guard let seconds, let otherSeconds = other.seconds else { return 0 }
        // Between them the clock may have been put forward or back.
        var shift = 0
        if let offset = utcOffsetInMinutes, let otherOffset = other.utcOffsetInMinutes {
            shift = (otherOffset - offset) * 60
        }
        return abs(otherSeconds - seconds - shift)
    }
}

/// Whether one reading of a value can follow another, by the rules that compare records.
///
/// A fall is a turn of a counter with `rollover` only where `max-rate` bears it out: the way on through zero must not
/// be longer than the time allows. Without a rate nothing but people's words can tell a turn from a misread figure.
package struct HistoryRelation: Sendable {
    private let isMonotonic: Bool
    /// Amount that may be gained or lost in a number of seconds.
    private let rate: (amount: Int128, seconds: Int128)?
    /// Where a counter starts again at zero; nil where no fall is taken for that.
    private let turn: Int128?
    /// What one step of the device is; 0 where the figures tell.
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
    /// - Parameter isStrict: whether the places that the figures show are exact, and no change is free. What can follow
    ///   strictly can follow whatever its predecessor can.
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
