/// A number rounded to at most `places` decimals, without trailing zeros; `0` if it is not finite or is too large.
package func decimal(_ number: Double, _ places: Int) -> String {
    let unit = (0..<places).reduce(1) { factor, _ in factor * 10 }
    let scaled = (number * Double(unit)).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return "0" }
    let magnitude = Int(abs(scaled))
    var fraction = String(magnitude % unit)
    fraction = String(repeating: "0", count: max(0, places - fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return (scaled < 0 ? "-" : "") + "\(magnitude / unit)"
        + (places == 0 || fraction.isEmpty ? "" : ".\(fraction)")
}
