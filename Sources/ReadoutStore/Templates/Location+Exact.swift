import Foundation
import ReadoutCore

extension Location {
    /// The location as it is stored: as `description`, but to the hundredth of a pixel, so that a place
    /// found in a picture of another size is not moved by storing it.
    var exactDescription: String {
        guard case .region(let region) = self else { return description }
        return "\(hundredths(region.width))x\(hundredths(region.height))"
            + "+\(hundredths(region.x))+\(hundredths(region.y))"
    }

    /// Reads `WIDTHxHEIGHT+X+Y` or `label:TEXT`; nil when it is written otherwise.
    init?(exact text: String) {
        if let label = text.wholeMatch(of: #/(?s)label:(.*\S.*)/#) {
            self = .label(String(label.1))
        } else if let region = Region(text) {
            self = .region(region)
        } else {
            return nil
        }
    }
}

/// A number of pixels to the hundredth, without needless zeros.
func hundredths(_ number: Double) -> String {
    let scaled = (number * 100).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return "0" }
    let whole = Int(scaled)
    let fraction = abs(whole % 100)
    let sign = whole < 0 ? "-" : ""
    let digits = fraction == 0 ? "" : fraction % 10 == 0 ? ".\(fraction / 10)" : "."
    let rest = digits == "." ? (fraction < 10 ? "0\(fraction)" : "\(fraction)") : ""
    return "\(sign)\(abs(whole / 100))\(digits)\(rest)"
}
