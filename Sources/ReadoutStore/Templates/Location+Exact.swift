import Foundation
import ReadoutCore

extension Location {
    /// The location as it is stored: as `description`, but to the hundredth of a pixel, so that a place
    /// found in a picture of another size is not moved by storing it.
    var exactDescription: String {
        guard case .region(let region) = self else { return description }
        return "\(decimal(region.width, 2))x\(decimal(region.height, 2))"
            + "+\(decimal(region.x, 2))+\(decimal(region.y, 2))"
    }
}

/// A number with at most so many decimals, rounded, without needless zeros; `0` for what is no number.
func decimal(_ number: Double, _ places: Int) -> String {
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
