/// Shares of a whole for people, never rounded up.
package enum Share {
    /// The number of whole parts in a share: of 100 parts, 0.295 has 29. Only a whole has all of them.
    /// - Parameters:
    ///   - share: 0...1, or more where it is of something that can be exceeded.
    ///   - count: number of parts of a whole.
    package static func wholeParts(of share: Double, in count: Int) -> Int {
        // Without 1e-6, 0.29 would have 28 of 100 parts, because 0.29 * 100 is slightly less than 29.
        let parts = Int((share * Double(count) + 1e-6).rounded(.down))
        return share < 1 ? min(parts, count - 1) : parts
    }
}

/// A share in percent, rounded down: `29 %`, or with up to two decimals `99.5 %`. Only a whole is `100 %`.
/// - Parameter decimals: maximum number of decimals; zeros at the end are left out.
package func percent(_ share: Double, decimals: Int = 0) -> String {
    let unit = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let parts = Share.wholeParts(of: share, in: 100 * unit)
    guard parts % unit != 0 else { return "\(parts / unit) %" }
    // The leading 1 keeps zeros behind the point.
    var rest = "\(unit + parts % unit)".dropFirst()
    while rest.last == "0" { rest.removeLast() }
    return "\(parts / unit).\(rest) %"
}
